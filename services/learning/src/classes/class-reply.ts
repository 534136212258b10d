import type { AttendanceRow, ClassEvent, ClassSeat, OperatorClass } from '@farm/contracts';
import type { ClassRow } from './class-events.repository';
import type { SeatRow } from './class-seats.repository';

/** A class as everybody sees it: without the link of its video call. */
export const publicClass = ({
  link,
  startsAt,
  endsAt,
  taken,
  version: _,
  updatedAt: __,
  ...row
}: ClassRow): ClassEvent => ({
  ...row,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  online: link !== null,
  seatsLeft: Math.max(0, row.seats - taken),
});

export const operatorClass = (row: ClassRow): OperatorClass => ({
  ...publicClass(row),
  link: row.link,
  taken: row.taken,
  version: row.version,
});

/** A seat as its owner sees it. The link of the video call is only for people with a seat. */
export const ownSeat = ({ name, status, place }: SeatRow, event: ClassRow): ClassSeat => ({
  class: publicClass(event),
  name,
  status,
  place,
  link: status === 'seated' && event.status === 'scheduled' ? event.link : null,
});

/** A line of the attendance sheet. A seat that was not confirmed is on none. */
export const attendanceRow = ({ id, name, email, status, place, attended }: SeatRow): AttendanceRow => ({
  id,
  name,
  email,
  status: status === 'requested' ? 'canceled' : status,
  place,
  attended,
});
