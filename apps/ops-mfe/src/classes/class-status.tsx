import type { OperatorClass } from '@farm/contracts';
import { Badge } from '@farm/ui';

/** Canceled, met, full or open. */
export function ClassStatusPill({ event, now }: { event: OperatorClass; now: number }) {
  if (event.status === 'canceled') return <Badge tone="plain">Canceled</Badge>;
  if (Date.parse(event.endsAt) <= now) return <Badge tone="plain">Has met</Badge>;
  return event.seatsLeft === 0 ? <Badge tone="squash">Full</Badge> : <Badge tone="green">Open</Badge>;
}

/** '2 of 12, 3 waiting' */
export const seatCount = ({ taken, seats, waiting }: OperatorClass): string =>
  `${taken} of ${seats}${waiting > 0 ? `, ${waiting} waiting` : ''}`;
