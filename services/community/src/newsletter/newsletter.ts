import { newsletter } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import { ask, type AskingRooms } from '../leads/ask';
import type { EmailMark } from '../leads/email-mark';
import { hashOf } from '../leads/letter-key';
import type { NewsletterRepository } from './newsletter.repository';

export interface NewsletterRooms extends AskingRooms {
  newsletter: NewsletterRepository;
}
interface Rooms {
  newsletter: NewsletterRepository;
  clock: Clock;
}

const unknownLink = (): never =>
  refuse(404, 'newsletter.unknown_link', 'This link is not one of ours, or the address is gone already.');

/** Double opt-in: stores the wish and writes the letter whose button confirms it. */
export const subscribe = (email: string, rooms: AskingRooms): Promise<{ success: true }> =>
  ask(
    email,
    { firstName: null, source: 'home', kit: false, newsletter: true, consentVersion: newsletter.consent.version },
    rooms,
  );

/** The letter's button was pressed. Refuses unknown and old tokens alike. */
export async function confirm(token: string, rooms: Rooms): Promise<{ confirmed: true }> {
  if (await rooms.newsletter.confirm(hashOf(token), rooms.clock.now())) return { confirmed: true };
  return refuse(410, 'newsletter.expired', 'This link has expired.');
}

/** Off the list, by whichever letter's link. */
export async function leave(token: string, rooms: Rooms): Promise<{ unsubscribed: true }> {
  if (await rooms.newsletter.leave(hashOf(token), rooms.clock.now())) return { unsubscribed: true };
  return unknownLink();
}

/** 'a***@example.com': enough for the owner, little for who looks over a shoulder. */
function veiled(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
}

/** What stands under a letter's link. */
export async function preferences(token: string, rooms: Rooms): Promise<{ address: string; letter: boolean }> {
  const found = await rooms.newsletter.read(hashOf(token));
  return found ? { address: veiled(found.email), letter: found.on } : unknownLink();
}

/** The Monday letter on or off. */
export async function setLetter(token: string, on: boolean, rooms: Rooms): ReturnType<typeof preferences> {
  const now = rooms.clock.now();
  const done = on
    ? await rooms.newsletter.join(hashOf(token), newsletter.consent.version, now)
    : await rooms.newsletter.leave(hashOf(token), now);
  return done ? preferences(token, rooms) : unknownLink();
}

/** Deletes what is held under the address of this letter's reader. */
export async function erase(token: string, rooms: Rooms & { emailMark: EmailMark }): Promise<{ erased: true }> {
  if (await rooms.newsletter.erase(hashOf(token), rooms.emailMark, rooms.clock.now())) return { erased: true };
  return unknownLink();
}
