import type { Caller } from '@farm/server-kit';
import { accessOf, type AccessDeps } from '../library/access';
import type { KeyRepository } from '../library/keys.repository';
import type { OrderRepository } from '../orders/orders.repository';
import { objection, type NoDownload } from './grant';
import type { GrantRepository } from './grants.repository';
import { digestOf } from './letter-token';

export interface ProvingDeps extends AccessDeps {
  orders: Pick<OrderRepository, 'idOf'>;
  grants: GrantRepository;
  keys: KeyRepository;
}

/** Who asks, and what they show beside their cookies. */
export interface Asker {
  caller: Pick<Caller, 'cookies' | 'session' | 'visitor'> & { request: { method: string } };
  sessionId: string | undefined;
  /** Of a letter. */
  token: string | undefined;
}

/** The present grant of the right that was proved, or why this proof opens nothing; null: none was shown. */
type Proven = { ok: true; grantId: string } | { ok: false; why: NoDownload };

const no = (why: NoDownload): Proven => ({ ok: false, why });
const drawingOn = (grantId: string | null): Proven => (grantId === null ? no('for_sale') : { ok: true, grantId });

/** A payment of the last day, shown by whichever browser: a bank's app may have returned to another one. */
async function byPayment(guideId: string, { sessionId }: Asker, deps: ProvingDeps): Promise<Proven | null> {
  if (sessionId === undefined) return null;
  const orderId = await deps.orders.idOf(sessionId);
  const proof = orderId === null ? null : await deps.grants.proof(orderId);
  const why = objection(proof, guideId, deps.clock.now());
  return why ? no(why) : drawingOn(proof?.grantId ?? null);
}

/** A letter's token, for the browser that it is bound to. HEAD binds nothing: mail scanners send it. */
async function byToken(guideId: string, { token, caller }: Asker, deps: ProvingDeps): Promise<Proven | null> {
  if (token === undefined) return null;
  const shown = await deps.keys.grant(digestOf(token));
  if (!shown || shown.productId !== guideId) return no('not_yours');
  if (shown.entitlement !== 'active') return no('revoked');
  if (shown.expiresAt <= deps.clock.now()) return no('expired');
  const { visitor, request } = caller;
  const isTheirs =
    request.method === 'HEAD'
      ? shown.boundVisitor === null || shown.boundVisitor === visitor
      : await deps.keys.bind(shown.id, visitor);
  if (!isTheirs) return no('not_yours');
  return drawingOn((await deps.grants.proof(shown.orderId))?.grantId ?? null);
}

/** The library of this browser, or of who is signed in. */
async function byLibrary(guideId: string, { caller }: Asker, deps: ProvingDeps): Promise<Proven | null> {
  const access = await accessOf(caller, deps);
  const [right] = access ? await deps.grants.ofLibrary(access, guideId) : [];
  if (!right) return null;
  return right.right === 'active' ? drawingOn(right.grantId) : no('revoked');
}

/**
 * I15: the present grant that this browser may draw on: by payment, by a letter's token, or by its library. Any one of
 * them opens; when none does, the first that was shown says why, and whoever shows nothing is a customer.
 */
export async function provenGrant(guideId: string, asker: Asker, deps: ProvingDeps): Promise<Proven> {
  let first: Proven | null = null;
  for (const proof of [byPayment, byToken, byLibrary]) {
    const proven = await proof(guideId, asker, deps);
    if (proven?.ok) return proven;
    first ??= proven;
  }
  return first ?? no('for_sale');
}
