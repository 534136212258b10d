import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, Nullable, OneOf, Timestamp } from '../contract';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Search = Type.Optional(Type.String({ maxLength: 254 }));
const Before = Type.Optional(Type.String({ maxLength: 80 }));
const CHECK = 'Please check the search.';
const ACTIONS = { per: 'minute', times: 60, perPrefix: 120 } as const;

export const MessageState = OneOf(['new', 'answered', 'archived', 'spam']);
export type MessageState = Static<typeof MessageState>;

/** A message from the contact page, as operators read it. */
export const InboxMessage = StrictObject({
  id: Type.String(),
  /** The number that the visitor got: '7Q2K'. */
  reference: Type.String(),
  name: Type.String(),
  /** As typed; possibly not an email address. */
  email: Type.String(),
  /** Whether `email` is a valid address. */
  reachable: Type.Boolean(),
  message: Type.String(),
  state: MessageState,
  createdAt: Timestamp,
  /** Null until an operator has answered. */
  answer: Nullable(StrictObject({ text: Type.String(), by: Type.String(), at: Timestamp })),
});
export type InboxMessage = Static<typeof InboxMessage>;

export const LeadNewsletter = OneOf(['NONE', 'UNCONFIRMED', 'CONFIRMED', 'UNSUBSCRIBED', 'BOUNCED']);
export type LeadNewsletter = Static<typeof LeadNewsletter>;

/** A person who requested the free guides or the Monday newsletter. */
export const LeadSummary = StrictObject({
  id: Type.String(),
  email: Type.String(),
  firstName: Nullable(Type.String()),
  /** 'home' or 'free-guides'. */
  source: Type.String(),
  newsletter: LeadNewsletter,
  consentVersion: Nullable(Type.String()),
  createdAt: Timestamp,
  confirmedAt: Nullable(Timestamp),
});
export type LeadSummary = Static<typeof LeadSummary>;

export const NewsletterPreview = StrictObject({
  /** The Monday on which it is sent, in farm time. */
  date: Type.String(),
  skipped: Type.Boolean(),
  /** The number of confirmed readers at the moment. */
  readers: Type.Integer(),
  /** A sentence that says why it would not be sent; null if it would. */
  held: Nullable(Type.String()),
  subject: Type.String(),
  paragraphs: Type.Array(Type.String()),
  /** The issues of the last months that went out, newest first, each written again without that morning's forecast and classes. */
  earlier: Type.Array(
    StrictObject({ date: Type.String(), emails: Type.Integer(), paragraphs: Type.Array(Type.String()) }),
  ),
});
export type NewsletterPreview = Static<typeof NewsletterPreview>;

export const EmailState = OneOf(['waiting', 'sent', 'kept', 'dropped', 'given_up']);
export type EmailState = Static<typeof EmailState>;

/** An email of any service and its delivery. */
export const EmailSummary = StrictObject({
  /** Equals the id in the development mailbox for emails stored there. */
  id: Type.String(),
  service: Type.String(),
  kind: Type.String(),
  /**
   * waiting: not sent yet; sent: accepted by the mail server; kept: stored in the development mailbox, because no mail
   * server is configured; dropped: nothing to send, or `error` says why not; given_up: ten attempts failed.
   */
  state: EmailState,
  tries: Type.Integer(),
  /** The last failed attempt, without addresses; 'daily limit' if the recipient had too many of this kind that day. */
  error: Nullable(Type.String()),
  createdAt: Timestamp,
  /** When it was sent or is tried next; null: never. */
  at: Nullable(Timestamp),
  /** The content of an email in the development mailbox. */
  letter: Nullable(StrictObject({ to: Type.String(), subject: Type.String(), text: Type.String() })),
});
export type EmailSummary = Static<typeof EmailSummary>;

/** The operators' pages /ops/inbox and /ops/mailbox. */
export const inbox = {
  /** Newest first. `next` is the `before` of the following page. */
  'GET /api/ops/inbox/messages': {
    access: 'moderator',
    query: StrictObject({ state: Type.Optional(MessageState), search: Search, before: Before }),
    reply: StrictObject({
      messages: Type.Array(InboxMessage),
      next: Nullable(Type.String()),
      /** The number of new messages. */
      waiting: Type.Integer(),
    }),
    messages: { '': CHECK },
  },
  /** 404 `inbox.gone`, 409 `inbox.not_now`. The state 'answered' can be set only by answering. */
  'POST /api/ops/inbox/messages/:id/state': {
    access: 'moderator',
    params: IdParams,
    body: StrictObject({ state: OneOf(['new', 'archived', 'spam']) }),
    reply: InboxMessage,
    messages: { '': 'This state is not known.' },
    limit: ACTIONS,
  },
  /** By email, once. 404 `inbox.gone`, 409 `inbox.answered`, 422 `inbox.unreachable` for an invalid address. */
  'POST /api/ops/inbox/messages/:id/answer': {
    access: 'moderator',
    params: IdParams,
    body: StrictObject({ text: Type.String({ minLength: 1, maxLength: 5_000 }) }),
    reply: InboxMessage,
    messages: { text: 'Please enter an answer of up to 5,000 characters.' },
    limit: ACTIONS,
    bodyBytes: 20_480,
  },
  'GET /api/ops/inbox/leads': {
    access: 'moderator',
    query: StrictObject({
      newsletter: Type.Optional(LeadNewsletter),
      search: Search,
      /** Signed up within this many days. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
      before: Before,
    }),
    reply: StrictObject({ leads: Type.Array(LeadSummary), next: Nullable(Type.String()), total: Type.Integer() }),
    messages: { '': CHECK },
  },
  /** All leads. Cells that a spreadsheet would run as a formula get an apostrophe in front. */
  'GET /api/ops/inbox/leads.csv': {
    access: 'operator',
    requiresRecentAuth: true,
    download: true,
    cost: 'high',
    timeoutSeconds: 30,
  },
  'GET /api/ops/inbox/monday': { access: 'editor', reply: NewsletterPreview },
  /** Skips the next issue, or sends it after all. 409 `monday.over` for a Monday in the past. */
  'PUT /api/ops/inbox/monday': {
    access: 'editor',
    body: StrictObject({ date: Day, skipped: Type.Boolean() }),
    reply: NewsletterPreview,
    messages: { '': 'Please choose a Monday.' },
    limit: ACTIONS,
  },
  /** The emails of all services, newest first. */
  'GET /api/ops/mailbox': {
    access: 'operator',
    query: StrictObject({
      service: Type.Optional(OneOf(['payments', 'learning', 'community'])),
      state: Type.Optional(EmailState),
      before: Before,
    }),
    reply: StrictObject({
      letters: Type.Array(EmailSummary),
      next: Nullable(Type.String()),
      /** Emails that an operator must look at: ten attempts failed. */
      givenUp: Type.Integer(),
    }),
    messages: { '': CHECK },
  },
} satisfies Contract;
