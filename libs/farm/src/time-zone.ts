const MINUTE_MS = 60_000;

/** Making a format costs a hundred times what asking it costs, and a forecast asks it for every hour. */
const formats = new Map<string, Intl.DateTimeFormat>();
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, made);
  return made;
}

/** Minutes that clocks in a time zone are ahead of UTC at an instant: -240 in New York in August. */
export function offsetMinutes(zone: string, at: Date): number {
  const parts = offsetFormat(zone).formatToParts(at);
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** '-0400', with ':' between hours and minutes where a format wants it. */
export function offsetText(minutes: number, between = ''): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${between}${two(size % 60)}`;
}

/** The instant when clocks in the zone show a day ('2025-08-23') and time ('09:00'). */
export function instantOf(day: string, time: string, zone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const near = offsetMinutes(zone, new Date(asUtc));
  const first = asUtc - near * MINUTE_MS;
  return new Date(asUtc - offsetMinutes(zone, new Date(first)) * MINUTE_MS);
}
