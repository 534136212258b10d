import { isSameMailbox } from '@farm/farm';
import { type CommunityDb, transaction } from '@farm/prisma';

export interface MergeableLead {
  firstName: string | null;
  source: string;
  newsletter: string;
  consentVersion: string | null;
  createdAt: Date;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  bounces: number;
}

// Of two leads without a decision the one with the later state counts.
const UNDECIDED = ['NONE', 'UNCONFIRMED', 'BOUNCED'];

/** When the owner last confirmed or unsubscribed, in ms; null: never. */
function decidedAt({ newsletter, confirmedAt, unsubscribedAt }: MergeableLead): number | null {
  if (newsletter === 'UNSUBSCRIBED') return unsubscribedAt?.getTime() ?? 0;
  return newsletter === 'CONFIRMED' ? (confirmedAt?.getTime() ?? 0) : null;
}

/** The lead with the later decision; of the same moment the unsubscription. */
function decisive(one: MergeableLead, other: MergeableLead): MergeableLead {
  const [first, second] = [decidedAt(one), decidedAt(other)];
  if (first === null && second === null)
    return UNDECIDED.indexOf(other.newsletter) > UNDECIDED.indexOf(one.newsletter) ? other : one;
  if (first === null || second === null) return second === null ? one : other;
  if (first === second) return one.newsletter === 'UNSUBSCRIBED' ? one : other;
  return second > first ? other : one;
}

const latest = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other));

/** Two leads of one mailbox as one. */
export function mergeLeads(one: MergeableLead, other: MergeableLead): MergeableLead {
  const { newsletter, confirmedAt, bounces, consentVersion } = decisive(one, other);
  const older = one.createdAt <= other.createdAt ? one : other;
  return {
    firstName: one.firstName ?? other.firstName,
    source: older.source,
    newsletter,
    consentVersion: consentVersion ?? one.consentVersion ?? other.consentVersion,
    createdAt: older.createdAt,
    confirmedAt,
    unsubscribedAt: latest(one.unsubscribedAt, other.unsubscribedAt),
    bounces,
  };
}

export interface StoredEmail {
  id: string;
  email: string;
  emailKey: string;
}

export interface CorrectedEmail extends StoredEmail {
  normalized: string;
}

const pageAfter = (after: string | null, limit: number) => ({
  where: after === null ? {} : { id: { gt: after } },
  orderBy: { id: 'asc' } as const,
  take: limit,
  select: { id: true, email: true, emailKey: true } as const,
});

/** Stores the normalized address of a lead, and merges it into a lead that has that address already. */
const correctLead = (db: CommunityDb, { id, email, normalized }: CorrectedEmail): Promise<void> =>
  transaction(db, async (tx) => {
    // Both rows in the order of ids, so that concurrent merges cannot deadlock.
    await tx.$queryRaw`
      SELECT 1 FROM community.lead WHERE id = ${id}::uuid OR email_key = ${normalized} ORDER BY id FOR UPDATE`;
    const lead = await tx.lead.findFirst({ where: { id, email } });
    if (!lead) return;
    const isSame = isSameMailbox(email, normalized);
    // A token proves only the mailbox that it was sent to.
    if (!isSame) await tx.newsletterToken.deleteMany({ where: { leadId: id } });
    const other = await tx.lead.findFirst({ where: { emailKey: normalized, id: { not: id } } });
    if (!other) {
      const unproven = lead.newsletter === 'CONFIRMED' ? { newsletter: 'UNCONFIRMED', confirmedAt: null } : {};
      const data = { email: normalized, emailKey: normalized, ...(isSame ? {} : unproven) };
      await tx.lead.update({ where: { id }, data });
      return;
    }
    if (isSame) {
      await tx.newsletterToken.updateMany({ where: { leadId: id }, data: { leadId: other.id } });
      await tx.lead.update({ where: { id: other.id }, data: mergeLeads(other, lead) });
    }
    await tx.lead.delete({ where: { id } });
  });

export const storedEmailsRepository = (db: CommunityDb) => ({
  leads: (after: string | null, limit: number): Promise<StoredEmail[]> => db.lead.findMany(pageAfter(after, limit)),

  messages: (after: string | null, limit: number): Promise<StoredEmail[]> =>
    db.contactMessage.findMany(pageAfter(after, limit)),

  correctLead: (corrected: CorrectedEmail): Promise<void> => correctLead(db, corrected),

  correctMessage: async ({ id, email, normalized }: CorrectedEmail): Promise<void> => {
    await db.contactMessage.updateMany({ where: { id, email }, data: { email: normalized, emailKey: normalized } });
  },
});

export type StoredEmailsRepository = ReturnType<typeof storedEmailsRepository>;
