/** What moves on the stage, and how: the Web Animations API, never in the way of input, off with reduced motion. */
import type { Scene } from './contract';
import { calm } from './kit/motion';

const MOVE = 260;
const TELL = 340;
const TRAVEL = 'cubic-bezier(.45,.05,.2,1)';

type Spots = Map<string, DOMRect>;

const places = (root: ParentNode) => root.querySelectorAll<HTMLElement>('[data-place]');
const key = (element: HTMLElement) => element.dataset.place ?? '';

/** Where every part lies now. Taken before the stage changes. */
export function survey(root: ParentNode): Spots {
  const spots: Spots = new Map();
  for (const element of places(root)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0) spots.set(key(element), box);
  }
  return spots;
}

/** Lets an element travel from where something was to where it is. */
function arrive(element: HTMLElement, from: DOMRect, delay = 0): void {
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.max(0.3, Math.min(1.6, from.height / to.height));
  if (Math.hypot(dx, dy) < 4 && Math.abs(scale - 1) < 0.05) return;
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 60 },
      { transform: 'none', zIndex: 60 },
    ],
    { duration: MOVE, delay, easing: TRAVEL, fill: 'backwards' },
  );
}

/** Plays what happened: parts that still exist travel to their new places, then the scenes of the game's notes.
 * `layer` is the glass above the stage on which backs and bursts fly. */
export function perform(root: ParentNode, layer: HTMLElement, before: Spots, scenes: readonly Scene[]): void {
  if (calm()) return;
  const now = new Map([...places(root)].map((element) => [key(element), element]));
  const arriving = new Set(scenes.filter((scene) => scene.kind === 'arrive').map((scene) => scene.place));
  for (const [place, element] of now) {
    const from = before.get(place);
    if (from && 'moves' in element.dataset && !arriving.has(place)) arrive(element, from);
  }
  let order = 0;
  for (const scene of scenes) {
    if (scene.kind === 'arrive') {
      const [element, from] = [
        now.get(scene.place),
        before.get(scene.from) ?? now.get(scene.from)?.getBoundingClientRect(),
      ];
      if (element && from) arrive(element, from, 50 * order++);
    } else if (scene.kind === 'backs') {
      const from = before.get(scene.from) ?? now.get(scene.from)?.getBoundingClientRect();
      const to = now.get(scene.to)?.getBoundingClientRect() ?? before.get(scene.to);
      if (from && to) backs(layer, from, to, Math.min(scene.count, 5));
    } else if (scene.kind === 'burst') {
      const box = now.get(scene.place)?.getBoundingClientRect();
      if (box) burst(layer, box, scene.text);
    } else {
      now.get(scene.place)?.animate(
        [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
        { duration: TELL },
      );
    }
  }
}

function spawn(layer: HTMLElement, kind: string, x: number, y: number, text = ''): HTMLElement {
  const element = document.createElement('span');
  element.className = kind;
  element.textContent = text;
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  layer.append(element);
  return element;
}

function backs(layer: HTMLElement, from: DOMRect, to: DOMRect, count: number): void {
  const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;
  const [x0, y0] = middle(from);
  const [x1, y1] = middle(to);
  for (let index = 0; index < count; index += 1) {
    const back = spawn(layer, 'flying-back', x0, y0);
    const flight = back.animate(
      [
        { transform: 'translate(-50%, -50%) rotate(-4deg)', opacity: 1 },
        {
          transform: `translate(calc(${x1 - x0}px - 50%), calc(${y1 - y0}px - 50%)) rotate(5deg) scale(.72)`,
          opacity: 0.9,
        },
      ],
      { duration: MOVE, delay: index * 55, easing: TRAVEL, fill: 'both' },
    );
    flight.onfinish = () => back.remove();
    flight.oncancel = () => back.remove();
  }
}

function burst(layer: HTMLElement, box: DOMRect, text: string): void {
  const star = spawn(layer, 'flying-burst', box.left + box.width * 0.72, box.top + box.height / 2, text);
  const flight = star.animate(
    [
      { transform: 'translate(-50%, -50%) scale(.4) rotate(-12deg)', opacity: 0 },
      { transform: 'translate(-50%, -50%) scale(1.15) rotate(4deg)', opacity: 1, offset: 0.18 },
      { transform: 'translate(-50%, -50%) scale(1)', opacity: 1, offset: 0.75 },
      { transform: 'translate(-50%, -70%) scale(.9)', opacity: 0 },
    ],
    { duration: TELL * 3, easing: 'ease-out', fill: 'both' },
  );
  flight.onfinish = () => star.remove();
  flight.oncancel = () => star.remove();
}
