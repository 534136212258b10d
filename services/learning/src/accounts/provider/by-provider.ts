import { randomBytes } from 'node:crypto';
import { ownPath } from '@farm/farm';
import { Refused, type Caller, type Clock } from '@farm/server-kit';
import { agentLabel } from '../agent-label';
import type { CeremonyRepository } from '../ceremony.repository';
import type { IdentitiesRepository } from './identities.repository';
import type { Claimed, OidcProvider } from './oidc.provider';
import { sessionSeconds } from '../session-life';
import { askForCode, type CodeDeps } from '../code/sign-in-by-code';

export interface ProviderDeps extends CodeDeps {
  provider: OidcProvider | undefined;
  identities: IdentitiesRepository;
  ceremonies: CeremonyRepository;
  clock: Clock;
}

/** Why nobody is signed in yet; the sign-in page has a sentence for each. */
type Outcome = 'away' | 'late' | 'refused' | 'failed' | 'unverified' | 'prove' | 'wait' | 'disabled';

const doorWith = (outcome: Outcome): string => `/sign-in?provider=${outcome}`;

/** Where the browser goes: to the provider, or back to the door when it is away. */
export async function toProvider(
  returnTo: string | undefined,
  { visitor, request }: Caller,
  { ceremonies, clock, provider }: ProviderDeps & { provider: OidcProvider },
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  try {
    const address = await provider.addressFor(state);
    const at = { visitor, challenge: state, returnTo: ownPath(returnTo), now: clock.now() };
    await ceremonies.begin({ kind: 'oidc', ...at });
    return address;
  } catch (error) {
    request.log.warn({ why: nameOf(error) }, 'the sign-in provider is away');
    return doorWith('away');
  }
}

// What a provider answers may name people: the log gets the kind of failure alone.
const nameOf = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: string };
  return [name, code].filter(Boolean).join(' ') || 'unknown';
};

interface Back {
  state?: string;
  error?: string;
}

/**
 * Where a browser goes that comes back from the provider. Somebody the provider names for the first time proves the
 * address by a code before the account there is joined to it: its word alone opens nobody's account, not even a new one.
 */
export async function fromProvider(
  { state = '', error }: Back,
  caller: Caller,
  deps: ProviderDeps & { provider: OidcProvider },
): Promise<string> {
  const { visitor, request } = caller;
  const asked = await deps.ceremonies.take({ kind: 'oidc', visitor, challenge: state, now: deps.clock.now() });
  if (!asked) return doorWith('late');
  if (error !== undefined) return doorWith(error === 'access_denied' ? 'refused' : 'failed');
  const returnTo = asked.returnTo ?? '/';
  const claimed = await deps.provider.whoCame(request.url, state).catch((failure: unknown) => {
    request.log.warn({ why: nameOf(failure) }, 'the sign-in provider was not believed');
    return null;
  });
  return claimed ? signInAs(claimed, returnTo, caller, deps) : doorWith('failed');
}

async function signInAs(claimed: Claimed, returnTo: string, caller: Caller, deps: ProviderDeps): Promise<string> {
  const { session, request } = caller;
  const fresh = session.fresh();
  const came = await deps.identities.signIn(claimed, claimed.mfa, {
    sessionHash: fresh.tokenHash,
    endingHash: session.tokenHash,
    agentLabel: agentLabel(request.headers['user-agent']),
    now: deps.clock.now(),
  });
  if (came.came === 'unknown') return proveAddress(claimed, returnTo, caller, deps);
  if (came.came === 'disabled') return doorWith('disabled');
  fresh.give(sessionSeconds(came.person.role));
  return returnTo === '/' ? '/sign-in' : returnTo;
}

async function proveAddress(
  { issuer, subject, email }: Claimed,
  returnTo: string,
  { cookies }: Caller,
  deps: ProviderDeps,
): Promise<string> {
  if (email === null) return doorWith('unverified');
  try {
    await askForCode({ email, returnTo, identity: { issuer, subject } }, cookies, deps);
    return doorWith('prove');
  } catch (error) {
    if (error instanceof Refused) return doorWith(error.status === 429 ? 'wait' : 'unverified');
    throw error;
  }
}
