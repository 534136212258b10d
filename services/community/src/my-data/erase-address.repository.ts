import type { CommunityDb } from '@farm/prisma';

interface Erasure {
  emailKey: string;
  /** What stays of the address. */
  mark: Uint8Array<ArrayBuffer>;
  at: Date;
}

/**
 * Deletes what is held under an address: its line on the list, its messages, letters to it that still wait. When it stood
 * on the list, a keyed mark stays, so that nobody writes to it again. Call it inside a transaction.
 */
export async function eraseAddress(tx: CommunityDb, { emailKey, mark, at }: Erasure) {
  // Locked first: who asks for a letter at this moment waits here, and finds the mark afterwards.
  await tx.$queryRaw`SELECT 1 FROM community.lead WHERE email_key = ${emailKey} FOR UPDATE`;
  const leads = await tx.lead.deleteMany({ where: { emailKey } });
  if (leads.count > 0) await tx.suppression.createMany({ data: { emailHash: mark, at }, skipDuplicates: true });
  const messages = await tx.contactMessage.deleteMany({ where: { emailKey } });
  await tx.$executeRaw`
    DELETE FROM community.outbox WHERE sent_at IS NULL AND lower(trim(payload->>'to')) = ${emailKey}`;
  return { leads: leads.count, messages: messages.count };
}
