/** Where the reader's place goes when the stage changes under it. */

const within = (selector: string) => document.querySelector<HTMLElement>(selector);

/** True when nothing holds the focus: what held it is gone. */
export const lost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  !document.activeElement.isConnected;

/** To the first answer of the decision bar, else to its sentence. */
export function toBar(): void {
  const bar = within('[data-bar]');
  const answer = [...(bar?.querySelectorAll<HTMLElement>('[data-answer]') ?? [])].find(
    (one) => one.offsetParent !== null,
  );
  (answer ?? bar?.querySelector<HTMLElement>('[data-ask]'))?.focus({ preventScroll: true });
}
