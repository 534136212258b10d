import { Build, Release } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { buildIndex, channelFolder, revisionKey, revisionInFileName } from './keys';
import { isSigned, sriOf, type TrustedKeys } from './signature';
import { findSignatureProblem, isSignedForAll } from './signature-scope';
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

type ReadRevision = Release | IntegrityError;

/** A revision, or why it cannot be read. Its signature is not checked. */
async function readRevision(store: ReleaseStore, revision: number): Promise<ReadRevision> {
  try {
    return (await readRelease(store, revision)) ?? new IntegrityError(`${revisionKey(revision)} is missing`);
  } catch (error) {
    if (error instanceof IntegrityError) return error;
    throw error;
  }
}

// Revisions read at the same time while an earlier one is looked for.
const STEP = 16;

interface ChainOptions {
  /** The first revision wanted; earlier ones are read as far as checking it needs them. */
  from: number;
  /** A revision that was checked before; what follows it is compared with it. */
  known?: Release | null | undefined;
}

/**
 * Checks revisions in ascending order: each must be signed by a trusted key that may change what differs from the newest
 * usable revision before it. Starts at the last revision up to `from` whose key may change everything, or at `known`.
 */
async function readChain(
  store: ReleaseStore,
  numbers: readonly number[],
  trusted: TrustedKeys,
  { from, known = null }: ChainOptions,
): Promise<Map<number, ReadRevision>> {
  const newer = numbers.filter((number) => number > (known?.revision ?? 0));
  const read = (some: readonly number[]) => Promise.all(some.map((number) => readRevision(store, number)));
  let start = newer.findIndex((number) => number >= from);
  if (start < 0) start = newer.length;
  let revisions = await read(newer.slice(start));
  const isAnchored = () => {
    const first = revisions.find((each) => !(each instanceof IntegrityError) && isSigned(each, trusted));
    return !!first && !(first instanceof IntegrityError) && isSignedForAll(first, trusted);
  };
  while (start > 0 && !isAnchored()) {
    const lower = Math.max(0, start - STEP);
    revisions = [...(await read(newer.slice(lower, start))), ...revisions];
    start = lower;
  }
  let before = known;
  return new Map(
    newer.slice(start).map((number, i): [number, ReadRevision] => {
      const revision = revisions[i] as ReadRevision;
      if (revision instanceof IntegrityError) return [number, revision];
      const problem = findSignatureProblem(revision, before, trusted);
      if (problem) return [number, new IntegrityError(`${revisionKey(number)} ${problem}`)];
      before = revision;
      return [number, revision];
    }),
  );
}

/**
 * @param known a revision that was checked before, which saves reading those before it
 * @throws {IntegrityError} unless the revision is valid and signed by a trusted key that may change what it changes
 */
export async function readSignedRelease(
  store: ReleaseStore,
  revision: number,
  trusted: TrustedKeys,
  known?: Release | null,
): Promise<Release> {
  const only = await readRevision(store, revision);
  if (!(only instanceof IntegrityError) && isSignedForAll(only, trusted)) return only;
  const numbers = (await listRevisions(store)).filter((number) => number <= revision);
  const found = (await readChain(store, numbers, trusted, { from: revision, known })).get(revision);
  if (found && !(found instanceof IntegrityError)) return found;
  throw found ?? only;
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
  const numbers = await listRevisions(store);
  const number = numbers.at(-1) ?? 0;
  const damaged: string[] = [];
  for (const each of [...(await readChain(store, numbers, trusted, { from: number })).values()].reverse()) {
    if (!(each instanceof IntegrityError)) return { number, release: each, damaged };
    damaged.push(each.message);
  }
  return { number, release: null, damaged };
}

/** How many revisions there are, and why the unusable ones are. */
export async function findDamagedRevisions(
  store: ReleaseStore,
  trusted: TrustedKeys,
): Promise<{ count: number; damaged: string[] }> {
  const numbers = await listRevisions(store);
  const all = [...(await readChain(store, numbers, trusted, { from: 0 })).values()];
  return {
    count: numbers.length,
    damaged: all.flatMap((each) => (each instanceof IntegrityError ? each.message : [])),
  };
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
  const numbers = (await listRevisions(store)).filter((number) => number < before);
  const from = numbers.slice(-limit)[0] ?? 0;
  const chain = await readChain(store, numbers, trusted, { from });
  return [...chain].flatMap(([number, each]) => (each instanceof IntegrityError || number < from ? [] : each));
}
