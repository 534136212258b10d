import type { StarterPack } from '@farm/contracts';
import { dayCalendar, farmTime, site } from '@farm/farm';

/** An iCalendar file of the steps that have a day, and of the last day. What should have begun is today. `at`: its creation time. */
export function packCalendar({ grant, schedule }: StarterPack, at: Date): string {
  const today = farmTime(at).date;
  const host = new URL(site.website).host;
  const text = `${grant.title}, ${grant.agency}. Confirm the dates on the official site: ${grant.website}`;
  const steps = schedule.steps.flatMap(({ id, label, date }) =>
    date === null
      ? []
      : [{ uid: `grant-${grant.id}-${id}@${host}`, title: label, text, day: date < today ? today : date, days: 1 }],
  );
  const last = {
    uid: `grant-${grant.id}@${host}`,
    title: `${{ deadline: 'Grant deadline', expected: 'Expected this month (unconfirmed)', own: 'The day you chose' }[schedule.kind]}: ${grant.title}`,
    text,
    day: schedule.closesOn,
    days: 1,
  };
  return dayCalendar('Grants', [...steps, last], at);
}
