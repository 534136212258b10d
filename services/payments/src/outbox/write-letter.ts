import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { OutboxRow, Written } from '@farm/server-kit/mail';
import { digestOf, letterToken } from '../downloads/letter-token';
import type { LinkKeys } from '../downloads/signed-link';
import type { Bought } from '../letters/bought-letters';
import { letterOf } from '../letters/letter-of';
import type { LetterFactsRepository, OrderFacts } from './letter-facts.repository';
import type { LetterKind, LetterPayloads } from './put-letter';

export interface WritingDeps {
  letterFacts: LetterFactsRepository;
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
  linkKeys: LinkKeys;
  siteOrigin: string;
  clock: Clock;
}

type Answer = Promise<Written | null>;
type Writers = { [K in LetterKind]: (payload: LetterPayloads[K], deps: WritingDeps, at: Date) => Answer };

/** Fields of payloads that tell no person and stay in sent rows, for the order desk. */
export const KEPT_FIELDS = ['orderId', 'grantId', 'refundId', 'why'];

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const KEY_LIFE_MS = 30 * 60_000;

async function mustKnow(orderId: string, { letterFacts }: WritingDeps, grantId?: string): Promise<OrderFacts> {
  const facts = await letterFacts.order(orderId, grantId);
  if (!facts) throw new Error('A letter tells of an order that is unknown or not paid');
  return facts;
}

/** Letters that carry a link. Nothing to send without an address, or once the money went back. */
async function carrying(
  kind: 'receipt' | 'access' | 'fresh_link' | 'resend',
  { orderId, grantId }: { orderId: string; grantId?: string },
  deps: WritingDeps,
): Answer {
  const { order, email, entitlement, grant } = await mustKnow(orderId, deps, grantId);
  if (email === null || grant === null || entitlement === 'revoked') return null;
  // Of the address too: once it is corrected, what the old one received opens nothing more.
  const token = letterToken(`grant ${grant.id} ${hex(deps.emailHash(email))}`, deps.linkKeys, grant.tokenHash);
  await deps.letterFacts.carry(grant.id, digestOf(token));
  const bought: Bought = { order, grant: { token, downloads: grant.max, expiresAt: grant.expiresAt } };
  return { to: email, letter: letterOf(kind, bought, deps.siteOrigin) };
}

/** The first letter of an order; the one that follows when an address came after the payment takes its place. */
async function first(kind: 'receipt' | 'access', orderId: string, deps: WritingDeps): Answer {
  const written = await carrying(kind, { orderId }, deps);
  return written && !(await deps.letterFacts.addressCameLater(orderId)) ? written : null;
}

async function refund({ orderId, refundId }: LetterPayloads['refund'], deps: WritingDeps): Answer {
  const { order, email } = await mustKnow(orderId, deps);
  const back = await deps.letterFacts.refund(refundId);
  if (email === null || back === null) return null;
  return { to: email, letter: letterOf('refund', { order, ...back }, deps.siteOrigin) };
}

async function duplicate({ orderId }: LetterPayloads['duplicate_refunded'], deps: WritingDeps): Answer {
  const { order, email } = await mustKnow(orderId, deps);
  return email === null ? null : { to: email, letter: letterOf('duplicate_refunded', { order }, deps.siteOrigin) };
}

/** I19: whether an address is known decides itself here, where nobody waits for an answer. */
async function libraryLink({ email }: LetterPayloads['library_link'], deps: WritingDeps, at: Date): Answer {
  const emailHash = deps.emailHash(email);
  const key = letterToken(`library ${hex(emailHash)} ${at.toISOString()}`, deps.linkKeys);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + KEY_LIFE_MS);
  const to = await deps.letterFacts.issueKey({ emailHash, tokenHash: digestOf(key), now, expiresAt });
  return to !== null ? { to, letter: letterOf('library_link', { key }, deps.siteOrigin) } : null;
}

const corrected =
  (kind: 'email_corrected_old' | 'email_corrected_new') =>
  async ({ orderId, email }: LetterPayloads['email_corrected_old'], deps: WritingDeps): Answer => {
    const { order } = await mustKnow(orderId, deps);
    return { to: email, letter: letterOf(kind, { order }, deps.siteOrigin) };
  };

async function alert({ why, orderId }: LetterPayloads['operator_alert'], deps: WritingDeps): Answer {
  const number = orderId === undefined ? null : await deps.letterFacts.number(orderId);
  const order = orderId !== undefined && number !== null ? { id: orderId, number } : null;
  return { to: site.emails.orders, letter: letterOf('operator_alert', { why, order }, deps.siteOrigin) };
}

const WRITERS: Writers = {
  receipt: ({ orderId }, deps) => first('receipt', orderId, deps),
  access: ({ orderId }, deps) => first('access', orderId, deps),
  fresh_link: (payload, deps) => carrying('fresh_link', payload, deps),
  resend: (payload, deps) => carrying('resend', payload, deps),
  refund,
  duplicate_refunded: duplicate,
  library_link: libraryLink,
  email_corrected_old: corrected('email_corrected_old'),
  email_corrected_new: corrected('email_corrected_new'),
  operator_alert: alert,
};

/**
 * The letter of a row and whom it reaches, from what is stored now; null: there is nothing to send. Repeating it gives
 * the same link and changes nothing else: after a crash the next run writes the same letter. Throws on unknown kinds.
 */
export function writeLetter({ kind, payload, at }: OutboxRow, deps: WritingDeps): Answer {
  const write = WRITERS[kind as LetterKind] as Writers['receipt'] | undefined;
  if (!write) throw new Error(`No letter is called ${kind}`);
  return write(payload as LetterPayloads['receipt'], deps, at);
}
