import type { OutboxRow, Written } from '@farm/server-kit/mail';
import { answerLetter, messageLetter } from '../contact/contact-letters';
import { ANSWER, MESSAGE, type ContactRepository, type MessageTold } from '../contact/contact.repository';
import type { AskingRepository } from '../leads/asking.repository';
import { kitLetter } from '../leads/kit-letter';
import { ALREADY_ON, CONFIRM, KIT, MONDAY, TO_LEADS } from '../leads/letter-kinds';
import { alreadyOnLetter, confirmLetter } from '../newsletter/letters';
import { digestLetter, type DigestCounts } from '../moderation/digest-letter';
import { DIGEST } from '../moderation/digest.repository';
import { mondayLetter } from '../newsletter/monday-letter';
import type { MondayRepository } from '../newsletter/monday.repository';

export interface WritingRooms {
  asking: AskingRepository;
  contact: ContactRepository;
  monday: MondayRepository;
  siteOrigin: string;
}

interface Payload extends DigestCounts {
  to: string;
  token: string;
  confirm?: boolean;
  /** Of a Monday letter. */
  date: string;
  messageId: string;
}
type Letter = Written['letter'];
type Write = (payload: Payload, rooms: WritingRooms) => Letter | null | Promise<Letter | null>;

const ofMessage =
  (write: (told: MessageTold, siteOrigin: string) => Letter): Write =>
  async ({ messageId }, { contact, siteOrigin }) => {
    const told = await contact.told(messageId);
    return told && write(told, siteOrigin);
  };

const WRITERS: Readonly<Record<string, Write>> = {
  [CONFIRM]: ({ token }, { siteOrigin }) => confirmLetter({ siteOrigin, token }),
  [ALREADY_ON]: ({ token }, { siteOrigin }) => alreadyOnLetter({ siteOrigin, token }),
  [KIT]: ({ token, confirm = false }, { siteOrigin }) => kitLetter({ siteOrigin, token }, { confirm }),
  [MONDAY]: async ({ token, date }, { siteOrigin, monday }) =>
    mondayLetter({ siteOrigin, token }, { date, posts: await monday.postsOf(date) }),
  [MESSAGE]: ofMessage(messageLetter),
  [ANSWER]: ofMessage(answerLetter),
  [DIGEST]: (counts, { siteOrigin }) => digestLetter(counts, siteOrigin),
};

/**
 * The letter of an outbox row, and to whom it goes; null: nothing to send, as to an address that was erased or bounces,
 * or about a message that is gone. Throws on a kind that nobody writes: a bug.
 */
export const writeLetter =
  (rooms: WritingRooms) =>
  async ({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): Promise<Written | null> => {
    const write = WRITERS[kind];
    if (!write) throw new Error(`No letter is called ${kind}`);
    const given = payload as Payload;
    if (TO_LEADS.includes(kind) && !(await rooms.asking.reachable(given.to.trim().toLowerCase()))) return null;
    const letter = await write(given, rooms);
    return letter && { to: given.to, letter };
  };
