import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Play } from '../contract';
import { HOLD, press } from '../kit/press';

const play = { inspect: vi.fn(), touch: vi.fn() };
let button: HTMLButtonElement;
let gone: (() => void) | void;

function thing(holds: boolean) {
  button = document.createElement('button');
  document.body.append(button);
  gone = press(() => ({ play: play as unknown as Play, thing: 7, holds }))(button);
}
function pointer(type: string, where: { x?: number; pointerType?: string } = {}) {
  const event = new MouseEvent(type, { clientX: where.x ?? 0, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'pointerType', { value: where.pointerType ?? 'touch' });
  button.dispatchEvent(event);
  return event;
}
const click = () => button.dispatchEvent(new MouseEvent('click', { detail: 1 }));

beforeEach(() => {
  vi.useFakeTimers();
  play.inspect.mockClear();
  play.touch.mockClear();
});
afterEach(() => {
  gone?.();
  button.remove();
  vi.useRealTimers();
});

describe('a finger on a thing', () => {
  it('that stays reads it while held, and chooses nothing when it goes', () => {
    thing(true);
    pointer('pointerdown');
    vi.advanceTimersByTime(HOLD - 1);
    expect(play.inspect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(play.inspect).toHaveBeenCalledExactlyOnceWith(7, true);
    expect(pointer('contextmenu').defaultPrevented).toBe(true);
    pointer('pointerup');
    click();
    expect(play.touch).not.toHaveBeenCalled();
  });
  it('that goes at once chooses it', () => {
    thing(true);
    pointer('pointerdown');
    pointer('pointerup');
    click();
    vi.advanceTimersByTime(HOLD);
    expect(play.inspect).not.toHaveBeenCalled();
    expect(play.touch).toHaveBeenCalledExactlyOnceWith(7);
  });
  it('chooses again after it has read', () => {
    thing(true);
    pointer('pointerdown');
    vi.advanceTimersByTime(HOLD);
    pointer('pointerup'); // some browsers send no click after a long touch
    pointer('pointerdown');
    pointer('pointerup');
    click();
    expect(play.touch).toHaveBeenCalledExactlyOnceWith(7);
  });
  it.each(['pointermove', 'pointercancel'])('that scrolls reads nothing (%s)', (how) => {
    thing(true);
    pointer('pointerdown');
    pointer(how, { x: 30 });
    vi.advanceTimersByTime(HOLD);
    expect(play.inspect).not.toHaveBeenCalled();
  });
  it('reads nothing where a thing cannot be held, nor does a mouse', () => {
    thing(false);
    pointer('pointerdown');
    vi.advanceTimersByTime(HOLD);
    gone?.();
    button.remove();
    thing(true);
    pointer('pointerdown', { pointerType: 'mouse' });
    vi.advanceTimersByTime(HOLD);
    expect(play.inspect).not.toHaveBeenCalled();
  });
});
