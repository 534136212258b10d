import { transaction, type CommunityDb } from '@farm/prisma';
import { putLetter, type Waking } from '../mailbox/outbox.repository';
import { ALREADY_ON, CONFIRM } from './letters';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Community section 9: at most one letter in 10 minutes and 3 a day to an address, whoever asks for them.
const PAUSE_MS = 10 * MINUTE_MS;
const A_DAY = 3;
const CONFIRM_FOR_MS = 7 * DAY_MS;

/** Somebody asks for the letter. The token is new; its hash is stored, the token itself stands in the letter alone. */
export interface Asking {
  emailKey: string;
  email: string;
  source: string;
  consentVersion: string;
  token: string;
  tokenHash: Uint8Array<ArrayBuffer>;
  at: Date;
}

interface KnownLead {
  id: string;
  email: string;
  newsletter: string;
}

/** The row of this address, made if it is new, locked until the transaction ends: two askers take turns here. */
async function lockedLead(tx: CommunityDb, { emailKey, email, source, at }: Asking): Promise<KnownLead> {
  await tx.lead.createMany({ data: { emailKey, email, source, createdAt: at }, skipDuplicates: true });
  const [lead] = await tx.$queryRaw<KnownLead[]>`
    SELECT id, email, newsletter FROM community.lead WHERE email_key = ${emailKey} FOR UPDATE`;
  if (!lead) throw new Error('the lead just written is gone');
  return lead;
}

async function mayWriteTo(tx: CommunityDb, leadId: string, at: Date): Promise<boolean> {
  const lately = await tx.newsletterToken.findMany({
    where: { leadId, createdAt: { gt: new Date(at.getTime() - DAY_MS) } },
    select: { createdAt: true },
  });
  const pause = lately.some(({ createdAt }) => at.getTime() - createdAt.getTime() < PAUSE_MS);
  return !pause && lately.length < A_DAY;
}

export const newsletterRepository = (db: CommunityDb, jobs: Waking) => ({
  /** Row, token and letter together or not at all; does nothing while the address has had its share of letters. */
  ask: (asking: Asking): Promise<void> =>
    transaction(db, async (tx) => {
      const lead = await lockedLead(tx, asking);
      const { at, token, tokenHash, consentVersion } = asking;
      if (!(await mayWriteTo(tx, lead.id, at))) return;
      const isOn = lead.newsletter === 'CONFIRMED';
      if (!isOn) await tx.lead.update({ where: { id: lead.id }, data: { newsletter: 'UNCONFIRMED', consentVersion } });
      await tx.newsletterToken.create({ data: { tokenHash, leadId: lead.id, createdAt: at } });
      await putLetter(tx, jobs, {
        dedupeKey: `newsletter:${lead.id}:${at.toISOString()}`,
        kind: isOn ? ALREADY_ON : CONFIRM,
        payload: { to: lead.email, token },
        at,
      });
    }),

  /**
   * Puts the owner of this token on the list; again and again the same. False for tokens that are unknown, older than
   * seven days, or from before the owner last left: an old letter must not bring anybody back.
   */
  confirm: async (tokenHash: Uint8Array, at: Date): Promise<boolean> => {
    const since = new Date(at.getTime() - CONFIRM_FOR_MS);
    const changed = await db.$executeRaw`
      UPDATE community.lead l SET newsletter = 'CONFIRMED',
        confirmed_at = CASE WHEN l.newsletter = 'CONFIRMED' THEN l.confirmed_at ELSE ${at}::timestamptz END
      FROM community.newsletter_token t
      WHERE t.token_hash = ${tokenHash} AND t.lead_id = l.id AND t.created_at > ${since}::timestamptz
        AND l.newsletter IN ('UNCONFIRMED', 'CONFIRMED')
        AND (l.unsubscribed_at IS NULL OR t.created_at > l.unsubscribed_at)`;
    return changed === 1;
  },

  /** Takes the owner of this token off the list, at once and for good; again and again the same. False: unknown token. */
  leave: async (tokenHash: Uint8Array, at: Date): Promise<boolean> => {
    const changed = await db.$executeRaw`
      UPDATE community.lead l SET newsletter = 'UNSUBSCRIBED',
        unsubscribed_at = CASE WHEN l.newsletter = 'UNSUBSCRIBED' THEN l.unsubscribed_at ELSE ${at}::timestamptz END
      FROM community.newsletter_token t WHERE t.token_hash = ${tokenHash} AND t.lead_id = l.id`;
    return changed === 1;
  },
});
export type NewsletterRepository = ReturnType<typeof newsletterRepository>;
