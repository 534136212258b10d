import type { OperatorFarmShare } from '@farm/contracts';
import { Badge } from '@farm/ui';

/** Canceled, over, full or open. `today`: YYYY-MM-DD at the farm. */
export function ShareStatus({ share, today }: { share: OperatorFarmShare; today: string }) {
  if (share.status === 'canceled') return <Badge tone="plain">Canceled</Badge>;
  if (share.endsOn < today) return <Badge tone="plain">Over</Badge>;
  return share.placesLeft === 0 ? <Badge tone="squash">Full</Badge> : <Badge tone="green">Open</Badge>;
}

/** '2 of 12, 1 offered, 3 waiting' */
export const placeCount = ({ members, places, offered, waiting }: OperatorFarmShare): string =>
  [`${members} of ${places}`, offered > 0 && `${offered} offered`, waiting > 0 && `${waiting} waiting`]
    .filter(Boolean)
    .join(', ');
