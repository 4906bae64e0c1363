/** The geometry of a rating chart. */

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Plot {
  /** Places of the points, in order. */
  points: { x: number; y: number }[];
  /** The line through them, and the paper below it. */
  line: string;
  area: string;
  ticks: { y: number; value: number }[];
}

const STEPS = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000];

/** Even values that cover the ratings in at most four steps. */
export function ticks(values: number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step =
    STEPS.find((step) => Math.ceil(most / step) - Math.floor(least / step) <= 4) ??
    STEPS[STEPS.length - 1] ??
    1;
  const first = Math.floor(least / step) * step;
  const last = Math.max(Math.ceil(most / step) * step, first + step);
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, at) => first + at * step);
}

/** Lays the ratings out, one step a match. */
export function plot(ratings: number[], frame: Frame): Plot {
  const values = ticks(ratings);
  const [low, high] = [values[0] ?? 0, values[values.length - 1] ?? 1];
  const inner = {
    width: frame.width - frame.left - frame.right,
    height: frame.height - frame.top - frame.bottom,
  };
  const x = (at: number) =>
    frame.left + (ratings.length > 1 ? (at / (ratings.length - 1)) * inner.width : inner.width / 2);
  const y = (rating: number) => frame.top + (1 - (rating - low) / (high - low)) * inner.height;
  const points = ratings.map((rating, at) => ({ x: x(at), y: y(rating) }));
  const path = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const floor = frame.height - frame.bottom;
  return {
    points,
    line: `M${path}`,
    area: `M${x(0).toFixed(1)} ${floor}L${path}L${x(ratings.length - 1).toFixed(1)} ${floor}z`,
    ticks: values.map((value) => ({ y: y(value), value })),
  };
}
