import { randomBytes } from 'node:crypto';
import type { MadePasskey, PasskeyAnswer } from '@farm/contracts';
import { holdsSecondFactor, refuse, type Caller, type Clock, type Person } from '@farm/server-kit';
import { agentLabel } from '../agent-label';
import type { CeremonyRepository } from '../ceremony.repository';
import type { PasskeysRepository } from './passkeys.repository';
import { sessionSeconds } from '../session-life';
import { challengeOf, type StoredPasskey, type Webauthn } from './webauthn.provider';

const SAY = {
  refused: 'This passkey was not accepted. Please try again, or sign in with a code.',
  full: 'You have ten passkeys already. Please remove one first.',
  known: 'This passkey is there already.',
  over: 'You have been signed out meanwhile. Please sign in again.',
  factor: 'Please use one of your passkeys first.',
};

export interface PasskeyDeps {
  passkeys: PasskeysRepository;
  ceremonies: CeremonyRepository;
  webauthn: Webauthn;
  clock: Clock;
}

const newChallenge = () => randomBytes(32).toString('base64url');
const refused = () => refuse(400, 'auth.passkey_refused', SAY.refused);

/** A person at the browser that asks. */
export type Signed = Caller & { person: Person };

/** What a passkey is to sign: for a sign-in by whoever holds one. */
export async function askForPasskey({ visitor }: Caller, { ceremonies, webauthn, clock }: PasskeyDeps) {
  const challenge = newChallenge();
  await ceremonies.begin({ kind: 'passkey_use', visitor, challenge, now: clock.now() });
  return webauthn.question(challenge);
}

interface Proved {
  passkey: StoredPasskey;
  counter: number;
  now: Date;
}

/** The passkey behind an answer, proved. Whatever the answer is worth, its question is used up. */
async function prove(answer: PasskeyAnswer, { visitor }: Caller, deps: PasskeyDeps): Promise<Proved> {
  const { passkeys, ceremonies, webauthn, clock } = deps;
  const now = clock.now();
  const challenge = challengeOf(answer.clientDataJSON) ?? refused();
  (await ceremonies.take({ kind: 'passkey_use', visitor, challenge, now })) ?? refused();
  const passkey = (await passkeys.find(answer.id)) ?? refused();
  const { counter } = (await webauthn.used(answer, challenge, passkey)) ?? refused();
  return { passkey, counter, now };
}

/** Signs the passkey's owner in, with a new token; the browser's old session ends. */
export async function signInByPasskey(answer: PasskeyAnswer, caller: Caller, deps: PasskeyDeps): Promise<Person> {
  const proved = await prove(answer, caller, deps);
  const { session, request } = caller;
  const fresh = session.fresh();
  const person = await deps.passkeys.signIn(proved, {
    sessionHash: fresh.tokenHash,
    endingHash: session.tokenHash,
    agentLabel: agentLabel(request.headers['user-agent']),
    now: proved.now,
  });
  if (!person) return refused();
  fresh.give(sessionSeconds(person.role));
  return person;
}

/** The session's hash now and its next token. */
function renewal({ session, person }: Signed, now: Date) {
  const fresh = session.fresh();
  const hash = session.tokenHash ?? refuse(401, 'auth.signed_out', SAY.over);
  return { fresh, renewed: { personId: person.id, hash, newHash: fresh.tokenHash, now } };
}

/** The signed-in person confirms by a passkey of theirs, never by somebody else's. */
export async function confirmByPasskey(answer: PasskeyAnswer, caller: Signed, deps: PasskeyDeps): Promise<Person> {
  const proved = await prove(answer, caller, deps);
  if (proved.passkey.personId !== caller.person.id) return refused();
  const { fresh, renewed } = renewal(caller, proved.now);
  const { seconds } = (await deps.passkeys.confirm(proved, renewed)) ?? refused();
  fresh.give(seconds);
  return caller.person;
}

/**
 * Who reads an operator's mail must not become the operator: once there are passkeys, one of them, or the recovery link
 * from the machine itself, comes before any change.
 */
async function mayChange(person: Person, passkeys: PasskeysRepository): Promise<void> {
  if (person.role !== 'operator' || holdsSecondFactor(person) || person.amr?.includes('operator_link')) return;
  if ((await passkeys.countOf(person.id)) > 0) refuse(401, 'auth.second_factor', SAY.factor);
}

/** What the device is to make. */
export async function askForNewPasskey({ person, visitor }: Signed, deps: PasskeyDeps) {
  const { passkeys, ceremonies, webauthn, clock } = deps;
  await mayChange(person, passkeys);
  const challenge = newChallenge();
  const known = await passkeys.known(person.id);
  await ceremonies.begin({ kind: 'passkey_add', visitor, challenge, personId: person.id, now: clock.now() });
  return webauthn.newPasskey({ person, known, challenge });
}

/** Keeps what the device made; from then on this session rests on it. */
export async function addPasskey(made: MadePasskey, name: string, caller: Signed, deps: PasskeyDeps) {
  const { passkeys, ceremonies, webauthn, clock } = deps;
  const { person, visitor } = caller;
  await mayChange(person, passkeys);
  const now = clock.now();
  const challenge = challengeOf(made.clientDataJSON) ?? refused();
  const asked = (await ceremonies.take({ kind: 'passkey_add', visitor, challenge, now })) ?? refused();
  if (asked.personId !== person.id) return refused();
  const checked = (await webauthn.made(made, challenge)) ?? refused();
  const { fresh, renewed } = renewal(caller, now);
  const added = await passkeys.add({ passkey: { ...checked, personId: person.id }, name, session: renewed });
  if (!added.added) {
    if (added.why === 'full') return refuse(409, 'auth.passkeys_full', SAY.full);
    if (added.why === 'known') return refuse(409, 'auth.passkey_known', SAY.known);
    return refuse(401, 'auth.signed_out', SAY.over);
  }
  fresh.give(added.seconds);
  return added.passkey;
}

/** Takes a passkey away; false when there is none of theirs with that id. */
export async function removePasskey(id: string, person: Person, { passkeys, clock }: PasskeyDeps): Promise<boolean> {
  await mayChange(person, passkeys);
  return passkeys.remove(person.id, id, clock.now());
}
