import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plot, ticks } from './chart';

const FRAME = { width: 640, height: 220, left: 46, right: 34, top: 26, bottom: 34 };
const ratings = fc.array(fc.double({ min: 0, max: 3_000, noNaN: true }), { minLength: 1, maxLength: 200 });

describe('the rating chart', () => {
  it('has two to six even marks that hold every rating', () => {
    fc.assert(
      fc.property(ratings, (values) => {
        const marks = ticks(values);
        expect(marks.length).toBeGreaterThanOrEqual(2);
        expect(marks.length).toBeLessThanOrEqual(6);
        expect(marks[0]).toBeLessThanOrEqual(Math.min(...values));
        expect(marks[marks.length - 1]).toBeGreaterThanOrEqual(Math.max(...values));
      }),
    );
  });

  it('keeps every point inside its frame, in order, higher ratings higher', () => {
    fc.assert(
      fc.property(ratings, (values) => {
        const { points } = plot(values, FRAME);
        for (const [at, point] of points.entries()) {
          expect(point.x).toBeGreaterThanOrEqual(FRAME.left);
          expect(point.x).toBeLessThanOrEqual(FRAME.width - FRAME.right);
          expect(point.y).toBeGreaterThanOrEqual(FRAME.top - 1e-6);
          expect(point.y).toBeLessThanOrEqual(FRAME.height - FRAME.bottom + 1e-6);
          const before = points[at - 1];
          if (before) expect(point.x).toBeGreaterThan(before.x);
          if (before && (values[at] ?? 0) > (values[at - 1] ?? 0) + 1e-6)
            expect(point.y).toBeLessThan(before.y);
        }
      }),
    );
  });

  it('draws round figures for a usual career', () => {
    expect(ticks([1500, 1482, 1531])).toEqual([1480, 1500, 1520, 1540]);
    expect(ticks([1500])).toEqual([1500, 1505]);
  });
});
