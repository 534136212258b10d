import type { CommunityDb } from '@farm/prisma';

interface Address {
  /** Its hash with each key. */
  emailHashes: readonly Uint8Array<ArrayBuffer>[];
}

/** Whether an address was erased, so that it gets no email. */
export const isErased = async (tx: CommunityDb, { emailHashes }: Address): Promise<boolean> =>
  (await tx.suppression.count({ where: { emailHash: { in: [...emailHashes] } } })) > 0;
