import { refuse, type Clock } from '@farm/server-kit';
import { digestOf } from '../downloads/letter-token';
import type { KeyRepository, ShownGrant } from './keys.repository';

export interface GrantDeps {
  keys: KeyRepository;
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
  clock: Clock;
}

const GUESSES_AN_HOUR = 5;
const HOUR_MS = 60 * 60_000;

/** Refuses a link that was never ours, was replaced, or ran out. */
export async function mustBeLiving(token: string, { keys, clock }: GrantDeps): Promise<ShownGrant> {
  const grant = await keys.grant(digestOf(token));
  if (!grant) return refuse(410, 'library.link_gone', 'This link does not work.');
  if (grant.expiresAt <= clock.now())
    return refuse(
      410,
      'library.link_expired',
      'This link is no longer good. Enter your e-mail, and we send you a new one.',
    );
  return grant;
}

async function mustBeTheirs(grant: ShownGrant, email: string, { keys, emailHash, clock }: GrantDeps): Promise<void> {
  // Counted before it is compared: five guesses an hour, however many come at the same moment.
  if ((await keys.guess(grant.id, clock.now(), HOUR_MS)) > GUESSES_AN_HOUR)
    refuse(429, 'request.too_many', 'Too many requests. Please wait a moment and try again.');
  const wanted = grant.email === null ? null : emailHash(grant.email);
  if (wanted === null || Buffer.compare(wanted, emailHash(email)) !== 0)
    refuse(403, 'library.wrong_email', 'This link was sent to another address.');
}

/**
 * Whether this browser may use a living grant: the first one is remembered, any other types the buyer's address once.
 * `confirm_email`: it has not yet.
 */
export async function showGrant(
  grant: ShownGrant,
  asked: { visitor: string; email?: string | undefined },
  deps: GrantDeps,
): Promise<'open' | 'confirm_email'> {
  if (await deps.keys.bind(grant.id, asked.visitor)) return 'open';
  if (asked.email === undefined) return 'confirm_email';
  await mustBeTheirs(grant, asked.email, deps);
  return 'open';
}
