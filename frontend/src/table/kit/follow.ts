/** Whether a log that grows at its end stays at the end. */

/** A box that scrolls, as it stands. */
export interface Scrolled {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** What counts as the end: heights are rounded, the place scrolled to is not. */
const END = 8;

/** How much lies below what is seen. */
export const below = (box: Scrolled): number =>
  Math.max(0, box.scrollHeight - box.scrollTop - box.clientHeight);

export const atEnd = (box: Scrolled): boolean => below(box) <= END;

/** After a scroll from `top`: at the end one follows, and scrolling up lets go. Growing alone moves nothing. */
export function follows(was: boolean, top: number, box: Scrolled): boolean {
  return atEnd(box) || (was && box.scrollTop >= top);
}
