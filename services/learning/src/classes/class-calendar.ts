import { site, timedCalendar, type TimedEvent } from '@farm/farm';
import type { ClassRow } from './class-events.repository';

const entryOf = (row: ClassRow, siteOrigin: string): TimedEvent => ({
  uid: `class-${row.id}@${new URL(siteOrigin).hostname}`,
  title: row.status === 'canceled' ? `Canceled: ${row.title}` : row.title,
  text: [
    ...(row.link === null ? [] : ['By video: the email about your seat has the link.']),
    ...(row.notes === '' ? [] : [row.notes]),
    `Questions? ${site.emails.info}`,
  ].join('\n'),
  place: row.place ?? '',
  url: `${siteOrigin}/classes/${row.id}`,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  sequence: row.version,
  changedAt: row.updatedAt,
  isCanceled: row.status === 'canceled',
});

/** A calendar file of classes. A class that was moved has the same UID and a higher SEQUENCE, so that its entry moves. */
export const classCalendar = (rows: readonly ClassRow[], siteOrigin: string): string =>
  timedCalendar(
    'Classes',
    rows.map((row) => entryOf(row, siteOrigin)),
  );
