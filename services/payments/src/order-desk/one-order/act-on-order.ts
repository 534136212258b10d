import { randomUUID } from 'node:crypto';
import { refuse, type Clock } from '@farm/server-kit';
import { mustBeName } from '../../certificates/issue-certificate';
import { addressOf } from '../../checkout/quote';
import type { LetterToPut } from '../../outbox/put-letter';
import type { BuyerCorrectionRepository } from './buyer-corrections.repository';
import type { Addressed, DeskLetterRepository } from './desk-letters.repository';
import { refuseUnknown } from './order-file';

/** Who acts on which order, and why. */
export interface Acting {
  orderId: string;
  operatorId: string;
  reason: string;
}

export interface ActDeps {
  deskLetters: DeskLetterRepository;
  corrections: BuyerCorrectionRepository;
  clock: Clock;
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
}

const done = { done: true } as const;

/** Refuses with 409: a letter needs somewhere to go. */
export const refuseNoEmail = (): never =>
  refuse(409, 'order.no_email', 'This order has no e-mail address. Give it one first.');
const notPaid = (): never => refuse(409, 'order.not_paid', 'Nothing was ever given for this order.');

/** A note for the timeline; the reason is kept word for word. */
export const noteOf = ({ orderId, operatorId, reason }: Acting, what: string) => ({
  ...{ orderId, operatorId, what },
  detail: { reason },
});

async function putLetter(acting: Acting, what: string, deps: ActDeps, letterFor: (order: Addressed) => LetterToPut) {
  switch (await deps.deskLetters.put(noteOf(acting, what), letterFor)) {
    case 'unknown':
      return refuseUnknown();
    case 'no_email':
      return refuseNoEmail();
    case 'not_paid':
      return notPaid();
    case 'put':
      return done;
  }
}

/** Sends the order's own letter again: the receipt, or 'Your course is open'. */
export const resendLetter = (acting: Acting, deps: ActDeps) =>
  putLetter(acting, 'letter_sent_again', deps, () => ({
    ...{ dedupeKey: `resend:${randomUUID()}`, kind: 'resend', at: deps.clock.now() },
    payload: { orderId: acting.orderId },
  }));

/** Mails the buyer a key to the library. */
export const sendLibraryLink = (acting: Acting, deps: ActDeps) =>
  putLetter(acting, 'library_link_sent', deps, ({ email }) => ({
    ...{ dedupeKey: `library_link:${randomUUID()}`, kind: 'library_link', at: deps.clock.now() },
    payload: { email, orderId: acting.orderId },
  }));

/** Another address for the order; both addresses are told. */
export async function correctEmail(acting: Acting, text: string, deps: ActDeps) {
  const email = addressOf(text);
  if (email === null) return refuse(400, 'request.invalid', 'Please enter a valid email address.');
  const to = { email, emailHash: deps.emailHash(email), key: randomUUID(), now: deps.clock.now() };
  switch (await deps.corrections.email(noteOf(acting, 'email_corrected'), to)) {
    case 'unknown':
      return refuseUnknown();
    case 'same':
      return refuse(409, 'order.same_email', 'That is the address it has already.');
    case 'corrected':
      return done;
  }
}

/** Another name on the certificate; once, so it must be one that the paper can carry. */
export async function correctCertificateName(acting: Acting, text: string, deps: ActDeps) {
  const name = mustBeName(text);
  switch (await deps.corrections.certificateName(noteOf(acting, 'certificate_renamed'), name, deps.clock.now())) {
    case 'unknown':
      return refuseUnknown();
    case 'none':
      return refuse(409, 'certificate.none', 'This order has no certificate.');
    case 'twice':
      return refuse(409, 'certificate.renamed', 'The name was corrected before. It is corrected once.');
    case 'renamed':
      return done;
  }
}
