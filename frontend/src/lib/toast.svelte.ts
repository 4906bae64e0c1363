/** Short messages at the edge of the screen. Whatever matters is also said elsewhere: a toast passes. */

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
  action?: { label: string; run: () => void } | undefined;
}

const SHOWN = 6_000;
const held = $state<{ toasts: Toast[] }>({ toasts: [] });
let next = 1;

/** The messages shown now. Reactive. */
export function toasts(): readonly Toast[] {
  return held.toasts;
}

/** Shows a message for six seconds, longer when it has an action. The same words twice are shown once. */
export function toast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): void {
  held.toasts = held.toasts.filter((other) => other.text !== text);
  const id = next++;
  held.toasts.push({ id, text, tone: options.tone ?? 'plain', action: options.action });
  setTimeout(() => dismiss(id), options.action ? SHOWN * 3 : SHOWN);
}

export function dismiss(id: number): void {
  held.toasts = held.toasts.filter((toast) => toast.id !== id);
}
