/** Touching a thing by pointer or keyboard, and reading it by hovering or focusing. */
import type { Attachment } from 'svelte/attachments';
import type { Option, Play } from '../contract';

interface Touched {
  play: Play;
  thing: Option;
  /** What a pointer may do instead of choosing, such as opening a small card; true when it did. */
  instead?: ((event: MouseEvent) => boolean) | undefined;
}

/** Makes an element a thing of the stage. Enter may send, so it is told apart from a click or the space bar. */
export function press(read: () => Touched): Attachment<HTMLElement> {
  return (element) => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat) return;
      event.preventDefault();
      const { play, thing } = read();
      play.touch(thing, true);
    };
    const click = (event: MouseEvent) => {
      const { play, thing, instead } = read();
      if (event.detail > 0 && instead?.(event)) return;
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
    element.addEventListener('keydown', key);
    element.addEventListener('click', click);
    element.addEventListener('focus', focus);
    element.addEventListener('pointerenter', hover);
    return () => {
      element.removeEventListener('keydown', key);
      element.removeEventListener('click', click);
      element.removeEventListener('focus', focus);
      element.removeEventListener('pointerenter', hover);
    };
  };
}
