/** Times as fields of a form write them: "2026-11-30T20:30", in the reader's own time zone. */
const two = (part: number): string => String(part).padStart(2, '0');

export function toField(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const day = [
    String(date.getFullYear()).padStart(4, '0'),
    two(date.getMonth() + 1),
    two(date.getDate()),
  ].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Milliseconds since the epoch; null for what is no time. */
export function fromField(written: string): number | null {
  const at = new Date(written).getTime();
  return Number.isNaN(at) ? null : at;
}

/** How long until then, as a clock: "4:07", or null when it is more than an hour. */
export function countdown(milliseconds: number): string | null {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  if (seconds >= 3_600) return null;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
