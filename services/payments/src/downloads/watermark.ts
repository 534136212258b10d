import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { FileStore } from '@farm/server-kit/file-store';
import type { Jobs } from '@farm/server-kit/jobs';
import type { EmailQueueRepository } from '../emails/email-queue.repository';
import { stampLine, stampPdf } from '../pdf/stamp';
import type { Licensee } from './grants.repository';
import { LINK_LIFE_MS } from '../access/link-tokens';
import type { StoredGuide } from './guide-storage.provider';

export interface WatermarkDeps {
  files: FileStore;
  emailQueue: EmailQueueRepository;
  clock: Clock;
}

const FOLDER = 'stamped';
const RETENTION_MS = 90 * 86_400_000; // a later download makes the file again
const CLEANUP_QUEUE = 'stamped-copies';
const CLEANUP_TIME = '20 3 * * *';

// Browsers request several parts of a file at once: they wait for the same file.
const inProgress = new Map<string, Promise<number>>();

/** A corrected address or a new edition makes another file. Stamping is deterministic. */
const fileHash = (file: StoredGuide, owner: Licensee) =>
  createHash('sha256')
    .update(`${file.sha256} ${stampLine(owner)}`)
    .digest('hex');

async function stampAndStore(key: string, file: StoredGuide, owner: Licensee, files: FileStore): Promise<number> {
  const stored = await files.head(key);
  if (stored) return stored.bytes;
  const stamped = await stampPdf(await buffer(await file.read(0, file.bytes - 1)), owner);
  await files.put(key, stamped);
  return stamped.length;
}

/** Size of the watermarked file in bytes. */
async function stampOnce(key: string, file: StoredGuide, owner: Licensee, files: FileStore): Promise<number> {
  const running = inProgress.get(key);
  if (running) return running;
  const stamping = stampAndStore(key, file, owner, files).finally(() => inProgress.delete(key));
  inProgress.set(key, stamping);
  return stamping;
}

/** How nginx or the object store can send the file, if they can. */
async function deliveryOf(key: string, files: FileStore, fileName: string): Promise<Pick<StoredGuide, 'sentBy'>> {
  const accel = files.accelPath(key);
  if (accel !== null) return { sentBy: { accel } };
  const url = await files.signedUrl(key, { seconds: LINK_LIFE_MS / 1000, fileName });
  return url === null ? {} : { sentBy: { url } };
}

/**
 * The guide with its buyer's name, made at the first download and stored for 90 days. When that fails, the buyer gets the
 * plain file at once, `onError` the cause, and the farm an alert.
 */
export async function watermarkedGuide(
  { fileName, file }: { fileName: string; file: StoredGuide },
  owner: Licensee,
  { files, emailQueue, clock }: WatermarkDeps,
  onError: (cause: unknown) => void,
): Promise<StoredGuide> {
  const { orderId } = owner;
  try {
    const hash = fileHash(file, owner);
    const key = `${FOLDER}/${orderId}/${hash}.pdf`;
    const bytes = await stampOnce(key, file, owner, files);
    const delivery = await deliveryOf(key, files, fileName);
    return { bytes, sha256: hash, read: (first, last) => files.get(key, first, last), ...delivery };
  } catch (cause) {
    onError(cause);
    await emailQueue.alert({ why: 'a guide could not be stamped', about: orderId, orderId, at: clock.now() });
    return file;
  }
}

/** Sent in the transaction that erases an address, so that no failure of the storage can leave a copy behind. */
export const COPIES_QUEUE = 'erased-copies';
export interface CopiesJob {
  orderIds: string[];
}

const DAY_MS = 86_400_000;
/** Retried for a day: the storage may be unavailable for hours. */
const COPIES_RETRIES = {
  retryLimit: 50,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 1_800,
  expireInSeconds: 600,
};

/** Deletes all copies of these orders. Idempotent. */
export async function deleteCopies({ orderIds }: CopiesJob, { files, clock }: Pick<WatermarkDeps, 'files' | 'clock'>) {
  const tomorrow = new Date(clock.now().getTime() + DAY_MS); // later than any file
  for (const id of orderIds) await files.removeOlder(`${FOLDER}/${id}`, tomorrow);
}

export const deleteOldFiles = ({ files, clock }: Pick<WatermarkDeps, 'files' | 'clock'>): Promise<number> =>
  files.removeOlder(FOLDER, new Date(clock.now().getTime() - RETENTION_MS));

export async function startWatermarkCleanup(jobs: Jobs, deps: Pick<WatermarkDeps, 'files' | 'clock'>): Promise<void> {
  await jobs.work(CLEANUP_QUEUE, async () => void (await deleteOldFiles(deps)), { expireInSeconds: 600 });
  await jobs.work<CopiesJob>(COPIES_QUEUE, ({ data }) => deleteCopies(data, deps), COPIES_RETRIES);
  await jobs.schedule(CLEANUP_QUEUE, CLEANUP_TIME, site.place.timeZone);
}
