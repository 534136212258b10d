import { kit } from '@farm/farm';
import { refuse } from '@farm/server-kit';
import { isAddress } from '../contact/address';
import { ask, pretend, type AskingRooms } from './ask';

const LONGEST_NAME = 80;
// Signs that nobody sees, and those that turn text around.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const nameOf = (typed: string) =>
  [...typed.normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('');

export interface SignUp {
  firstName: string;
  email: string;
  newsletter?: boolean;
  website?: string;
}

/** A sign-up for the free kit. Refuses with the specification's sentences; what fills the honeypot is thanked and forgotten. */
export function captureLead(typed: SignUp, rooms: AskingRooms): Promise<{ success: true }> {
  if (typed.website) return pretend(rooms);
  const firstName = nameOf(typed.firstName);
  const email = typed.email.trim();
  if (firstName === '' || email === '') refuse(422, 'lead.empty', 'Please fill in all fields');
  if (!isAddress(email)) refuse(422, 'lead.email', 'Please enter a valid email address');
  const newsletter = typed.newsletter ?? false;
  const wish = {
    firstName,
    source: 'free-guides',
    kit: true,
    newsletter,
    consentVersion: kit.consent.version,
  } as const;
  return ask(email, wish, rooms);
}
