import { describe, expect, it } from 'vitest';
import { cells, chipRoom, chipWidth, pileWidth, rowsOf } from '../fit';

const used = (laid: NonNullable<ReturnType<typeof cells>>, count: number) => {
  const rows = Math.ceil(count / laid.columns);
  return [
    laid.columns * (laid.width + laid.gap) - laid.gap,
    rows * (laid.height + laid.rowGap) - laid.rowGap,
  ] as const;
};

describe('the cards of a Domain', () => {
  it.each([1, 2, 3, 5, 7, 8, 10, 12])('%i of them stay in the room, in even rows', (count) => {
    for (const [width, height] of [
      [400, 112],
      [310, 50],
      [297, 20],
      [297, 36],
      [297, 60],
      [460, 170],
      [940, 100],
    ] as const) {
      const laid = cells(count, width, height);
      if (!laid) throw new Error('there is room');
      const [wide, high] = used(laid, count);
      expect(wide).toBeLessThanOrEqual(width);
      expect(high).toBeLessThanOrEqual(height);
      const rows = Math.ceil(count / laid.columns);
      expect(laid.columns * rows - count, `${count} in ${laid.columns} columns`).toBeLessThan(rows);
    }
  });
  it('lie in two rows where that shows their words', () => {
    expect(cells(6, 400, 112)).toMatchObject({ columns: 3 });
    expect(cells(3, 400, 112)).toMatchObject({ columns: 3 });
  });
  it('are chips where there is hardly any height', () => {
    expect(cells(5, 300, 20)?.height).toBeLessThan(25);
  });
  it('are narrower chips where a second row has no place', () => {
    expect(cells(12, 297, 22)).toMatchObject({ columns: 12, width: 22, height: 22 });
    expect(cells(12, 297, 36)).toMatchObject({ columns: 6, height: 16 });
    expect(cells(5, 300, 0)).toMatchObject({ columns: 5, height: 15 });
  });
  it('leave the Legends their lines', () => {
    expect(chipRoom(5, 297, 65)).toBe(25);
    expect(chipRoom(12, 297, 65)).toBe(25);
    expect(chipRoom(12, 297, 101)).toBe(50);
  });
  it('are laid by the style sheet while nothing has been measured', () => {
    expect(cells(4, 0, 0)).toBeNull();
    expect(cells(0, 300, 100)).toBeNull();
  });
});

describe('the Legends of an Elysium', () => {
  const few = [
    { cards: 2, head: 78 },
    { cards: 1, head: 44 },
  ];
  const many = Array.from({ length: 6 }, () => ({ cards: 3, head: 78 }));
  it('lie open while they fit', () => {
    expect(pileWidth(few, 380, 110)).toBeGreaterThanOrEqual(60);
    expect(pileWidth(many, 300, 110)).toBeNull();
  });
  it('leave room for the place of a new one', () => {
    expect(pileWidth(few, 220, 110, 128)).toBeNull();
  });
  it('become smaller chips the more there are', () => {
    const sizes: [number, number] = [44, 20];
    expect(chipWidth(few, 380, 110, sizes)).toBe(44);
    expect(chipWidth(many, 380, 110, sizes)).toBeLessThan(35);
    expect(chipWidth([...many, ...many], 200, 60, sizes)).toBe(20);
  });
  it('fill rows one after the other', () => {
    expect(rowsOf([], 100, 8)).toBe(0);
    expect(rowsOf([60, 32], 100, 8)).toBe(1);
    expect(rowsOf([60, 33], 100, 8)).toBe(2);
    expect(rowsOf([300, 20], 100, 8)).toBe(2);
  });
});
