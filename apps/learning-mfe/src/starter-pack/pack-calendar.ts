import type { StarterPack } from '@farm/contracts';
import { dayCalendar, farmTime, site } from '@farm/farm';

/**
 * An iCalendar file of the steps that have a day, and of the last day. What should have begun is today.
 * @param last what the last day is
 * @param at its creation time
 */
export function packCalendar({ grant, schedule }: StarterPack, last: string, at: Date): string {
  const today = farmTime(at).date;
  const host = new URL(site.website).host;
  const text = `${grant.title}, ${grant.agency}. Confirm the dates on the official site: ${grant.website}`;
  const steps = schedule.steps.flatMap(({ id, label, date }) =>
    date === null
      ? []
      : [{ uid: `grant-${grant.id}-${id}@${host}`, title: label, text, day: date < today ? today : date, days: 1 }],
  );
  const end = {
    uid: `grant-${grant.id}@${host}`,
    title: `${last}: ${grant.title}`,
    text,
    day: schedule.closesOn,
    days: 1,
  };
  return dayCalendar('Grants', [...steps, end], at);
}
