import type { InboxMessage, MessageState } from '@farm/contracts';
import { refuse, type Clock, type Person } from '@farm/server-kit';
import { isAddress, NO_ADDRESS } from '../contact/address';
import type { KeptMessage, MessagesRepository } from './messages.repository';
import { pageOf, placeOf } from './page';

export interface MessageRooms {
  messages: MessagesRepository;
  clock: Clock;
}

// Answered is made by an answer; what was answered stays so, and may be put away.
const NEXT: Readonly<Record<string, readonly MessageState[]>> = {
  new: ['archived', 'spam'],
  answered: ['archived'],
  archived: ['new', 'spam'],
  spam: ['new'],
};

const shown = (message: KeptMessage): InboxMessage => {
  const { id, reference, name, email, message: words, state, createdAt, answer, answeredBy, answeredAt } = message;
  return {
    ...{ id, reference, name, email, message: words, reachable: isAddress(email), state: state as MessageState },
    createdAt: createdAt.toISOString(),
    answer:
      answer === null ? null : { text: answer, by: answeredBy ?? '', at: (answeredAt ?? createdAt).toISOString() },
  };
};

const gone = () => refuse(404, 'inbox.gone', 'This message is not there any more.');

async function mustFind(id: string, { messages }: MessageRooms): Promise<KeptMessage> {
  return (await messages.find(id)) ?? gone();
}

interface Asked {
  state?: MessageState;
  search?: string;
  before?: string;
}

/** A page of messages, newest first, and how many are new. */
export async function listMessages({ state, search = '', before }: Asked, { messages }: MessageRooms) {
  const sought = { state, search: search.trim(), place: placeOf(before) };
  const [rows, waiting] = await Promise.all([messages.list(sought), messages.waiting()]);
  const { page, next } = pageOf(rows);
  return { messages: page.map(shown), next, waiting };
}

/** Puts a message away, or back. Refuses moves that its state does not allow, also when another operator was quicker. */
export async function moveMessage(id: string, to: MessageState, rooms: MessageRooms): Promise<InboxMessage> {
  const { state, answer } = await mustFind(id, rooms);
  // An answered message that comes back from the archive was answered all the same.
  const place = to === 'new' && answer !== null ? 'answered' : to;
  const known = NEXT[state]?.includes(to) ?? false;
  if (!known || !(await rooms.messages.move(id, state, place)))
    refuse(409, 'inbox.not_now', 'That does not go with what this message is now. Please look again.');
  return shown(await mustFind(id, rooms));
}

/** The farm's answer, by mail, once. */
export async function answerMessage(id: string, text: string, by: Person, rooms: MessageRooms): Promise<InboxMessage> {
  const { email } = await mustFind(id, rooms);
  const words = text.trim();
  if (words === '') refuse(422, 'inbox.empty', 'Please write an answer of up to 5,000 characters.');
  if (!isAddress(email)) refuse(422, 'inbox.unreachable', NO_ADDRESS);
  const done = await rooms.messages.answer({ id, text: words, to: email, by: by.email, at: rooms.clock.now() });
  if (!done) refuse(409, 'inbox.answered', 'This message is answered already.');
  return shown(await mustFind(id, rooms));
}
