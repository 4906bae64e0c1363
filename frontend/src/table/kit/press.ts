/** Touching a thing by pointer or keyboard, and reading it by hovering, focusing or holding. */
import type { Attachment } from 'svelte/attachments';
import type { Option, Play } from '../contract';

/** For so many milliseconds a thing is held until it is read in full. */
export const HOLD = 350;
/** A finger that moves further scrolls; in pixels. */
const SLOP = 10;

interface Touched {
  play: Play;
  thing: Option;
  /** What a pointer may do instead of choosing, such as opening a small card; true when it did. */
  instead?: ((event: MouseEvent) => boolean) | undefined;
  /** A finger that stays on it reads it in full, and then chooses nothing. */
  holds?: boolean;
}

/** Makes an element a thing of the stage. Enter may send, so it is told apart from a click or the space bar. */
export function press(read: () => Touched): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    let start: PointerEvent | null = null;

    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat) return;
      event.preventDefault();
      const { play, thing } = read();
      play.touch(thing, true);
    };
    const click = (event: MouseEvent) => {
      const { play, thing, instead } = read();
      const was = held;
      held = false;
      if (event.detail > 0 && (was || instead?.(event))) return;
      play.touch(thing);
    };
    const look = () => {
      const { play, thing } = read();
      play.inspect(thing);
    };
    const focus = () => {
      if (element.matches(':focus-visible')) look();
    };
    const hover = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') look();
    };
    const down = (event: PointerEvent) => {
      held = false;
      const { play, thing, holds } = read();
      if (!holds || event.pointerType === 'mouse') return;
      element.style.userSelect = 'none';
      element.style.setProperty('-webkit-touch-callout', 'none');
      start = event;
      timer = setTimeout(() => {
        held = true;
        play.inspect(thing, true);
      }, HOLD);
    };
    const leave = () => {
      clearTimeout(timer);
      start = null;
    };
    const move = (event: PointerEvent) => {
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP) leave();
    };
    // The browser's own menu would lie over what is read.
    const menu = (event: Event) => {
      if (start || held) event.preventDefault();
    };

    const heard: [string, (event: never) => void][] = [
      ['keydown', key],
      ['click', click],
      ['focus', focus],
      ['pointerenter', hover],
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', leave],
      ['pointercancel', leave],
      ['contextmenu', menu],
    ];
    for (const [name, listener] of heard) element.addEventListener(name, listener as EventListener);
    return () => {
      leave();
      for (const [name, listener] of heard) element.removeEventListener(name, listener as EventListener);
    };
  };
}
