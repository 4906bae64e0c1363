/** Motion tells what happened; whoever asked for less of it gets none. */

/** True where nothing may move. */
export const calm = (): boolean =>
  typeof Element.prototype.animate !== 'function' ||
  (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);

export const TRAVEL = 'cubic-bezier(.45,.05,.2,1)';

/** How far the middle of `to` lies from the middle of `from`, as a transform that puts it there, and the ratio of heights. */
export function offset(from: DOMRect, to: DOMRect): { x: number; y: number; scale: number } {
  return {
    x: from.left + from.width / 2 - (to.left + to.width / 2),
    y: from.top + from.height / 2 - (to.top + to.height / 2),
    scale: to.height > 0 ? Math.max(0.2, Math.min(2, from.height / to.height)) : 1,
  };
}
