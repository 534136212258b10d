import { randomUUID } from 'node:crypto';
import type { Gate } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
import type { Lesson } from '../lessons/lesson';
import type { Evaluator } from './evaluator';
import { initialContent, lessonIds, withLessons, type PersonaVersion } from './persona-version';
import type { RegressionCase } from './regression-cases';
import { answerChanges, gateOf, type AnswerChange } from './regression-gate';
import type { VersionsRepository } from './versions.repository';

const MAX_TRIES = 3; // two operators at once: the slower one's lesson is added to the faster one's version

/** Returns the active version. */
export type ReadActiveVersion = () => Promise<PersonaVersion>;

interface ActiveVersionDeps {
  store: VersionsRepository;
  knowledgeHash: string;
  clock: Clock;
}

/**
 * Reads the active version with one indexed query per message, so that all replicas agree at once. Versions never change,
 * so the last one is cached by id. The very first call stores the first version.
 */
export function activeVersionReader({ store, knowledgeHash, clock }: ActiveVersionDeps): ReadActiveVersion {
  let cached: PersonaVersion | null = null;
  return async () => {
    let id = await store.activeId();
    if (id === null) {
      await store.insertFirst(randomUUID(), initialContent(knowledgeHash), clock.now());
      id = await store.activeId();
    }
    if (id === null) throw new Error('no persona version is active');
    if (cached?.id === id) return cached;
    const row = await store.find(id);
    if (!row) throw new Error(`persona version ${id} is missing`);
    cached = row.version;
    return cached;
  };
}

export interface LessonChange {
  lessons: readonly Lesson[];
  /** Ids of lessons that it removes. */
  retired?: readonly string[];
  /** Cases of the lessons; they must pass. */
  cases?: readonly RegressionCase[];
  note: string;
  by: string;
}

export interface Trial {
  active: PersonaVersion;
  candidate: PersonaVersion;
  gate: Gate;
  /** Questions of the cases whose answers would change. */
  changes: readonly AnswerChange[];
}

export interface PublishedVersion extends Trial {
  versionId: string;
  /** Whether it is active; else the lessons are stored as drafts. */
  activated: boolean;
}

interface PublisherDeps {
  evaluator: Evaluator;
  store: VersionsRepository;
  /** The repository's own cases. */
  ownCases: readonly RegressionCase[];
  readActive: ReadActiveVersion;
  clock: Clock;
}

/** Reports that another version has become active meanwhile. @throws HttpError 409 */
export const throwVersionConflict = (): never =>
  throwHttpError(409, 'persona.moved', 'Someone else has just changed Dexter. Load the page again.');

/** Builds a candidate from lessons, runs the regression gate, and activates the candidate if it passes. */
export function versionPublisher({ evaluator, store, ownCases, readActive, clock }: PublisherDeps) {
  /** The repository's cases and those of the version's lessons. */
  async function casesOf(version: PersonaVersion): Promise<RegressionCase[]> {
    const ids = lessonIds(version);
    const trained = await store.lessonCases();
    return [...ownCases, ...trained.filter(({ lessonId }) => lessonId === null || ids.includes(lessonId))];
  }

  /** Runs every case of the candidate on both versions; `more` must pass. */
  async function compare(active: PersonaVersion, candidate: PersonaVersion, more: readonly RegressionCase[] = []) {
    const cases = [...(await casesOf(candidate)), ...more];
    const before = await evaluator.evaluate(active, cases);
    const after = await evaluator.evaluate(candidate, cases);
    const mustPass = more.map(({ key }) => key);
    return { gate: gateOf(before, after, mustPass), changes: answerChanges(before, after) };
  }

  /** The effect of lessons; nothing is stored. */
  async function dryRun({ lessons, retired, cases }: LessonChange): Promise<Trial> {
    const active = await readActive();
    const content = withLessons(active, lessons, retired);
    const candidate = { ...content, knowledgeHash: evaluator.knowledge.hash, id: randomUUID() };
    return { active, candidate, ...(await compare(active, candidate, cases)) };
  }

  /** `trial`: the result of a dry run of the same change, which is then not repeated. */
  async function publish(change: LessonChange, trial?: Trial): Promise<PublishedVersion> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const outcome = trial && tries === 0 ? trial : await dryRun(change);
      const { active, candidate, gate } = outcome;
      const { id, ...content } = candidate;
      const { lessons, retired = [], cases = [], note, by } = change;
      const version = { id, parentId: active.id, content, gate, note, by, at: clock.now() };
      const isStored = await store.insert({ ...version, activate: gate.passed, lessons, retired, cases });
      if (isStored) return { ...outcome, versionId: id, activated: gate.passed };
    }
    return throwVersionConflict();
  }

  return { dryRun, publish, compare, casesOf };
}
export type VersionPublisher = ReturnType<typeof versionPublisher>;
