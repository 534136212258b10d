import { randomBytes } from 'node:crypto';
import { encodeLocationHeader, localizedPath, safeRedirectPath, splitLanguage } from '@farm/farm';
import { HttpError, type Caller } from '@farm/server-kit';
import type { AuthChallengesRepository } from './auth-challenges.repository';
import { requestCode, type SignInCodeDeps } from './code-sign-in';
import type { OidcProvider, ProviderClaims } from './oidc.provider';
import { prepareSession } from './sign-in-session';

export interface OidcDeps extends SignInCodeDeps {
  provider: OidcProvider | undefined;
  challenges: AuthChallengesRepository;
}
type ConfiguredDeps = OidcDeps & { provider: OidcProvider };

/** The sign-in page has a sentence for each. */
type Outcome = 'away' | 'late' | 'refused' | 'failed' | 'unverified' | 'prove' | 'wait' | 'disabled';

/** The sign-in page in the language of the way back. */
const signInPage = (returnTo: string): string => localizedPath('/sign-in', splitLanguage(returnTo).language);

const outcomePage = (outcome: Outcome, returnTo: string): string => `${signInPage(returnTo)}?provider=${outcome}`;

// A provider's response may contain personal data, so only the kind of failure is logged.
function errorName(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return [name, code].filter(Boolean).join(' ') || 'unknown';
}

/** The address that the browser is redirected to: the provider's, or the sign-in page when it does not answer. */
export async function startOidc(
  returnTo: string | undefined,
  { visitor, request }: Caller,
  { challenges, clock, provider }: ConfiguredDeps,
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  const to = safeRedirectPath(returnTo);
  try {
    const address = await provider.addressFor(state);
    await challenges.create({
      kind: 'oidc',
      visitor,
      challenge: state,
      returnTo: to,
      now: clock.now(),
    });
    return address;
  } catch (error) {
    request.log.warn({ why: errorName(error) }, 'the sign-in provider is away');
    return outcomePage('away', to);
  }
}

/**
 * Handles the callback. At the first sign-in the person proves the address by a code before the accounts are linked: the
 * provider alone opens no account, not even a new one. Resolves with the URL to redirect to.
 */
export async function finishOidc(
  { state = '', error }: { state?: string; error?: string },
  caller: Caller,
  deps: ConfiguredDeps,
): Promise<string> {
  const { visitor, request } = caller;
  const started = await deps.challenges.consume({ kind: 'oidc', visitor, challenge: state, now: deps.clock.now() });
  if (!started) return outcomePage('late', '/');
  const to = started.returnTo ?? '/';
  if (error !== undefined) return outcomePage(error === 'access_denied' ? 'refused' : 'failed', to);
  const claims = await deps.provider.verify(request.url, state).catch((failure: unknown) => {
    request.log.warn({ why: errorName(failure) }, 'the sign-in provider was not believed');
    return null;
  });
  return claims ? signInAs(claims, to, caller, deps) : outcomePage('failed', to);
}

async function signInAs(claims: ProviderClaims, returnTo: string, caller: Caller, deps: OidcDeps): Promise<string> {
  const session = prepareSession(caller, deps);
  const result = await deps.signIns.signInByIdentity(claims, claims.mfa, session.row);
  if (result.status === 'unknown') return requestProof(claims, returnTo, caller, deps);
  if (result.status === 'disabled') return outcomePage('disabled', returnTo);
  session.complete(result.person);
  return splitLanguage(returnTo).path === '/' ? signInPage(returnTo) : encodeLocationHeader(returnTo);
}

async function requestProof(
  { issuer, subject, email }: ProviderClaims,
  returnTo: string,
  caller: Caller,
  deps: OidcDeps,
): Promise<string> {
  if (email === null) return outcomePage('unverified', returnTo);
  try {
    await requestCode({ email, returnTo, identity: { issuer, subject } }, caller, deps);
    return outcomePage('prove', returnTo);
  } catch (error) {
    if (error instanceof HttpError) return outcomePage(error.status === 429 ? 'wait' : 'unverified', returnTo);
    throw error;
  }
}
