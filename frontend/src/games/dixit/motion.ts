/** What moves on the table of Dixit besides what the table itself lets travel. Nothing waits for it. */
import { calm, offset, TRAVEL } from '../../table/kit/motion';

const within = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

/** A card that has just come lies where it is; it came from this place. */
export function flyFrom(node: HTMLElement, place: string): void {
  const from = within(`[data-place="${CSS.escape(place)}"]`);
  if (calm() || !from?.width) return;
  const { x, y, scale } = offset(from, node.getBoundingClientRect());
  node.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(-8deg)`, opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 320, easing: TRAVEL },
  );
}

const GATHER = 260;
const SHUFFLE = 380;
const DEAL = 300;
const TURN = 320;

/** The cards of a round: gathered on a heap, shuffled, dealt to their slots one after the other, and turned up together. */
export function turnUp(node: HTMLElement, index: number, count: number, middle: DOMRect): void {
  if (calm()) return;
  const { x, y } = offset(middle, node.getBoundingClientRect());
  const heap = `translate(${x}px, ${y}px)`;
  const lean = ((index * 37) % 24) - 12;
  const start = GATHER + SHUFFLE + index * 40;
  const landed = GATHER + SHUFFLE + count * 40 + DEAL;
  const total = landed + TURN;
  const side = index % 2 ? 46 : -46;
  node.animate(
    [
      { transform: `${heap} rotate(0deg)`, offset: 0 },
      { transform: `${heap} rotate(${lean}deg)`, offset: GATHER / total },
      {
        transform: `${heap} translateX(${side}px) rotate(${-lean}deg)`,
        offset: (GATHER + SHUFFLE / 2) / total,
      },
      { transform: `${heap} rotate(${lean / 2}deg)`, offset: start / total, easing: TRAVEL },
      { transform: 'none', offset: (start + DEAL) / total },
      { transform: 'none', offset: 1 },
    ],
    { duration: total },
  );
  const back = node.querySelector<HTMLElement>('[data-back]');
  const face = node.querySelector<HTMLElement>('[data-face]');
  const edge = (landed + TURN / 2) / total;
  back?.animate(
    [
      { opacity: 1, transform: 'none', offset: 0 },
      { opacity: 1, transform: 'none', offset: landed / total },
      { opacity: 1, transform: 'scaleX(0)', offset: edge },
      { opacity: 0, transform: 'scaleX(0)', offset: 1 },
    ],
    { duration: total },
  );
  face?.animate(
    [
      { transform: 'scaleX(0)', offset: 0 },
      { transform: 'scaleX(0)', offset: edge },
      { transform: 'none', offset: 1 },
    ],
    { duration: total },
  );
}

/** A rabbit hops along these places, relative to where it is drawn; it has arrived at the last one. */
export function hop(node: Element, way: readonly { x: number; y: number }[], delay: number): void {
  if (calm() || way.length < 2) return;
  const frames = way.flatMap(({ x, y }, index) => {
    const next = way[index + 1];
    const here = { transform: `translate(${x}px, ${y}px)` };
    if (!next) return [here];
    return [here, { transform: `translate(${(x + next.x) / 2}px, ${(y + next.y) / 2 - 16}px)` }];
  });
  node.animate(frames, { duration: 170 * (way.length - 1), delay, fill: 'backwards', easing: 'linear' });
}
