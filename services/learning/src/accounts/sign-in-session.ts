import { addKnownAddress, type Caller, type Clock, type Person } from '@farm/server-kit';
import { sessionSeconds, type NewSession, type RenewedSession } from './sessions.repository';

const BROWSERS = [
  ['Edge', /\bEdg\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrom(e|ium)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone or iPad', /\b(iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['a Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** 'Chrome on Android': enough to recognize one's own browsers. The User-Agent itself is never stored. */
export function agentLabel(userAgent = ''): string {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser = 'A browser', system] = [find(BROWSERS), find(SYSTEMS)];
  return system ? `${browser} on ${system}` : browser;
}

export interface SignInDeps {
  clock: Clock;
  /** The keys that sign cookies, newest first. */
  cookieKeys: readonly string[];
}

/** Prepares the session of a sign-in. Call `complete` once the row is stored: it sets the cookies. */
export function prepareSession({ session, cookies, request }: Caller, { clock, cookieKeys }: SignInDeps) {
  const token = session.createToken();
  const row: NewSession = {
    sessionHash: token.tokenHash,
    endingHash: session.tokenHash,
    agentLabel: agentLabel(request.headers['user-agent']),
    now: clock.now(),
  };
  return {
    row,
    complete(person: Person): void {
      token.setCookie(sessionSeconds(person.role));
      addKnownAddress(cookies, person.email, cookieKeys);
    },
  };
}

export type SignedInCaller = Caller & { person: Person };

/** Prepares the next token of a session after reauthentication; null: there is no session. */
export function prepareRenewal({ session, person }: SignedInCaller, { clock }: Pick<SignInDeps, 'clock'>) {
  if (!session.tokenHash) return null;
  const token = session.createToken();
  const row: RenewedSession = {
    personId: person.id,
    hash: session.tokenHash,
    newHash: token.tokenHash,
    now: clock.now(),
  };
  return { row, complete: (seconds: number) => token.setCookie(seconds) };
}
