import { transaction, type CommunityDb } from '@farm/prisma';
import { eraseAddress } from '../my-data/erase-address.repository';

const DAY_MS = 24 * 60 * 60_000;
const CONFIRM_FOR_MS = 7 * DAY_MS;

/** What a letter's link opens. */
export interface Subscription {
  email: string;
  on: boolean;
}

export const newsletterRepository = (db: CommunityDb) => ({
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

  /** On the list by their own press on the page behind a letter: the letter proves the inbox. False: unknown token. */
  join: async (tokenHash: Uint8Array, consentVersion: string, at: Date): Promise<boolean> => {
    const changed = await db.$executeRaw`
      UPDATE community.lead l SET newsletter = 'CONFIRMED', bounces = 0,
        consent_version = CASE WHEN l.newsletter = 'CONFIRMED' THEN l.consent_version ELSE ${consentVersion} END,
        confirmed_at = CASE WHEN l.newsletter = 'CONFIRMED' THEN l.confirmed_at ELSE ${at}::timestamptz END
      FROM community.newsletter_token t WHERE t.token_hash = ${tokenHash} AND t.lead_id = l.id`;
    return changed === 1;
  },

  /** Null: unknown token. */
  read: async (tokenHash: Uint8Array<ArrayBuffer>): Promise<Subscription | null> => {
    const found = await db.newsletterToken.findUnique({ where: { tokenHash }, select: { lead: true } });
    return found && { email: found.lead.email, on: found.lead.newsletter === 'CONFIRMED' };
  },

  /** Deletes all that is held under the owner's address. False: unknown token, or erased already. */
  erase: (tokenHash: Uint8Array<ArrayBuffer>, mark: (email: string) => Uint8Array<ArrayBuffer>, at: Date) =>
    transaction(db, async (tx) => {
      const found = await tx.newsletterToken.findUnique({ where: { tokenHash }, select: { lead: true } });
      if (!found) return false;
      await eraseAddress(tx, { emailKey: found.lead.emailKey, mark: mark(found.lead.emailKey), at });
      return true;
    }),
});
export type NewsletterRepository = ReturnType<typeof newsletterRepository>;
