import { isSameMailbox } from '@farm/farm';
import { type CommunityDb, type Prisma, transaction } from '@farm/prisma';

export interface MergeableLead {
  firstName: string | null;
  source: string;
  newsletter: Prisma.LeadModel['newsletter'];
  consentVersion: string | null;
  language: Prisma.LeadModel['language'];
  createdAt: Date;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  bounces: number;
}

// In rising order: of two leads that were neither confirmed nor unsubscribed, the later state in this list wins.
const UNDECIDED = ['NONE', 'UNCONFIRMED', 'BOUNCED'];

/** When the owner last confirmed or unsubscribed, in ms; null: never. */
function decidedAt({ newsletter, confirmedAt, unsubscribedAt }: MergeableLead): number | null {
  if (newsletter === 'UNSUBSCRIBED') return unsubscribedAt?.getTime() ?? 0;
  return newsletter === 'CONFIRMED' ? (confirmedAt?.getTime() ?? 0) : null;
}

/** The lead with the later decision; if both were made at the same moment, the unsubscription. */
function decisive(a: MergeableLead, b: MergeableLead): MergeableLead {
  const [decidedA, decidedB] = [decidedAt(a), decidedAt(b)];
  if (decidedA === null && decidedB === null)
    return UNDECIDED.indexOf(b.newsletter) > UNDECIDED.indexOf(a.newsletter) ? b : a;
  if (decidedA === null || decidedB === null) return decidedB === null ? a : b;
  if (decidedA === decidedB) return a.newsletter === 'UNSUBSCRIBED' ? a : b;
  return decidedB > decidedA ? b : a;
}

const latest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));

/** Merges two leads of one mailbox. Where both have a value, that of `a` wins unless a field has its own rule. */
export function mergeLeads(a: MergeableLead, b: MergeableLead): MergeableLead {
  const { newsletter, confirmedAt, bounces, consentVersion, language } = decisive(a, b);
  const older = a.createdAt <= b.createdAt ? a : b;
  return {
    firstName: a.firstName ?? b.firstName,
    source: older.source,
    newsletter,
    consentVersion: consentVersion ?? a.consentVersion ?? b.consentVersion,
    language,
    createdAt: older.createdAt,
    confirmedAt,
    unsubscribedAt: latest(a.unsubscribedAt, b.unsubscribedAt),
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
    // Locks both rows in the order of their ids, so that concurrent merges cannot deadlock.
    await tx.$queryRaw`
      SELECT 1 FROM community.lead WHERE id = ${id}::uuid OR email_key = ${normalized} ORDER BY id FOR UPDATE`;
    const lead = await tx.lead.findFirst({ where: { id, email } });
    if (!lead) return;
    const isSame = isSameMailbox(email, normalized);
    // A token proves only the mailbox that it was sent to.
    if (!isSame) await tx.newsletterToken.deleteMany({ where: { leadId: id } });
    const other = await tx.lead.findFirst({ where: { emailKey: normalized, id: { not: id } } });
    if (!other) {
      const unproven = lead.newsletter === 'CONFIRMED' ? { newsletter: 'UNCONFIRMED' as const, confirmedAt: null } : {};
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
