import { randomBytes } from 'node:crypto';
import { LeadNewsletter, Nullable } from '@farm/contracts';
import type { Language } from '@farm/farm';
import {
  containsText,
  Prisma,
  queryRow,
  queryRows,
  type CommunityDb,
  transaction,
  tryLockInTransaction,
} from '@farm/prisma';
import { type Cursor, hashToken } from '@farm/server-kit';
import { MAX_BOUNCES, type EmailJobs } from '@farm/server-kit/mail';
import { type Static, Type } from '@sinclair/typebox';
import { NEWEST_FIRST, olderThan } from '../inbox/pagination';
import { isErased } from './suppression.repository';
import { pageIds } from '../inbox/search-page.repository';
import { ALREADY_SUBSCRIBED, CONFIRM, enqueueEmail, KIT } from '../mailbox/enqueue-email';
import { eraseAddress } from '../my-data/my-data.repository';
import type { HashEmail } from './email-hash';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Emails of one list to one address, whoever requests them.
export const PAUSE_MS = 10 * MINUTE_MS;
export const MAX_EMAILS_A_DAY = 3;
export const EMAIL_CONFIRM_WITHIN_DAYS = 7;
const EXPORT_ROWS = 500;

/** The token in an email's links, which proves the inbox. Only its hash is stored. */
export interface ConfirmationToken {
  token: string;
  tokenHash: Uint8Array<ArrayBuffer>;
}

export const hashOfToken = (token: string) => new Uint8Array(hashToken(token));

/** 32 random bytes. */
export function newConfirmationToken(): ConfirmationToken {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

/** A request for the kit, the newsletter, or both. */
export interface SubscriptionRequest extends ConfirmationToken {
  /** Normalized. */
  email: string;
  /** Hashes under which the address may be listed as erased. */
  emailHashes: readonly Uint8Array<ArrayBuffer>[];
  firstName: string | null;
  source: 'home' | 'free-guides';
  kit: boolean;
  newsletter: boolean;
  consentVersion: string;
  /** Of its email, and of later ones until the next request. */
  language: Language;
  at: Date;
}

const LockedLead = Type.Object({
  id: Type.String(),
  firstName: Nullable(Type.String()),
  source: Type.String(),
  newsletter: LeadNewsletter,
  consentVersion: Nullable(Type.String()),
});
type LockedLead = Static<typeof LockedLead>;

const LeadCount = Type.Object({ count: Type.Integer() });

const LEAD = {
  id: true,
  email: true,
  firstName: true,
  source: true,
  newsletter: true,
  consentVersion: true,
  createdAt: true,
  confirmedAt: true,
  unsubscribedAt: true,
} as const satisfies Prisma.LeadSelect;
export type StoredLead = Prisma.LeadGetPayload<{ select: typeof LEAD }>;

interface LeadFilter {
  newsletter: LeadNewsletter | undefined;
  search: string;
  /** Signed up at this moment or later. */
  since: Date | undefined;
}

/** The lead of this address, created if it is new, locked until the transaction ends. Undefined: just erased. */
async function lockLead(tx: CommunityDb, { email, source, at }: SubscriptionRequest): Promise<LockedLead | undefined> {
  await tx.lead.createMany({ data: { emailKey: email, email, source, createdAt: at }, skipDuplicates: true });
  const [lead] = await queryRows(tx, LockedLead)`
    SELECT id, first_name AS "firstName", source, newsletter, consent_version AS "consentVersion"
    FROM community.lead WHERE email_key = ${email} FOR UPDATE`;
  return lead;
}

/** When the next email may be sent to the address, now or after the pause; null: not today. */
async function emailAllowedAt(tx: CommunityDb, leadId: string, at: Date): Promise<Date | null> {
  const recent = await tx.newsletterToken.findMany({
    where: { leadId, createdAt: { gt: new Date(at.getTime() - DAY_MS) } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  });
  if (recent.length >= MAX_EMAILS_A_DAY) return null;
  const [last] = recent;
  return last && last.createdAt.getTime() + PAUSE_MS > at.getTime()
    ? new Date(last.createdAt.getTime() + PAUSE_MS)
    : at;
}

const isNewConsent = (lead: LockedLead, { newsletter }: SubscriptionRequest): boolean =>
  newsletter && !['UNCONFIRMED', 'CONFIRMED'].includes(lead.newsletter);

/** Whether the emails of the pause leave something open: a consent without its confirmation, or the kit. */
const asksForMore = (lead: LockedLead, request: SubscriptionRequest, isEmailWaiting: boolean): boolean =>
  isNewConsent(lead, request) || (request.kit && lead.source !== 'free-guides' && !isEmailWaiting);

/** A new request resets the bounces of an address: its owner may have repaired the inbox. */
function leadUpdate(lead: LockedLead, { firstName, newsletter, consentVersion, language }: SubscriptionRequest) {
  const isConsent = newsletter && lead.newsletter !== 'CONFIRMED';
  return {
    language,
    ...(lead.newsletter === 'BOUNCED' ? { newsletter: 'NONE' as const, bounces: 0 } : {}),
    ...(isConsent ? { newsletter: 'UNCONFIRMED' as const, consentVersion } : {}),
    ...(lead.consentVersion === null ? { consentVersion } : {}),
    ...(lead.firstName === null && firstName !== null ? { firstName } : {}),
  };
}

const emailKind = (kit: boolean, isSubscribed: boolean) => (kit ? KIT : isSubscribed ? ALREADY_SUBSCRIBED : CONFIRM);

/**
 * Stores lead, token and email in one transaction. Within ten minutes of an email, only what that email leaves open is
 * stored, and its email is sent after the pause. Does nothing when the address had three emails today, or was erased.
 */
const subscribe = (db: CommunityDb, jobs: EmailJobs, request: SubscriptionRequest): Promise<void> =>
  transaction(db, async (tx) => {
    // A concurrent request for the same address already sends the email of these ten minutes. Waiting for it would let
    // a flood for one address occupy every connection.
    if (!(await tryLockInTransaction(tx, 'community asking', request.email)) || (await isErased(tx, request))) return;
    const lead = await lockLead(tx, request);
    if (!lead) return;
    // Checked again under the lock: a concurrent erasure has finished by now.
    if (await isErased(tx, request)) return void (await tx.lead.delete({ where: { id: lead.id } }));
    const { at, token, tokenHash, kit, newsletter } = request;
    const dueAt = await emailAllowedAt(tx, lead.id, at);
    if (!dueAt) return;
    const isEmailWaiting = dueAt.getTime() - at.getTime() > PAUSE_MS;
    if (dueAt > at && !asksForMore(lead, request, isEmailWaiting)) return;
    const isSubscribed = lead.newsletter === 'CONFIRMED';
    await tx.lead.update({ where: { id: lead.id }, data: leadUpdate(lead, request) });
    await tx.newsletterToken.create({ data: { tokenHash, leadId: lead.id, createdAt: dueAt } });
    await enqueueEmail(tx, jobs, {
      dedupeKey: `newsletter:${lead.id}:${dueAt.toISOString()}`,
      kind: emailKind(kit, isSubscribed),
      payload: { to: request.email, token, confirm: newsletter && !isSubscribed },
      at: dueAt,
    });
  });

/**
 * Confirms a subscription, idempotently. False: the token is unknown, older than seven days, or older than the last
 * unsubscription, so that an old email cannot subscribe anybody again.
 */
async function confirm(db: CommunityDb, tokenHash: Uint8Array, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - EMAIL_CONFIRM_WITHIN_DAYS * DAY_MS);
  const changed = await db.$executeRaw`
    UPDATE community.lead l SET newsletter = 'CONFIRMED',
      confirmed_at = CASE WHEN l.newsletter = 'CONFIRMED' THEN l.confirmed_at ELSE ${at}::timestamptz END
    FROM community.newsletter_token t
    WHERE t.token_hash = ${tokenHash} AND t.lead_id = l.id AND t.created_at > ${since}::timestamptz
      AND l.newsletter IN ('UNCONFIRMED', 'CONFIRMED')
      AND (l.unsubscribed_at IS NULL OR t.created_at > l.unsubscribed_at)`;
  return changed === 1;
}

/** Deletes everything stored under the token's address. False: the token is unknown. */
const eraseByToken = (db: CommunityDb, tokenHash: Uint8Array<ArrayBuffer>, hashEmail: HashEmail, at: Date) =>
  transaction(db, async (tx) => {
    const row = await tx.newsletterToken.findUnique({
      where: { tokenHash },
      select: { lead: { select: { emailKey: true } } },
    });
    if (!row) return false;
    const { emailKey } = row.lead;
    await eraseAddress(tx, { emailKey, emailHash: hashEmail(emailKey), at });
    return true;
  });

const matching = ({ newsletter, search, since }: LeadFilter): Prisma.Sql[] => [
  ...(newsletter === undefined ? [] : [Prisma.sql`newsletter = ${newsletter}`]),
  ...(since === undefined ? [] : [Prisma.sql`created_at >= ${since}::timestamptz`]),
  ...(search === ''
    ? []
    : [Prisma.sql`(${containsText(Prisma.sql`email`, search)} OR ${containsText(Prisma.sql`first_name`, search)})`]),
];

async function countLeads(db: CommunityDb, filter: LeadFilter): Promise<number> {
  const conditions = matching(filter);
  const where = conditions.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
  const { count } = await queryRow(db, LeadCount)`SELECT count(*)::int AS count FROM community.lead ${where}`;
  return count;
}

/** All leads, newest first, in pages. */
async function* allLeads(db: CommunityDb): AsyncGenerator<StoredLead[]> {
  let cursor: Cursor | null = null;
  for (;;) {
    const rows: StoredLead[] = await db.lead.findMany({
      where: olderThan(cursor),
      orderBy: NEWEST_FIRST,
      take: EXPORT_ROWS,
      select: LEAD,
    });
    if (rows.length > 0) yield rows;
    cursor = rows.at(-1) ?? null;
    if (rows.length < EXPORT_ROWS) return;
  }
}

export const leadsRepository = (db: CommunityDb, jobs: EmailJobs) => ({
  subscribe: (request: SubscriptionRequest) => subscribe(db, jobs, request),

  /** The lead of the address; null: not stored, or its emails bounce. */
  findReachable: (emailKey: string): Promise<{ firstName: string | null; language: Language } | null> =>
    db.lead.findFirst({
      where: { emailKey, newsletter: { not: 'BOUNCED' } },
      select: { firstName: true, language: true },
    }),

  recordBounce: async (emailKey: string): Promise<void> => {
    await db.$executeRaw`
      UPDATE community.lead SET bounces = bounces + 1,
        newsletter = CASE WHEN bounces + 1 >= ${MAX_BOUNCES} THEN 'BOUNCED' ELSE newsletter END
      WHERE email_key = ${emailKey}`;
  },

  recordDelivery: async (emailKey: string): Promise<void> => {
    await db.lead.updateMany({ where: { emailKey, bounces: { gt: 0 } }, data: { bounces: 0 } });
  },

  confirm: (tokenHash: Uint8Array, at: Date) => confirm(db, tokenHash, at),

  /** Unsubscribes the owner of the token, idempotently. False: unknown token. */
  unsubscribe: async (tokenHash: Uint8Array, at: Date): Promise<boolean> => {
    const changed = await db.$executeRaw`
      UPDATE community.lead l SET newsletter = 'UNSUBSCRIBED',
        unsubscribed_at = CASE WHEN l.newsletter = 'UNSUBSCRIBED' THEN l.unsubscribed_at ELSE ${at}::timestamptz END
      FROM community.newsletter_token t WHERE t.token_hash = ${tokenHash} AND t.lead_id = l.id`;
    return changed === 1;
  },

  /** Subscribes from the preferences page; its link already proves the inbox. False: unknown token. */
  resubscribe: async (tokenHash: Uint8Array, consentVersion: string, at: Date): Promise<boolean> => {
    const changed = await db.$executeRaw`
      UPDATE community.lead l SET newsletter = 'CONFIRMED', bounces = 0,
        consent_version = CASE WHEN l.newsletter = 'CONFIRMED' THEN l.consent_version ELSE ${consentVersion} END,
        confirmed_at = CASE WHEN l.newsletter = 'CONFIRMED' THEN l.confirmed_at ELSE ${at}::timestamptz END
      FROM community.newsletter_token t WHERE t.token_hash = ${tokenHash} AND t.lead_id = l.id`;
    return changed === 1;
  },

  /** Null: unknown token. */
  findSubscription: async (
    tokenHash: Uint8Array<ArrayBuffer>,
  ): Promise<{ email: string; isSubscribed: boolean } | null> => {
    const row = await db.newsletterToken.findUnique({
      where: { tokenHash },
      select: { lead: { select: { email: true, newsletter: true } } },
    });
    return row && { email: row.lead.email, isSubscribed: row.lead.newsletter === 'CONFIRMED' };
  },

  erase: (tokenHash: Uint8Array<ArrayBuffer>, hashEmail: HashEmail, at: Date) =>
    eraseByToken(db, tokenHash, hashEmail, at),

  list: async (filter: LeadFilter, cursor: Cursor | null): Promise<StoredLead[]> => {
    const ids = await pageIds(db, Prisma.sql`community.lead`, matching(filter), cursor);
    return db.lead.findMany({ where: { id: { in: ids } }, orderBy: NEWEST_FIRST, select: LEAD });
  },

  count: (filter: LeadFilter): Promise<number> => countLeads(db, filter),

  all: () => allLeads(db),
});

export type LeadsRepository = ReturnType<typeof leadsRepository>;
