import type { OwnGardenPhoto } from '@farm/contracts';
import type { PhotoState, StoredPhoto } from './garden-photos.repository';

type ArrivedState = Exclude<PhotoState, 'UNSENT' | 'DELETED'>;

/** The states of a photo that has arrived, as they are stored. */
export const STORED_STATES = {
  pending: 'PENDING',
  accepted: 'ACCEPTED',
  refused: 'REFUSED',
  taken_down: 'TAKEN_DOWN',
} as const satisfies Record<OwnGardenPhoto['state'], ArrivedState>;

/** The state of a photo that has arrived. @throws for one that has not, or was deleted */
export function stateOf({ state }: StoredPhoto): OwnGardenPhoto['state'] {
  const found = Object.entries(STORED_STATES).find(([, stored]) => stored === state);
  if (!found) throw new Error(`No photo is there: ${state}`);
  return found[0] as OwnGardenPhoto['state'];
}
