import { Build, Release } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { buildIndex, channelFolder, revisionKey, revisionInFileName } from './keys';
import { isSigned, sriOf, type TrustedKeys } from './signature';
import type { ReleaseStore } from './store';

/** Stored data is malformed, unsigned or differs from its hash; the message has the reason. */
export class IntegrityError extends Error {}

function parse(key: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new IntegrityError(`${key} is not JSON`);
  }
}

/** Revision numbers in the store, ascending. */
export async function listRevisions(store: ReleaseStore): Promise<number[]> {
  return (await store.list(channelFolder())).map(revisionInFileName).filter((number) => number !== null);
}

/** Reads and validates a revision; null if it does not exist. @throws {IntegrityError} */
export async function readRelease(store: ReleaseStore, revision: number): Promise<Release | null> {
  const key = revisionKey(revision);
  const bytes = await store.get(key);
  if (!bytes) return null;
  const document = parse(key, bytes);
  if (!Value.Check(Release, document))
    throw new IntegrityError(`${key} is not a release: ${Value.Errors(Release, document).First()?.path}`);
  if (document.revision !== revision) throw new IntegrityError(`${key} has the number ${document.revision}`);
  return document;
}

/** @throws {IntegrityError} unless the revision is valid and signed by a trusted key */
export async function readSignedRelease(store: ReleaseStore, revision: number, trusted: TrustedKeys): Promise<Release> {
  const release = await readRelease(store, revision);
  if (release && isSigned(release, trusted)) return release;
  throw new IntegrityError(`${revisionKey(revision)} is not signed by a trusted key`);
}

interface NewestRelease {
  /** The highest number in the store, usable or not; 0 in an empty store. */
  number: number;
  /** The newest valid revision signed by a trusted key. */
  release: Release | null;
  /** Why newer revisions are unusable. */
  damaged: string[];
}

/** The newest usable revision. IntegrityError and unsigned ones are skipped and reported. */
export async function readNewestRelease(store: ReleaseStore, trusted: TrustedKeys): Promise<NewestRelease> {
  const numbers = (await listRevisions(store)).reverse();
  const damaged: string[] = [];
  for (const number of numbers) {
    try {
      const release = await readSignedRelease(store, number, trusted);
      return { number: numbers[0] ?? 0, release, damaged };
    } catch (error) {
      if (!(error instanceof IntegrityError)) throw error;
      damaged.push(error.message);
    }
  }
  return { number: numbers[0] ?? 0, release: null, damaged };
}

/**
 * Reads build.json of a published build; null if it is not published.
 * @throws {IntegrityError} if it is malformed or does not match `sri`, its integrity according to the signed revision
 */
export async function readBuild(
  store: ReleaseStore,
  name: string,
  id: string,
  sri?: string,
): Promise<{ build: Build; bytes: Buffer } | null> {
  const key = buildIndex(name, id);
  const bytes = await store.get(key);
  if (!bytes) return null;
  if (sri !== undefined && sriOf(bytes) !== sri) throw new IntegrityError(`${key} differs from what was released`);
  const build = parse(key, bytes);
  if (!Value.Check(Build, build))
    throw new IntegrityError(`${key} is not a build: ${Value.Errors(Build, build).First()?.path}`);
  return { build, bytes };
}

/** A valid revision signed by a trusted key; null if it is missing or unusable. */
export const findSignedRelease = (store: ReleaseStore, number: number, trusted: TrustedKeys): Promise<Release | null> =>
  readSignedRelease(store, number, trusted).catch((error: unknown) => {
    if (error instanceof IntegrityError) return null;
    throw error;
  });

/** The last `limit` usable revisions before revision `before`, oldest first. */
export async function readHistory(
  store: ReleaseStore,
  before: number,
  trusted: TrustedKeys,
  limit: number,
): Promise<Release[]> {
  const numbers = (await listRevisions(store)).filter((number) => number < before).slice(-limit);
  const older = await Promise.all(numbers.map((number) => findSignedRelease(store, number, trusted)));
  return older.filter((release) => release !== null);
}
