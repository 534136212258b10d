import type { Access } from '@farm/contracts';
import { refuse } from './refuse';
import type { Person, ServiceDeps } from './service-deps';
import type { Session } from './session';

const FRESH_MS = 15 * 60_000;
const SECOND_FACTORS = ['passkey', 'mfa'];

/** Whether this sign-in rests on more than a mailbox: a passkey, or the word of the provider for a second factor. */
export const holdsSecondFactor = ({ amr = [] }: Pick<Person, 'amr'>): boolean =>
  amr.some((way) => SECOND_FACTORS.includes(way));

/** Whether the person came in, or confirmed that it is them, within the last quarter of an hour. */
export const isFresh = ({ freshAt }: Pick<Person, 'freshAt'>, now: Date): boolean =>
  freshAt !== undefined && now.getTime() - freshAt.getTime() < FRESH_MS;

interface Needed {
  access: Access;
  /** The call destroys or hands out: somebody who found an open browser must not make it. */
  fresh: boolean;
}

/**
 * The signed-in person that a call needs; null for calls that need none. Refuses with what a page turns into its way on:
 * 401 `auth.signed_out` the sign-in form, 403 `auth.not_operator`, 401 `auth.second_factor` the passkey, 401
 * `auth.confirm` a confirmation.
 */
export async function mustBe(
  { access, fresh }: Needed,
  session: Pick<Session, 'person'>,
  deps: Pick<ServiceDeps, 'secondFactor' | 'clock'>,
): Promise<Person | null> {
  if (access !== 'person' && access !== 'operator') return null;
  const person = await session.person();
  if (!person) return refuse(401, 'auth.signed_out', 'Please sign in.');
  if (access === 'operator') {
    if (person.role !== 'operator')
      return refuse(403, 'auth.not_operator', 'This page is for the people who run the farm.');
    if (deps.secondFactor && !holdsSecondFactor(person))
      return refuse(401, 'auth.second_factor', 'Operators sign in with a passkey. Please use yours, or add one.');
  }
  if (fresh && !isFresh(person, deps.clock.now()))
    return refuse(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
  return person;
}
