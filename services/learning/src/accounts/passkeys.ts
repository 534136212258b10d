import { randomBytes } from 'node:crypto';
import type { PasskeyRegistration, PasskeySummary, PasskeyAssertion } from '@farm/contracts';
import { assertOwnPasskeyUsed, throwHttpError, type Caller, type Person, type ServiceDeps } from '@farm/server-kit';
import type { AuthChallengesRepository } from './auth-challenges.repository';
import type { PasskeysRepository } from './passkeys.repository';
import { prepareRenewal, prepareSession, type SignedInCaller, type SignInDeps } from './sign-in-session';
import { challengeOf, type StoredPasskey, type Webauthn } from './webauthn.provider';

const MESSAGES = {
  refused: "This passkey wasn't accepted. Please try again, or sign in with a code.",
  full: 'You already have ten passkeys. Please remove one first.',
  known: 'You already have this passkey.',
  signedOut: "You've been signed out. Please sign in again.",
};

export interface PasskeyDeps extends SignInDeps {
  passkeys: PasskeysRepository;
  challenges: AuthChallengesRepository;
  webauthn: Webauthn;
  hasPasskey: ServiceDeps['hasPasskey'];
}

const createChallenge = () => randomBytes(32).toString('base64url');
const rejectPasskey = () => throwHttpError(400, 'auth.passkey_refused', MESSAGES.refused);
const rejectSignedOut = () => throwHttpError(401, 'auth.signed_out', MESSAGES.signedOut);

/** Request options for a sign-in or confirmation. */
export async function passkeyOptions({ visitor }: Caller, { challenges, webauthn, clock }: PasskeyDeps) {
  const challenge = createChallenge();
  await challenges.create({ kind: 'passkey_use', visitor, challenge, now: clock.now() });
  return webauthn.authenticationOptions(challenge);
}

interface VerifiedUse {
  passkey: StoredPasskey;
  counter: number;
  now: Date;
}

/** Verifies an assertion. Its challenge is consumed even when verification fails. */
async function verifyUse(answer: PasskeyAssertion, { visitor }: Caller, deps: PasskeyDeps): Promise<VerifiedUse> {
  const { passkeys, challenges, webauthn, clock } = deps;
  const now = clock.now();
  const challenge = challengeOf(answer.clientDataJSON) ?? rejectPasskey();
  (await challenges.consume({ kind: 'passkey_use', visitor, challenge, now })) ?? rejectPasskey();
  const passkey = (await passkeys.find(answer.id)) ?? rejectPasskey();
  const { counter } = (await webauthn.verifyAuthentication(answer, challenge, passkey)) ?? rejectPasskey();
  return { passkey, counter, now };
}

export async function signInByPasskey(answer: PasskeyAssertion, caller: Caller, deps: PasskeyDeps): Promise<Person> {
  const use = await verifyUse(answer, caller, deps);
  const session = prepareSession(caller, deps);
  const person = (await deps.passkeys.signIn(use, session.row)) ?? rejectPasskey();
  session.complete(person);
  return person;
}

/** Reauthenticates with one of the person's own passkeys. */
export async function confirmByPasskey(
  answer: PasskeyAssertion,
  caller: SignedInCaller,
  deps: PasskeyDeps,
): Promise<Person> {
  const use = await verifyUse(answer, caller, deps);
  if (use.passkey.personId !== caller.person.id) return rejectPasskey();
  const session = prepareRenewal(caller, deps) ?? rejectSignedOut();
  const { seconds } = (await deps.passkeys.confirm(use, session.row)) ?? rejectPasskey();
  session.complete(seconds);
  return caller.person;
}

export async function newPasskeyOptions({ person, visitor }: SignedInCaller, deps: PasskeyDeps) {
  const { passkeys, challenges, webauthn, clock } = deps;
  await assertOwnPasskeyUsed(person, deps);
  const challenge = createChallenge();
  const known = await passkeys.ofPerson(person.id);
  await challenges.create({ kind: 'passkey_add', visitor, challenge, personId: person.id, now: clock.now() });
  return webauthn.registrationOptions({ person, existing: known, challenge });
}

/** Stores the new passkey; the session then counts as opened by a passkey. */
export async function addPasskey(
  made: PasskeyRegistration,
  name: string,
  caller: SignedInCaller,
  deps: PasskeyDeps,
): Promise<PasskeySummary> {
  const { passkeys, challenges, webauthn, clock } = deps;
  const { person, visitor } = caller;
  await assertOwnPasskeyUsed(person, deps);
  const challenge = challengeOf(made.clientDataJSON) ?? rejectPasskey();
  const stored = await challenges.consume({ kind: 'passkey_add', visitor, challenge, now: clock.now() });
  if (stored?.personId !== person.id) return rejectPasskey();
  const passkey = (await webauthn.verifyRegistration(made, challenge)) ?? rejectPasskey();
  const session = prepareRenewal(caller, deps) ?? rejectSignedOut();
  const result = await passkeys.add({ passkey: { ...passkey, personId: person.id }, name, session: session.row });
  if (result === 'full') return throwHttpError(409, 'auth.passkeys_full', MESSAGES.full);
  if (result === 'known') return throwHttpError(409, 'auth.passkey_known', MESSAGES.known);
  if (result === 'signed-out') return rejectSignedOut();
  session.complete(result.seconds);
  return result.passkey;
}

export async function removePasskey(id: string, person: Person, deps: PasskeyDeps): Promise<boolean> {
  await assertOwnPasskeyUsed(person, deps);
  return deps.passkeys.remove(person.id, id, deps.clock.now());
}
