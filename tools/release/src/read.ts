import { Build, Release } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { buildIndex, channelFolder, revisionKey, revisionOf } from './keys';
import { isSigned, type TrustedKeys } from './signature';
import { sriOf } from './sri';
import type { ReleaseStore } from './store';

/** A document that cannot be used, and why. */
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

/** What a reader makes of a store's revisions. */
export interface Newest {
  /** The highest number in the store, usable or not; 0 in an empty store. */
  number: number;
  /** The newest revision that is whole and signed by a trusted key. */
  release: Release | null;
  /** Newer ones that are not, and why. */
  damaged: string[];
}

/** The newest usable revision. Damaged or unsigned ones are passed over, and said. */
export async function newestRelease(store: ReleaseStore, trusted: TrustedKeys): Promise<Newest> {
  const numbers = (await revisions(store)).reverse();
  const damaged: string[] = [];
  for (const number of numbers) {
    try {
      const release = await readRelease(store, number);
      if (release && isSigned(release, trusted)) return { number: numbers[0] ?? 0, release, damaged };
      damaged.push(`${revisionKey(number)} is not signed by a trusted key`);
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
