import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Clock } from '@farm/server-kit';
import { stampLine, stampPdf, type License } from '../../paper/stamp';
import type { LetterQueue } from '../../outbox/letter-queue.repository';
import { LINK_LIFE_MS } from '../signed-link';
import type { FileStore, StoredGuide } from '../storage/storage.provider';

/** A paid guide on its way to one buyer. */
export interface Licensed extends License {
  orderId: string;
}

export interface StampDeps {
  files: FileStore;
  letterQueue: Pick<LetterQueue, 'put'>;
  clock: Clock;
}

const FOLDER = 'stamped';
const KEPT_MS = 90 * 86_400_000; // a later download makes the copy anew

// Browsers ask for a file in several parts at the same moment: the first of them makes it.
const inTheMaking = new Map<string, Promise<number>>();

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Hash of guide and line: a corrected address, or a new edition, is another copy. Stamping is deterministic. */
const copyHash = (file: StoredGuide, owner: Licensed) =>
  createHash('sha256')
    .update(`${file.sha256} ${stampLine(owner)}`)
    .digest('hex');

async function make(key: string, file: StoredGuide, owner: Licensed, files: FileStore): Promise<number> {
  const known = await files.head(key);
  if (known) return known.bytes;
  const stamped = await stampPdf(await bytesOf(await file.read(0, file.bytes - 1)), owner);
  await files.put(key, stamped);
  return stamped.length;
}

/** Bytes of the copy, made now unless it lies in the store. */
async function madeOnce(key: string, ...what: [StoredGuide, Licensed, FileStore]): Promise<number> {
  const known = inTheMaking.get(key);
  if (known) return known;
  const making = make(key, ...what).finally(() => inTheMaking.delete(key));
  inTheMaking.set(key, making);
  return making;
}

/** The web server in front, or the object store itself, sends what it can reach. */
async function senderOf(key: string, files: FileStore, fileName: string): Promise<Pick<StoredGuide, 'sentBy'>> {
  const accel = files.accelPath(key);
  if (accel !== null) return { sentBy: { accel } };
  const url = await files.signedUrl(key, { seconds: LINK_LIFE_MS / 1000, fileName });
  return url === null ? {} : { sentBy: { url } };
}

/** Tells the farm once an order; the download goes on all the same. */
async function alert({ orderId }: Licensed, { letterQueue, clock }: StampDeps): Promise<void> {
  const payload = { why: 'a guide could not be stamped', orderId };
  await letterQueue.put({ dedupeKey: `alert:stamp:${orderId}`, kind: 'operator_alert', payload, at: clock.now() });
}

/**
 * The buyer's own copy of a guide, made at the first download and kept for 90 days. When it cannot be made or stored,
 * the plain file, and a letter to the farm: a buyer never waits for our mistake. `failed` hears why.
 */
export async function stampedGuide(
  { guideId, file }: { guideId: string; file: StoredGuide },
  owner: Licensed,
  deps: StampDeps,
  failed: (cause: unknown) => void,
): Promise<StoredGuide> {
  try {
    const hash = copyHash(file, owner);
    const key = `${FOLDER}/${owner.orderId}/${hash}.pdf`;
    const bytes = await madeOnce(key, file, owner, deps.files);
    const sent = await senderOf(key, deps.files, `${guideId}.pdf`);
    return { bytes, sha256: hash, read: (first, last) => deps.files.get(key, first, last), ...sent };
  } catch (cause) {
    failed(cause);
    await alert(owner, deps);
    return file;
  }
}

/** Removes copies older than 90 days; how many. */
export const sweepStamped = ({ files, clock }: Pick<StampDeps, 'files' | 'clock'>): Promise<number> =>
  files.removeOlder(FOLDER, new Date(clock.now().getTime() - KEPT_MS));
