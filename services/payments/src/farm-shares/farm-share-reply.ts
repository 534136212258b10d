import type { FarmShare, FarmShareMember, FarmSharePlace, OperatorFarmShare } from '@farm/contracts';
import { readWeekday } from '@farm/farm';
import type { PlaceRow } from './farm-share-places.repository';
import type { ShareRow } from './farm-shares.repository';

/** A season as everybody sees it. */
export const publicShare = ({ members, offered, version: _, ...row }: ShareRow): FarmShare => ({
  ...row,
  placesLeft: Math.max(0, row.places - members - offered),
});

export const operatorShare = (row: ShareRow): OperatorFarmShare => {
  const { members, offered, version } = row;
  return { ...publicShare(row), members, offered, version };
};

/** A place as its owner sees it. */
export const ownPlace = (
  { name, status, place, offeredUntil, pickupDay }: PlaceRow,
  share: ShareRow,
): FarmSharePlace => ({
  share: publicShare(share),
  ...{ name, status, place },
  offeredUntil: offeredUntil?.toISOString() ?? null,
  pickupDay: readWeekday(pickupDay),
});

/** A line of the operators' list. A place that was not confirmed is on none. */
export const memberRow = (row: PlaceRow): FarmShareMember => {
  const { id, name, email, phone, allergies, status, place, offeredUntil } = row;
  return {
    ...{ id, name, email, phone, allergies, place },
    pickupDay: readWeekday(row.pickupDay),
    status: status === 'requested' ? 'ended' : status,
    offeredUntil: offeredUntil?.toISOString() ?? null,
  };
};
