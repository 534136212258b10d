import { randomBytes } from 'node:crypto';
import { ownPath } from '@farm/farm';
import {
  hashToken,
  refuse,
  type Caller,
  type Clock,
  type CookieJar,
  type Person,
  type Session,
} from '@farm/server-kit';
import { codeHash, newCode, readCode } from './code';
import { emailKeyOf } from './email-address';
import { sessionSeconds } from '../session-life';
import type { Identity, SignInRepository } from './sign-in.repository';

const COOKIE = 'signin';
const COOKIE_SECONDS = 600;
const PAUSE_MS = 30_000; // a letter needs a moment; the page offers another one after that

const SAY = {
  email: 'Please enter a valid email address.',
  tooMany: 'We have written to this address three times. Please wait a few minutes before you ask again.',
  otherBrowser: 'Enter this code in the window where you asked for it.',
  noCode: 'Please enter the code from the letter: eight letters and figures.',
  late: 'This code has been used or is too old. Please ask for a new one.',
  lastTry: 'That was not the code, and it was the last try. Please ask for a new one.',
  otherAddress: 'This code went to another address. Please ask for one to your own.',
  disabled: 'This account is closed. Please write to us.',
};

export interface CodeDeps {
  signIns: SignInRepository;
  clock: Clock;
  /** The ring of keys, newest first, that cookies are signed with: codes are hashed under keys made from them. */
  cookieKeys: readonly string[];
  /** Where letters can be read on a machine that sends none. */
  mailboxPage?: string | undefined;
}

interface Asked {
  email: string;
  returnTo?: string;
  identity?: Identity;
}

/**
 * Sends a code to an address and binds it to this browser. Never looks whether anybody has the address: answer, letter
 * and time are the same for all. Refuses with 429 after three letters in a quarter of an hour.
 */
export async function askForCode({ email, returnTo, identity }: Asked, cookies: CookieJar, deps: CodeDeps) {
  const emailKey = emailKeyOf(email) ?? refuse(400, 'request.invalid', SAY.email);
  const [browserToken, code, now] = [randomBytes(32).toString('base64url'), newCode(), deps.clock.now()];
  const before = cookies.read(COOKIE);
  const asked = await deps.signIns.ask({
    browserHash: hashToken(browserToken),
    replaces: before === null ? null : hashToken(before),
    emailKey,
    code,
    codeHash: codeHash(browserToken, code, deps.cookieKeys[0] ?? ''),
    returnTo: ownPath(returnTo),
    ...(identity && { identity }),
    now,
  });
  if (!asked.sent) {
    const retryAfter = Math.max(1, Math.ceil((asked.resendAfter.getTime() - now.getTime()) / 1_000));
    const headers = { 'retry-after': String(retryAfter) };
    return refuse(429, 'auth.too_many_letters', SAY.tooMany, { headers, extra: { retryAfter } });
  }
  cookies.set(COOKIE, browserToken, { seconds: COOKIE_SECONDS });
  const soon = new Date(now.getTime() + PAUSE_MS);
  return {
    expiresAt: asked.expiresAt.toISOString(),
    resendAfter: (asked.resendAfter ?? soon).toISOString(),
    ...(deps.mailboxPage ? { mailbox: deps.mailboxPage } : {}),
  };
}

/** The typed code and the browser that asked for it, as the table knows both. */
function enteredIn(cookies: CookieJar, typed: string, { cookieKeys }: CodeDeps) {
  const browserToken = cookies.read(COOKIE) ?? refuse(409, 'auth.other_browser', SAY.otherBrowser);
  const code = readCode(typed) ?? refuse(400, 'auth.code_wrong', SAY.noCode);
  return {
    browserHash: hashToken(browserToken),
    codeHashes: cookieKeys.map((key) => codeHash(browserToken, code, key)),
  };
}

interface Here {
  session: Session;
  cookies: CookieJar;
  agentLabel: string;
}

/**
 * Signs in by a code, in the browser that asked for it. Without its cookie the code is not even looked at: a link that
 * somebody forwarded signs nobody in.
 */
export async function signInByCode(typed: string, { session, cookies, agentLabel }: Here, deps: CodeDeps) {
  const entered = enteredIn(cookies, typed, deps);
  const fresh = session.fresh();
  const tried = await deps.signIns.use({
    ...entered,
    sessionHash: fresh.tokenHash,
    endingHash: session.tokenHash,
    agentLabel,
    now: deps.clock.now(),
  });
  if (tried.came === 'wrong') return refuseWrong(tried.triesLeft);
  if (tried.came === 'late') return refuse(410, 'auth.code_expired', SAY.late);
  cookies.clear(COOKIE);
  if (tried.came === 'disabled') return refuse(403, 'auth.disabled', SAY.disabled);
  fresh.give(sessionSeconds(tried.person.role));
  return { ...tried.person, returnTo: tried.returnTo } satisfies Person & { returnTo: string };
}

/** The signed-in person confirms by a code that went to their own address. */
export async function confirmByCode(
  typed: string,
  { session, cookies, person }: Caller & { person: Person },
  deps: CodeDeps,
) {
  const entered = enteredIn(cookies, typed, deps);
  const hash = session.tokenHash ?? refuse(410, 'auth.code_expired', SAY.late);
  const fresh = session.fresh();
  const renewed = { personId: person.id, hash, newHash: fresh.tokenHash, now: deps.clock.now() };
  const tried = await deps.signIns.confirm({ ...entered, ...renewed });
  if (tried.came === 'wrong') return refuseWrong(tried.triesLeft);
  if (tried.came === 'late') return refuse(410, 'auth.code_expired', SAY.late);
  cookies.clear(COOKIE);
  if (tried.came === 'other') return refuse(409, 'auth.other_address', SAY.otherAddress);
  fresh.give(tried.seconds);
  return person;
}

function refuseWrong(triesLeft: number): never {
  const left = triesLeft === 1 ? 'You have one more try.' : `You have ${triesLeft} more tries.`;
  const sentence = triesLeft > 0 ? `That is not the code. ${left}` : SAY.lastTry;
  return refuse(400, 'auth.code_wrong', sentence, { extra: { triesLeft } });
}
