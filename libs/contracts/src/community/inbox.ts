import { Type, type Static, type TLiteral } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, Nullable } from '../contract';

const Moment = Type.String({ description: 'ISO 8601, UTC' });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const words = <const T extends string>(list: readonly T[]) =>
  Type.Union(list.map((word) => Type.Literal(word)) as TLiteral<T>[]);
const Search = Type.Optional(Type.String({ maxLength: 254 }));
const Before = Type.Optional(Type.String({ maxLength: 80 }));
const CHECK = 'Please check the search.';
const ACTS = { per: 'minute', times: 60, perPrefix: 120 } as const;

export const MessageState = words(['new', 'answered', 'archived', 'spam']);
export type MessageState = Static<typeof MessageState>;

/** A message from the contact page, as operators read it. */
export const InboxMessage = StrictObject({
  id: Type.String(),
  /** What the visitor was told: '7Q2K'. */
  reference: Type.String(),
  name: Type.String(),
  /** As it was typed: it may be no address. */
  email: Type.String(),
  /** Whether a letter can be sent to it. */
  reachable: Type.Boolean(),
  message: Type.String(),
  state: MessageState,
  createdAt: Moment,
  /** Null while nobody answered. */
  answer: Nullable(StrictObject({ text: Type.String(), by: Type.String(), at: Moment })),
});
export type InboxMessage = Static<typeof InboxMessage>;

export const LeadNewsletter = words(['NONE', 'UNCONFIRMED', 'CONFIRMED', 'UNSUBSCRIBED', 'BOUNCED']);
export type LeadNewsletter = Static<typeof LeadNewsletter>;

/** Who asked for the kit or the Monday letter. */
export const LeadSummary = StrictObject({
  id: Type.String(),
  email: Type.String(),
  firstName: Nullable(Type.String()),
  /** 'home' or 'free-guides'. */
  source: Type.String(),
  newsletter: LeadNewsletter,
  consentVersion: Nullable(Type.String()),
  createdAt: Moment,
  confirmedAt: Nullable(Moment),
});
export type LeadSummary = Static<typeof LeadSummary>;

/** The next Monday letter. */
export const NewsletterPreview = StrictObject({
  /** The Monday it leaves on, in farm time. */
  date: Type.String(),
  skipped: Type.Boolean(),
  /** How many confirmed readers it would go to now. */
  readers: Type.Integer(),
  /** Why it would not leave the house, in a sentence; null: nothing is in its way. */
  held: Nullable(Type.String()),
  subject: Type.String(),
  paragraphs: Type.Array(Type.String()),
});
export type NewsletterPreview = Static<typeof NewsletterPreview>;

export const EmailState = words(['waiting', 'sent', 'kept', 'dropped', 'given_up']);
export type EmailState = Static<typeof EmailState>;

/** One letter of any service and what became of it. */
export const EmailSummary = StrictObject({
  /** The same as in the mailbox of the house, for the letters that are kept there. */
  id: Type.String(),
  service: Type.String(),
  kind: Type.String(),
  /**
   * waiting: on its way; sent: a mail server took it; kept: it lies in the mailbox of the house, for no mail server is
   * set; dropped: there was nothing to send, or `error` says why not; given_up: ten tries failed.
   */
  state: EmailState,
  tries: Type.Integer(),
  /** Of the last failed try, without any address; 'daily limit': its recipient had enough of them; null: neither. */
  error: Nullable(Type.String()),
  createdAt: Moment,
  /** When it left, or is tried next; null: never. */
  at: Nullable(Moment),
  /** The text of a kept letter. */
  letter: Nullable(StrictObject({ to: Type.String(), subject: Type.String(), text: Type.String() })),
});
export type EmailSummary = Static<typeof EmailSummary>;

/** The operators' inbox, /ops/inbox, and the letters of the house, /ops/mailbox. */
export const inbox = {
  /** Newest first; `next` is the `before` of the page after. */
  'GET /api/ops/inbox/messages': {
    access: 'operator',
    query: StrictObject({ state: Type.Optional(MessageState), search: Search, before: Before }),
    reply: StrictObject({
      messages: Type.Array(InboxMessage),
      next: Nullable(Type.String()),
      /** How many are new. */
      waiting: Type.Integer(),
    }),
    messages: { '': CHECK },
  },
  /** 404 `inbox.gone`, 409 `inbox.not_now`. Answered is what an answer makes of a message, never a wish. */
  'POST /api/ops/inbox/messages/:id/state': {
    access: 'operator',
    params: IdParams,
    body: StrictObject({ state: words(['new', 'archived', 'spam']) }),
    reply: InboxMessage,
    messages: { '': 'This state is not known.' },
    limit: ACTS,
  },
  /** By mail, once. 404 `inbox.gone`, 409 `inbox.answered`, 422 `inbox.unreachable` for what is no address. */
  'POST /api/ops/inbox/messages/:id/answer': {
    access: 'operator',
    params: IdParams,
    body: StrictObject({ text: Type.String({ minLength: 1, maxLength: 5_000 }) }),
    reply: InboxMessage,
    messages: { '': 'Please write an answer of up to 5,000 characters.' },
    limit: ACTS,
    bodyBytes: 32_768,
  },
  'GET /api/ops/inbox/leads': {
    access: 'operator',
    query: StrictObject({ newsletter: Type.Optional(LeadNewsletter), search: Search, before: Before }),
    reply: StrictObject({ leads: Type.Array(LeadSummary), next: Nullable(Type.String()), total: Type.Integer() }),
    messages: { '': CHECK },
  },
  /** All of them; cells that a spreadsheet would run get a prefix. */
  'GET /api/ops/inbox/leads.csv': { access: 'operator', timeoutSeconds: 30 },
  'GET /api/ops/inbox/monday': { access: 'operator', reply: NewsletterPreview },
  /** Leaves the next Monday out, or in again. 409 `monday.over` for a Monday that is no longer ahead. */
  'PUT /api/ops/inbox/monday': {
    access: 'operator',
    body: StrictObject({ date: Day, skipped: Type.Boolean() }),
    reply: NewsletterPreview,
    messages: { '': 'Please choose a Monday.' },
    limit: ACTS,
  },
  /** Every letter of all services, newest first. */
  'GET /api/ops/mailbox': {
    access: 'operator',
    query: StrictObject({
      service: Type.Optional(words(['payments', 'learning', 'community'])),
      state: Type.Optional(EmailState),
      before: Before,
    }),
    reply: StrictObject({
      letters: Type.Array(EmailSummary),
      next: Nullable(Type.String()),
      /** Letters that an operator must look at: ten tries failed. */
      givenUp: Type.Integer(),
    }),
    messages: { '': CHECK },
  },
} satisfies Contract;
