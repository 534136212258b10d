import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@farm/server-kit';
import type { Asking, AskingRepository } from './asking.repository';
import type { EmailMark } from './email-mark';
import { newLetterKey } from './letter-key';

export interface AskingRooms {
  asking: AskingRepository;
  emailMark: EmailMark;
  clock: Clock;
  /** Milliseconds; see `CommunityDeps`. */
  answersAfterMs: number;
}

type Wish = Pick<Asking, 'firstName' | 'source' | 'kit' | 'newsletter' | 'consentVersion'>;

/**
 * Stores a wish and writes its letter. The answer is the same for everybody, and no earlier: neither its words nor its
 * time tell whether an address is known, had its letters for now, or was erased.
 */
export async function ask(typed: string, wish: Wish, rooms: AskingRooms): Promise<{ success: true }> {
  const email = typed.trim();
  const asking = {
    ...wish,
    ...newLetterKey(),
    emailKey: email.toLowerCase(),
    email,
    emailMark: rooms.emailMark(email),
    at: rooms.clock.now(),
  };
  await Promise.all([rooms.asking.ask(asking), pause(rooms.answersAfterMs)]);
  return { success: true };
}

/** Answers who is no person as if they were one. */
export async function pretend({ answersAfterMs }: AskingRooms): Promise<{ success: true }> {
  await pause(answersAfterMs);
  return { success: true };
}
