const TIME = /(\d+)(?:\s*(?:to|–|-)\s*(\d+))?\s*(minutes?|hours?)\b/;

/** Minutes that a step asks to wait: the first time in it, of a range the shorter end. null: it names none. */
export function stepMinutes(step: string): number | null {
  const [, count, , unit = ''] = TIME.exec(step) ?? [];
  if (count === undefined) return null;
  return Number(count) * (unit.startsWith('hour') ? 60 : 1);
}

/** '4:05', '1:04:05'. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
