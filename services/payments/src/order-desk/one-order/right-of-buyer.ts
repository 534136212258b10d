import { refuse } from '@farm/server-kit';
import { freshGrant, type FreshDeps } from '../../downloads/fresh-grant';
import { setHold } from '../../orders/hold';
import type { OrderRepository } from '../../orders/orders.repository';
import { noteOf, refuseNoEmail, type Acting } from './act-on-order';
import { refuseUnknown } from './order-file';
import type { OrderNote, OrderNoteRepository } from './order-note.repository';

export interface RightDeps extends FreshDeps {
  notes: OrderNoteRepository;
  orders: OrderRepository;
}

const ACTS = {
  suspend: { hold: 'suspended', what: 'access_suspended' },
  revoke: { hold: 'revoked', what: 'access_revoked' },
  reinstate: { hold: null, what: 'access_reinstated' },
} as const;

const done = { done: true } as const;

/** Written before the act: a crash between the two leaves a line too many, never an act that nobody did. */
async function noteFirst(note: OrderNote, { notes }: RightDeps): Promise<void> {
  switch (await notes.onEntitled(note)) {
    case 'unknown':
      return refuseUnknown();
    case 'no_right':
      return refuse(409, 'order.not_paid', 'Nothing was ever given for this order.');
    case 'noted':
      return undefined;
  }
}

/** Suspends, revokes or gives back what the buyer may open. Money is not touched. */
export async function holdAccess(acting: Acting, action: keyof typeof ACTS, deps: RightDeps) {
  const { hold, what } = ACTS[action];
  await noteFirst(noteOf(acting, what), deps);
  await setHold(acting.orderId, hold, deps);
  return done;
}

/** Five downloads and thirty days again, by a new link. */
export async function resetDownloads({ orderId, operatorId, reason }: Acting, deps: RightDeps) {
  const note = { actor: `operator:${operatorId}`, reason };
  const fresh = await freshGrant(orderId, { by: 'operator', note }, deps); // leaves its own line in the timeline
  if (fresh.ok) return done;
  switch (fresh.why) {
    case 'unknown':
      return refuseUnknown();
    case 'no_address':
      return refuseNoEmail();
    case 'not_active':
    case 'limit': // buyers only
      return refuse(409, 'order.not_active', 'The buyer may open nothing now. Give the access back first.');
  }
}
