import { Build, Release } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { buildIndex, channelFolder, revisionKey, revisionOf } from './keys';
import { isSigned, sriOf, type TrustedKeys } from './signature';
import type { ReleaseStore } from './store';

/** A document is damaged; the message has the reason. */
export class Damaged extends Error {}

function parse(key: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Damaged(`${key} is not JSON`);
  }
}

/** Revision numbers in the store, ascending. */
export async function revisions(store: ReleaseStore): Promise<number[]> {
  return (await store.list(channelFolder())).map(revisionOf).filter((number) => number !== null);
}

/** One revision, checked against its schema once, here; null when it does not exist. Throws Damaged. */
export async function readRelease(store: ReleaseStore, revision: number): Promise<Release | null> {
  const key = revisionKey(revision);
  const bytes = await store.get(key);
  if (!bytes) return null;
  const document = parse(key, bytes);
  if (!Value.Check(Release, document))
    throw new Damaged(`${key} is no release: ${Value.Errors(Release, document).First()?.path}`);
  if (document.revision !== revision) throw new Damaged(`${key} says it is revision ${document.revision}`);
  return document;
}

/** @throws {Damaged} unless the revision is whole and signed by a trusted key */
export async function readSignedRelease(store: ReleaseStore, revision: number, trusted: TrustedKeys): Promise<Release> {
  const release = await readRelease(store, revision);
  if (release && isSigned(release, trusted)) return release;
  throw new Damaged(`${revisionKey(revision)} is not signed by a trusted key`);
}

interface Newest {
  /** The highest number in the store, usable or not; 0 in an empty store. */
  number: number;
  /** The newest revision that is whole and signed by a trusted key. */
  release: Release | null;
  /** Newer ones that are not, and why. */
  damaged: string[];
}

/** The newest usable revision. Damaged and unsigned ones are skipped and reported. */
export async function newestRelease(store: ReleaseStore, trusted: TrustedKeys): Promise<Newest> {
  const numbers = (await revisions(store)).reverse();
  const damaged: string[] = [];
  for (const number of numbers) {
    try {
      const release = await readSignedRelease(store, number, trusted);
      return { number: numbers[0] ?? 0, release, damaged };
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      damaged.push(error.message);
    }
  }
  return { number: numbers[0] ?? 0, release: null, damaged };
}

/**
 * build.json of a published build with its bytes; null when it is not published. Throws Damaged, also when its bytes are
 * not those of `sri`, which the signed revision says.
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
  if (sri !== undefined && sriOf(bytes) !== sri) throw new Damaged(`${key} is not what was released`);
  const build = parse(key, bytes);
  if (!Value.Check(Build, build)) throw new Damaged(`${key} is no build: ${Value.Errors(Build, build).First()?.path}`);
  return { build, bytes };
}

/** A revision that is whole and signed by a trusted key; null for any other, and for one that is not there. */
export const signedRevision = (store: ReleaseStore, number: number, trusted: TrustedKeys): Promise<Release | null> =>
  readSignedRelease(store, number, trusted).catch((error: unknown) => {
    if (error instanceof Damaged) return null;
    throw error;
  });

/** The last `most` usable revisions before number `before`, oldest first. */
export async function historyBefore(
  store: ReleaseStore,
  before: number,
  trusted: TrustedKeys,
  most: number,
): Promise<Release[]> {
  const numbers = (await revisions(store)).filter((number) => number < before).slice(-most);
  const older = await Promise.all(numbers.map((number) => signedRevision(store, number, trusted)));
  return older.filter((release) => release !== null);
}
