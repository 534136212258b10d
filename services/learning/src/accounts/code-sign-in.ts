import { createHmac, randomBytes } from 'node:crypto';
import { CROCKFORD_ALPHABET, normalizeEmail, parseCrockfordCode, safeRedirectPath } from '@farm/farm';
import {
  addKnownAddress,
  hashToken,
  isKnownAddress,
  pauseUntil,
  throwHttpError,
  type Caller,
  type CookieJar,
  type Person,
} from '@farm/server-kit';
import { prepareRenewal, prepareSession, type SignedInCaller, type SignInDeps } from './sign-in-session';
import type { Identity, SendCodeResult, SignInRepository } from './sign-in.repository';

const COOKIE = 'signin';
const COOKIE_SECONDS = 600;
const RESEND_MS = 30_000; // an email needs a moment; the page offers another one after that

const CODE_LENGTH = 8; // 40 bits

const MESSAGES = {
  email: 'Please enter a valid email address.',
  alreadySent: 'We already sent a code to this address. Please use that one. It still works.',
  tooMany: 'We already sent several codes to this address. Please wait {n} and try again.',
  otherBrowser: 'Enter this code in the window where you asked for it.',
  noCode: 'Please enter the code from the email: eight letters and digits.',
  expired: 'This code was already used or has expired. Please ask for a new one.',
  lastTry: "That's not the code, and it was your last try. Please ask for a new one.",
  otherAddress: 'This code was sent to another address. Please ask for one to your own.',
  disabled: 'This account is closed. Please contact us.',
};

/** Every one of 2^40 codes is equally likely. */
export const createSignInCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => CROCKFORD_ALPHABET[byte % CROCKFORD_ALPHABET.length]).join('');

/** The stored hash depends on the requesting browser and a secret key, so the table alone reveals no code. */
export const codeHash = (browserToken: string, code: string, cookieKey: string): Buffer =>
  createHmac('sha256', createHmac('sha256', Buffer.from(cookieKey, 'base64url')).update('sign-in code').digest())
    .update(`${browserToken}\0${code}`)
    .digest();

export interface SignInCodeDeps extends SignInDeps {
  signIns: SignInRepository;
  /** Path of the development mailbox. */
  mailboxPage?: string | undefined;
}

interface CodeRequest {
  email: string;
  returnTo?: string;
  identity?: Identity;
}

const secondsUntil = (end: Date, now: Date) => Math.ceil((end.getTime() - now.getTime()) / 1_000);

/** @throws 429 `auth.too_many_letters`; with `expiresAt` and `secondsLeft` where the code that this browser asked for before still works. */
function rejectTooMany({ resendAfter, validUntil }: Extract<SendCodeResult, { sent: false }>, now: Date): never {
  const { retryAfter, duration } = pauseUntil(resendAfter, now);
  const message = validUntil ? MESSAGES.alreadySent : MESSAGES.tooMany.replace('{n}', duration);
  const earlierCode = validUntil && { expiresAt: validUntil.toISOString(), secondsLeft: secondsUntil(validUntil, now) };
  const extra = { retryAfter, ...earlierCode };
  return throwHttpError(429, 'auth.too_many_letters', message, {
    headers: { 'retry-after': String(retryAfter) },
    extra,
  });
}

/**
 * Sends a code and binds it to this browser. Response, email and timing are the same whether or not the account exists.
 * @throws 429 `auth.too_many_letters` when the email budget is used up (`budgetOf` in libs/server-kit).
 */
export async function requestCode(
  { email, returnTo, identity }: CodeRequest,
  caller: Pick<Caller, 'cookies' | 'networkHash'>,
  { signIns, clock, cookieKeys, mailboxPage }: SignInCodeDeps,
) {
  const { cookies } = caller;
  const emailKey = normalizeEmail(email) ?? throwHttpError(400, 'request.invalid', MESSAGES.email);
  const browserToken = randomBytes(32).toString('base64url');
  const code = createSignInCode();
  const now = clock.now();
  const before = cookies.read(COOKIE);
  const result = await signIns.sendCode({
    browserHash: hashToken(browserToken),
    replaces: before === null ? null : hashToken(before),
    emailKey,
    requester: { known: isKnownAddress(cookies, emailKey, cookieKeys), network: await caller.networkHash() },
    code,
    codeHash: codeHash(browserToken, code, cookieKeys[0] ?? ''),
    returnTo: safeRedirectPath(returnTo),
    ...(identity && { identity }),
    now,
  });
  if (!result.sent) return rejectTooMany(result, now);
  cookies.set(COOKIE, browserToken, { seconds: COOKIE_SECONDS });
  const soon = new Date(now.getTime() + RESEND_MS);
  return {
    expiresAt: result.expiresAt.toISOString(),
    secondsLeft: secondsUntil(result.expiresAt, now),
    resendAfter: (result.resendAfter ?? soon).toISOString(),
    ...(mailboxPage && { mailbox: mailboxPage }),
  };
}

/** Whether this browser has the cookie of a requested code. */
export const hasCodeCookie = (cookies: Pick<CookieJar, 'read'>): boolean => cookies.read(COOKIE) !== null;

/** @throws 409 without the cookie of the request, before the code is checked: a forwarded link signs nobody in. */
function enteredCode(cookies: CookieJar, typed: string, { cookieKeys }: SignInCodeDeps) {
  const browserToken = cookies.read(COOKIE) ?? throwHttpError(409, 'auth.other_browser', MESSAGES.otherBrowser);
  const code = parseCrockfordCode(typed, CODE_LENGTH) ?? throwHttpError(400, 'auth.code_wrong', MESSAGES.noCode);
  return {
    browserHash: hashToken(browserToken),
    codeHashes: cookieKeys.map((key) => codeHash(browserToken, code, key)),
  };
}

function rejectWrong(triesLeft: number): never {
  const left = triesLeft === 1 ? 'You have one more try.' : `You have ${triesLeft} more tries.`;
  const message = triesLeft > 0 ? `That's not the code. ${left}` : MESSAGES.lastTry;
  return throwHttpError(400, 'auth.code_wrong', message, { extra: { triesLeft } });
}

const rejectExpired = () => throwHttpError(410, 'auth.code_expired', MESSAGES.expired);

export async function signInByCode(
  typed: string,
  caller: Caller,
  deps: SignInCodeDeps,
): Promise<Person & { returnTo: string }> {
  const { cookies } = caller;
  const code = enteredCode(cookies, typed, deps);
  const session = prepareSession(caller, deps);
  const result = await deps.signIns.signInByCode(code, session.row);
  if (result.status === 'wrong') return rejectWrong(result.triesLeft);
  if (result.status === 'expired') return rejectExpired();
  cookies.clear(COOKIE);
  if (result.status === 'disabled') return throwHttpError(403, 'auth.disabled', MESSAGES.disabled);
  session.complete(result.person);
  return { ...result.person, returnTo: result.returnTo };
}

/** Reauthenticates with a code sent to the person's own address. */
export async function confirmByCode(typed: string, caller: SignedInCaller, deps: SignInCodeDeps): Promise<Person> {
  const { cookies, person } = caller;
  const code = enteredCode(cookies, typed, deps);
  const session = prepareRenewal(caller, deps) ?? rejectExpired();
  const result = await deps.signIns.confirmByCode(code, session.row);
  if (result.status === 'wrong') return rejectWrong(result.triesLeft);
  if (result.status === 'expired') return rejectExpired();
  cookies.clear(COOKIE);
  if (result.status === 'other-address') return throwHttpError(409, 'auth.other_address', MESSAGES.otherAddress);
  session.complete(result.seconds);
  addKnownAddress(cookies, person.email, deps.cookieKeys);
  return person;
}
