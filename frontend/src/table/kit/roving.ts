/** Arrow keys on the stage: one tab stop a zone, arrows go to the nearest thing in their direction, across zones too. */
import type { Attachment } from 'svelte/attachments';

const THINGS = '[data-thing]';
/** Where arrow keys stop: things, and the answers of the decision bar. */
const STOPS = '[data-thing], [data-answer]';
const reachable = (root: ParentNode, what = THINGS) =>
  [...root.querySelectorAll<HTMLElement>(what)].filter((one) => one.offsetParent !== null);

/** Keeps exactly one thing of a zone in the tab order: the one focused last, else the first that may be chosen. */
export const zone: Attachment<HTMLElement> = (element) => {
  let last: string | undefined;
  const settle = () => {
    const things = reachable(element);
    const stop =
      things.find((one) => one.dataset.thing === last) ??
      things.find((one) => one.getAttribute('aria-disabled') !== 'true') ??
      things[0];
    for (const one of things) one.tabIndex = one === stop ? 0 : -1;
  };
  const focus = (event: FocusEvent) => {
    const thing = (event.target as HTMLElement).closest<HTMLElement>(THINGS);
    if (!thing) return;
    last = thing.dataset.thing;
    settle();
  };
  settle();
  element.addEventListener('focusin', focus);
  const changes = new MutationObserver(settle);
  changes.observe(element, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-disabled', 'data-thing'],
  });
  return () => {
    element.removeEventListener('focusin', focus);
    changes.disconnect();
  };
};

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The index of the box nearest to `from` in a direction, or -1. What lies straight ahead wins over what lies aside. */
export function nearest(from: Box, boxes: readonly Box[], [dx, dy]: readonly [number, number]): number {
  const centre = (box: Box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
  const [x, y] = centre(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [bx, by] = centre(box);
    const ahead = (bx - x) * dx + (by - y) * dy;
    if (ahead < 2) return;
    const aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    const distance = ahead + aside * 2.5;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

/** Moves the focus among the things of a stage with the arrow keys. */
export const arrows: Attachment<HTMLElement> = (element) => {
  const key = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const from = (event.target as HTMLElement).closest<HTMLElement>(STOPS);
    if (!way || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    const others = reachable(element, STOPS).filter((one) => one !== from);
    const boxes = others.map((one) => one.getBoundingClientRect());
    const to = others[nearest(from.getBoundingClientRect(), boxes, way)];
    event.preventDefault();
    to?.focus();
  };
  element.addEventListener('keydown', key);
  return () => element.removeEventListener('keydown', key);
};
