import { transaction, type CommunityDb } from '@farm/prisma';
import { putLetter, type Waking } from '../mailbox/outbox.repository';
import { ALREADY_ON, CONFIRM, KIT } from './letter-kinds';
import type { LetterKey } from './letter-key';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Community section 9: at most one letter in 10 minutes and 3 a day to an address, whoever asks for them.
const PAUSE_MS = 10 * MINUTE_MS;
const A_DAY = 3;

/** Somebody asks for the kit, the Monday letter, or both. The hash of the key is stored, the key stands in the letter alone. */
export interface Asking extends LetterKey {
  emailKey: string;
  email: string;
  emailMark: Uint8Array<ArrayBuffer>;
  firstName: string | null;
  source: 'home' | 'free-guides';
  kit: boolean;
  newsletter: boolean;
  consentVersion: string;
  at: Date;
}

interface KnownLead {
  id: string;
  email: string;
  firstName: string | null;
  newsletter: string;
  consentVersion: string | null;
}

/**
 * Whether nobody else asks for a letter to this address at this moment. Who loses is done: the winner's letter is the one
 * of these ten minutes, and a crowd at one address must not keep every connection waiting.
 */
async function isFirst(tx: CommunityDb, emailKey: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ first: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('letter ' || ${emailKey}, 0)) AS first`;
  return row?.first ?? false;
}

/** The row of this address, made if it is new, locked until the transaction ends: an erasure takes turns with us here. */
async function lockedLead(tx: CommunityDb, { emailKey, email, source, at }: Asking): Promise<KnownLead | undefined> {
  await tx.lead.createMany({ data: { emailKey, email, source, createdAt: at }, skipDuplicates: true });
  const [lead] = await tx.$queryRaw<KnownLead[]>`
    SELECT id, email, first_name AS "firstName", newsletter, consent_version AS "consentVersion"
    FROM community.lead WHERE email_key = ${emailKey} FOR UPDATE`;
  return lead; // gone when its owner erased it while we waited
}

async function mayWriteTo(tx: CommunityDb, leadId: string, at: Date): Promise<boolean> {
  const lately = await tx.newsletterToken.findMany({
    where: { leadId, createdAt: { gt: new Date(at.getTime() - DAY_MS) } },
    select: { createdAt: true },
  });
  const pause = lately.some(({ createdAt }) => at.getTime() - createdAt.getTime() < PAUSE_MS);
  return !pause && lately.length < A_DAY;
}

const isErased = async (tx: CommunityDb, { emailMark }: Asking): Promise<boolean> =>
  (await tx.suppression.count({ where: { emailHash: emailMark } })) > 0;

/** What the row says from now on. Who bounced and asks again has mended something: the count begins anew. */
function changed(lead: KnownLead, { firstName, newsletter, consentVersion }: Asking) {
  const back = lead.newsletter === 'BOUNCED' ? { newsletter: 'NONE', bounces: 0 } : {};
  const wants = newsletter && lead.newsletter !== 'CONFIRMED';
  return {
    ...back,
    ...(wants ? { newsletter: 'UNCONFIRMED', consentVersion } : {}),
    ...(lead.consentVersion === null ? { consentVersion } : {}),
    ...(lead.firstName === null && firstName !== null ? { firstName } : {}),
  };
}

const kindOf = (kit: boolean, isOn: boolean) => (kit ? KIT : isOn ? ALREADY_ON : CONFIRM);

export const askingRepository = (db: CommunityDb, jobs: Waking) => ({
  /**
   * Row, key and letter together or not at all. Does nothing while the address has had its share of letters, and never
   * anything for one that was erased.
   */
  ask: (asking: Asking): Promise<void> =>
    transaction(db, async (tx) => {
      if (!(await isFirst(tx, asking.emailKey)) || (await isErased(tx, asking))) return;
      const lead = await lockedLead(tx, asking);
      if (!lead) return;
      // Asked again under the lock: an erasure that came between has ended by now.
      if (await isErased(tx, asking)) return void (await tx.lead.delete({ where: { id: lead.id } }));
      const { at, token, tokenHash, kit, newsletter } = asking;
      if (!(await mayWriteTo(tx, lead.id, at))) return;
      const isOn = lead.newsletter === 'CONFIRMED';
      await tx.lead.update({ where: { id: lead.id }, data: changed(lead, asking) });
      await tx.newsletterToken.create({ data: { tokenHash, leadId: lead.id, createdAt: at } });
      await putLetter(tx, jobs, {
        dedupeKey: `newsletter:${lead.id}:${at.toISOString()}`,
        kind: kindOf(kit, isOn),
        payload: { to: lead.email, token, confirm: newsletter && !isOn },
        at,
      });
    }),

  /** Whether a letter may still go to this address: it stands on the list and does not bounce. */
  reachable: async (emailKey: string): Promise<boolean> =>
    (await db.lead.count({ where: { emailKey, newsletter: { not: 'BOUNCED' } } })) > 0,
});
export type AskingRepository = ReturnType<typeof askingRepository>;
