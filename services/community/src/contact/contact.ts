import { randomInt } from 'node:crypto';
import { contact, inbox, type InboxMessage, type MessageState } from '@farm/contracts';
import { farmTime, hasVisibleText, isEmail, normalizeEmail } from '@farm/farm';
import {
  type App,
  type Clock,
  type Person,
  throwHttpError,
  serve,
  type VisitorHasher,
  internalRecipients,
} from '@farm/server-kit';
import { cursorOf, splitInboxPage } from '../inbox/pagination';
import { UNREACHABLE } from './contact-emails';
import type { ContactRepository, StoredMessage } from './contact.repository';
import { assertFilled } from './required-text';
import { visitMessage } from './visit-message';

// No 0 and O, no 1, I and L: references are read aloud and typed.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
// There are a million of four characters. Later attempts are longer.
const REFERENCE_LENGTHS = [4, 4, 4, 5, 6, 8];

/** References to try in turn, such as '7Q2K'. */
const references = (): string[] =>
  REFERENCE_LENGTHS.map((length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));

export interface ContactDeps {
  contact: ContactRepository;
  hashVisitor: VisitorHasher;
  clock: Clock;
}

export interface MessageInput {
  name: string;
  email: string;
  message: string;
  key?: string;
  /** The honeypot field. */
  website?: string;
  /** The visitor says so, after a filled honeypot. */
  person?: boolean;
}

/** A person's tools may fill the honeypot, so nothing is promised and nobody is turned away. @throws 422 */
export const rejectUntilConfirmed = (messageStart: string): never =>
  throwHttpError(
    422,
    'form.confirm_person',
    `${messageStart} A hidden field of this form was filled in, as programs do. If you are a person, please tick the box and send it again.`,
  );

const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;
// Control characters except tab and line feed.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
export const normalizeContactMessage = (typed: string) => typed.replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();

/**
 * Stores a message with the notification of the operators, so that it is received even without a mail server. An invalid
 * address is accepted; a line break in it may be header injection and is not. With a filled honeypot the message is held
 * as spam and the visitor is asked to confirm, which sends it. @throws 422
 */
async function receive(input: MessageInput, visitor: string, { contact: store, hashVisitor, clock }: ContactDeps) {
  const [name, email, message] = [input.name.trim(), input.email.trim(), normalizeContactMessage(input.message)];
  for (const [field, value] of Object.entries({ name, email }))
    if (LINE_BREAK.test(value))
      throwHttpError(422, 'contact.line_break', 'Please keep your name and your address to one line each.', {
        extra: { field },
      });
  assertFilled([name, email, message]);
  const isSpam = Boolean(input.website) && input.person !== true;
  const reference = await store.receive({
    name,
    email: normalizeEmail(email) ?? email,
    message,
    references: references(),
    state: isSpam ? 'spam' : 'new',
    to: isSpam ? null : internalRecipients().messages,
    visitor: hashVisitor(visitor),
    key: isSpam ? null : (input.key ?? null), // the confirmed message comes under its key
    at: clock.now(),
  });
  return isSpam ? rejectUntilConfirmed('Your message is not sent yet.') : { received: true as const, reference };
}

export const contactRoutes = (app: App, deps: ContactDeps) =>
  serve(app, contact, {
    'POST /api/contact': ({ body }, { visitor }) => receive(body, visitor, deps),
    'POST /api/visit-requests': ({ body }, { visitor }) =>
      receive(visitMessage(body, farmTime(deps.clock.now()).date), visitor, deps),
  });

export type InboxMessagesDeps = Pick<ContactDeps, 'contact' | 'clock'>;

/** Moves that operators may choose. Only an answer makes a message 'answered'. */
const TRANSITIONS: Readonly<Record<MessageState, readonly MessageState[]>> = {
  new: ['archived', 'spam'],
  answered: ['archived'],
  archived: ['new', 'spam'],
  spam: ['new'],
};

const toInboxMessage = (row: StoredMessage): InboxMessage => ({
  id: row.id,
  reference: row.reference,
  name: row.name,
  email: row.email,
  message: row.message,
  reachable: isEmail(row.email),
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  answer:
    row.answer === null
      ? null
      : { text: row.answer, by: row.answeredBy ?? '', at: (row.answeredAt ?? row.createdAt).toISOString() },
});

const findOrThrow = async (id: string, { contact: store }: InboxMessagesDeps): Promise<StoredMessage> =>
  (await store.find(id)) ?? throwHttpError(404, 'inbox.gone', 'This message was deleted.');

interface MessageQuery {
  state?: MessageState;
  search?: string;
  before?: string;
}

/** A page of messages, newest first, and the number of new ones. */
export async function listMessages(
  { state, search = '', before }: MessageQuery,
  { contact: store }: InboxMessagesDeps,
) {
  const [rows, waiting] = await Promise.all([
    store.list({ state, search: search.trim(), cursor: cursorOf(before) }),
    store.countNew(),
  ]);
  const { page, next } = splitInboxPage(rows);
  return { messages: page.map(toInboxMessage), next, waiting };
}

/** @throws 404, or 409 if the state does not allow it, also when another operator was faster */
export async function moveMessage(id: string, to: MessageState, deps: InboxMessagesDeps): Promise<InboxMessage> {
  const { state, answer } = await findOrThrow(id, deps);
  const target = to === 'new' && answer !== null ? 'answered' : to;
  const isAllowed = TRANSITIONS[state]?.includes(to) ?? false;
  if (!isAllowed || !(await deps.contact.move(id, state, target)))
    throwHttpError(
      409,
      'inbox.not_now',
      "This message has changed, so that isn't possible now. Please reload and try again.",
    );
  return toInboxMessage(await findOrThrow(id, deps));
}

const NO_ANSWER = inbox['POST /api/ops/inbox/messages/:id/answer'].messages.text;

/** Answers a message by email, once. @throws 404, 409, 422 */
export async function answerMessage(
  id: string,
  typed: string,
  operator: Person,
  deps: InboxMessagesDeps,
): Promise<InboxMessage> {
  const { email } = await findOrThrow(id, deps);
  const text = typed.trim();
  if (!hasVisibleText(text)) throwHttpError(422, 'inbox.empty', NO_ANSWER, { extra: { field: 'text' } });
  if (!isEmail(email)) throwHttpError(422, 'inbox.unreachable', UNREACHABLE);
  const isStored = await deps.contact.answer({ id, text, to: email, by: operator.email, at: deps.clock.now() });
  if (!isStored) throwHttpError(409, 'inbox.answered', 'This message was already answered.');
  return toInboxMessage(await findOrThrow(id, deps));
}
