import { setTimeout as delay } from 'node:timers/promises';
import { domainToUnicode } from 'node:url';
import { leadLimits, leads, NOT_AN_EMAIL } from '@farm/contracts';
import { isEmail, type Language, survivalKit, normalizeEmail } from '@farm/farm';
import { type App, type Clock, throwHttpError, serve } from '@farm/server-kit';
import { rejectUntilConfirmed } from '../contact/contact';
import type { HashEmail } from './email-hash';
import { type LeadsRepository, newConfirmationToken, type SubscriptionRequest } from './leads.repository';

export interface SubscribeDeps {
  leads: LeadsRepository;
  hashEmail: HashEmail;
  clock: Clock;
  /** Least response time, see `CommunityDeps`. */
  minResponseMs: number;
}

type Subscription = Pick<
  SubscriptionRequest,
  'firstName' | 'source' | 'kit' | 'newsletter' | 'consentVersion' | 'language'
>;

/**
 * Stores a subscription and enqueues its email. Response and response time are the same for every valid address, so they
 * do not reveal whether it is known, rate limited or erased. @throws 400 for an invalid address
 */
export async function subscribe(
  typed: string,
  subscription: Subscription,
  { leads: store, hashEmail, clock, minResponseMs }: SubscribeDeps,
): Promise<{ success: true }> {
  const email = normalizeEmail(typed) ?? throwHttpError(400, 'request.invalid', 'Please enter a valid email address');
  const request = {
    ...subscription,
    ...newConfirmationToken(),
    email,
    emailHashes: olderSpellings(typed, email).map(hashEmail),
    at: clock.now(),
  };
  await Promise.all([store.subscribe(request), delay(minResponseMs)]);
  return { success: true };
}

/** Spellings under which older releases, which only trimmed and lower-cased, may have hashed an erased address. */
export function olderSpellings(typed: string, normalized: string): string[] {
  const [local = '', domain = ''] = normalized.split('@');
  return [...new Set([normalized, typed.trim().toLowerCase(), `${local}@${domainToUnicode(domain)}`])];
}

// Control characters and marks that change the direction of text.
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

export const normalizeSubscriberName = (typed: string) =>
  [...typed.normalize('NFC').replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, leadLimits.firstName)
    .join('');

interface SignUp {
  firstName: string;
  email: string;
  newsletter?: boolean;
  /** The honeypot field. */
  website?: string;
  /** The visitor's confirmation of being a person, asked for after a filled honeypot. */
  person?: boolean;
  language?: Language;
}

/** A sign-up for the free kit. @throws 422, also for a filled honeypot until the visitor confirms */
async function captureLead(input: SignUp, deps: SubscribeDeps): Promise<{ success: true }> {
  if (input.website && input.person !== true) return rejectUntilConfirmed('Your kit is not on its way yet.');
  const firstName = normalizeSubscriberName(input.firstName);
  const email = input.email.trim();
  if (firstName === '' || email === '') throwHttpError(422, 'lead.empty', 'Please fill in all fields');
  if (!isEmail(email)) throwHttpError(422, 'lead.email', NOT_AN_EMAIL, { extra: { field: 'email' } });
  const { newsletter = false, language = 'en' } = input;
  const consentVersion = survivalKit.consent.version;
  return subscribe(email, { firstName, source: 'free-guides', kit: true, newsletter, consentVersion, language }, deps);
}

export const leadRoutes = (app: App, deps: SubscribeDeps) =>
  serve(app, leads, { 'POST /api/capture-lead': ({ body }) => captureLead(body, deps) });
