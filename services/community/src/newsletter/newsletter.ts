import { randomBytes } from 'node:crypto';
import { newsletter } from '@farm/farm';
import { hashToken, refuse, type Clock } from '@farm/server-kit';
import type { NewsletterRepository } from './newsletter.repository';

const bytesOf = (token: string) => new Uint8Array(hashToken(token));

/**
 * Double opt-in: stores the wish and writes the letter whose button confirms it. The answer is the same for everybody,
 * also when the address has had its letters for now or reads us already: the page is no way to ask who does.
 */
export async function subscribe(typed: string, store: NewsletterRepository, clock: Clock): Promise<{ success: true }> {
  const email = typed.trim();
  const token = randomBytes(32).toString('base64url');
  await store.ask({
    emailKey: email.toLowerCase(),
    email,
    source: 'home',
    consentVersion: newsletter.consent.version,
    token,
    tokenHash: bytesOf(token),
    at: clock.now(),
  });
  return { success: true };
}

/** The letter's button was pressed. Refuses unknown and old tokens alike. */
export async function confirm(token: string, store: NewsletterRepository, clock: Clock): Promise<{ confirmed: true }> {
  if (await store.confirm(bytesOf(token), clock.now())) return { confirmed: true };
  return refuse(410, 'newsletter.expired', 'This link has expired.');
}

/** Off the list, by whichever letter's link. */
export async function leave(token: string, store: NewsletterRepository, clock: Clock): Promise<{ unsubscribed: true }> {
  if (await store.leave(bytesOf(token), clock.now())) return { unsubscribed: true };
  return refuse(404, 'newsletter.unknown_link', 'This link is not one of ours, or the address is gone already.');
}
