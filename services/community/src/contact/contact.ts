import { site } from '@farm/farm';
import { refuse, type Clock, type VisitorMark } from '@farm/server-kit';
import type { ContactRepository } from './contact.repository';
import { references } from './reference';

export interface ContactRooms {
  contact: ContactRepository;
  visitorMark: VisitorMark;
  clock: Clock;
}

export interface TypedMessage {
  name: string;
  email: string;
  message: string;
  key?: string;
  website?: string;
}

const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;
// Everything a keyboard gives but line breaks and tabs.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

const textOf = (typed: string) => typed.replace(/\r\n?/g, '\n').replace(UNSEEN, '').trim();

/**
 * A message to the farm: stored and told to the operators in one act, so that the page's thanks are true without a mail
 * server. An odd address is no reason to lose a message; one of two lines is somebody's trick. What fills the honeypot
 * lies in the inbox as spam, and nobody is told.
 */
export async function receive(typed: TypedMessage, visitor: string, rooms: ContactRooms) {
  const [name, email, message] = [typed.name.trim(), typed.email.trim(), textOf(typed.message)];
  if (LINE_BREAK.test(name) || LINE_BREAK.test(email))
    refuse(422, 'contact.line_break', 'Please keep your name and your address to one line each.');
  if (name === '' || email === '' || message === '')
    refuse(422, 'contact.empty', 'Please fill out all fields before submitting.');
  const spam = Boolean(typed.website);
  const reference = await rooms.contact.receive({
    ...{ name, email, message, references: references() },
    state: spam ? 'spam' : 'new',
    to: spam ? null : site.emails.info,
    visitor: rooms.visitorMark(visitor),
    key: typed.key ?? null,
    at: rooms.clock.now(),
  });
  return { received: true as const, reference };
}
