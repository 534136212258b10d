import { normalizeEmail, site } from '@farm/farm';
import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { EmailHash } from './email-hash';

interface StoredEmailDeps {
  db: PaymentsDb;
  emailHash: EmailHash;
  clock: Clock;
}

type Bytes = Uint8Array<ArrayBuffer>;

const QUEUE = 'normalize-emails';
const BEFORE_DAWN = '40 3 * * *';
const PAGE_SIZE = 500;

const readPage = (db: PaymentsDb, after: string | null) =>
  db.order.findMany({
    where: { email: { not: null }, ...(after === null ? {} : { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: PAGE_SIZE,
    select: { id: true, email: true, emailHash: true },
  });

/** Ends library access by a hash that no order has any more; the buyer requests a new link. */
async function endAccess(tx: PaymentsDb, emailHash: Bytes, now: Date): Promise<void> {
  if ((await tx.order.count({ where: { emailHash } })) > 0) return;
  await tx.access.updateMany({ where: { emailHash, endedAt: null }, data: { endedAt: now } });
  await tx.accessKey.deleteMany({ where: { emailHash } });
}

/** Writes the normalized address and its hash; false when there is nothing to do, or the order changed meanwhile. */
export function normalizeOrder(
  stored: { id: string; email: string | null; emailHash: Bytes | null },
  { db, emailHash: hashOf, clock }: StoredEmailDeps,
): Promise<boolean> | false {
  const email = normalizeEmail(stored.email ?? '');
  if (email === null) return false;
  const emailHash = hashOf(email);
  const isSameHash = stored.emailHash !== null && Buffer.compare(stored.emailHash, emailHash) === 0;
  if (stored.email === email && isSameHash) return false;
  return transaction(db, async (tx) => {
    // A new version: a concurrent sync reads the order again instead of writing the old spelling back.
    const { count } = await tx.order.updateMany({
      where: { id: stored.id, email: stored.email },
      data: { email, emailHash, version: { increment: 1 } },
    });
    if (count === 0) return false;
    const ofOrder = { orderId: stored.id, emailHash: { not: null } };
    await tx.entitlement.updateMany({ where: ofOrder, data: { emailHash } });
    await tx.discountUse.updateMany({ where: ofOrder, data: { emailHash } });
    if (stored.emailHash && !isSameHash) await endAccess(tx, stored.emailHash, clock.now());
    return true;
  });
}

/**
 * Normalizes the addresses of all orders, so that two spellings of one address are one library. Not in SQL, because the
 * hashes are keyed. Idempotent. Resolves with the number of changed orders.
 */
export async function normalizeStoredEmails(deps: StoredEmailDeps): Promise<number> {
  let changed = 0;
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(deps.db, after);
    for (const stored of page) if (await normalizeOrder(stored, deps)) changed += 1;
    if (page.length < PAGE_SIZE) return changed;
    after = page.at(-1)?.id ?? null;
  }
}

/** At start and every night: during a deployment the release before may still write other spellings. */
export async function startNormalizingEmails(jobs: Jobs, deps: StoredEmailDeps): Promise<void> {
  await jobs.work(QUEUE, async () => void (await normalizeStoredEmails(deps)), { expireInSeconds: 600 });
  await jobs.schedule(QUEUE, BEFORE_DAWN, site.place.timeZone);
  await jobs.send(QUEUE, {}, { dedupeKey: 'start' });
}
