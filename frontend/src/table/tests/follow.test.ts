import { describe, expect, it } from 'vitest';
import { atEnd, below, follows } from '../kit/follow';

const box = (scrollTop: number, scrollHeight = 1000) => ({ scrollTop, scrollHeight, clientHeight: 200 });

describe('a log that grows', () => {
  it('knows how much lies below', () => {
    expect(below(box(700))).toBe(100);
    expect(below(box(801))).toBe(0);
    expect([atEnd(box(800)), atEnd(box(799.4)), atEnd(box(760))]).toEqual([true, true, false]);
  });

  it('goes on following, however much came at once', () => {
    expect(follows(true, 800, box(800, 1060))).toBe(true);
    expect(follows(true, 800, box(800, 5000))).toBe(true);
    expect(follows(true, 800, box(850, 5000))).toBe(true);
  });

  it('lets go of who scrolls up, also by a little', () => {
    expect(follows(true, 800, box(760))).toBe(false);
    expect(follows(true, 800, box(100))).toBe(false);
  });

  it('takes up again at the end, not on the way there', () => {
    expect(follows(false, 100, box(600))).toBe(false);
    expect(follows(false, 600, box(800))).toBe(true);
  });

  it('is at the end still when the box grew', () => {
    expect(follows(true, 800, { scrollTop: 700, scrollHeight: 1000, clientHeight: 300 })).toBe(true);
  });
});
