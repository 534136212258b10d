import { randomUUID } from 'node:crypto';
import type { Gate } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
import type { Lesson, PersonaVersion } from '../lessons/lesson';
import type { Evaluator } from './evaluator';
import { lessonCases, type RegressionCase } from './regression-cases';
import { answerChanges, gateOf, type AnswerChange } from './regression-gate';
import { strayChanges } from './stray-changes';
import type { VersionsRepository } from './versions.repository';

const MAX_NOTE = 200; // characters

/** Returns the active version. */
export type ReadActiveVersion = () => Promise<PersonaVersion>;

/**
 * Reads the active version with one indexed query per message, so that all replicas agree at once. Versions never change,
 * so the last one is cached by id. The very first call stores the first version.
 */
export function activeVersionReader(
  versions: VersionsRepository,
  knowledgeHash: string,
  clock: Clock,
): ReadActiveVersion {
  let cached: PersonaVersion | null = null;
  return async () => {
    const id = (await versions.activeId()) ?? (await versions.insertFirst(knowledgeHash, clock.now()));
    if (cached?.id === id) return cached;
    const row = await versions.find(id);
    if (!row) throw new Error(`persona version ${id} is missing`);
    cached = row.version;
    return cached;
  };
}

export interface LessonChange {
  lessons: readonly Lesson[];
  /** Ids of lessons that it removes. */
  retired?: readonly string[];
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
  /** Whether it is active; else it is stored as rejected. */
  activated: boolean;
}

export interface VersionDeps {
  versions: VersionsRepository;
  readActive: ReadActiveVersion;
  evaluator: Evaluator;
  /** The repository's own cases. */
  ownCases: readonly RegressionCase[];
  clock: Clock;
}

/** Reports that another version has become active meanwhile. @throws HttpError 409 */
export const throwVersionConflict = (): never =>
  throwHttpError(409, 'persona.moved', 'Someone else has just changed Dexter. Load the page again.');

/** Builds a candidate from lessons, runs the regression gate, and activates the candidate if it passes. */
export function versionPublisher({ versions, readActive, evaluator, ownCases, clock }: VersionDeps) {
  /** Answers the repository's cases and those of the candidate's lessons with both versions. */
  async function compare(
    active: PersonaVersion,
    candidate: PersonaVersion,
    mustPass: readonly string[] = [],
    changed: readonly Lesson[] = [],
  ) {
    const cases = [...ownCases, ...candidate.lessons.flatMap(lessonCases)];
    const before = await evaluator.evaluate(active, cases);
    const after = await evaluator.evaluate(candidate, cases);
    const strays = strayChanges(changed, before, after, (id) => evaluator.article(id)?.title);
    return { gate: gateOf(before, after, mustPass, strays), changes: answerChanges(before, after) };
  }

  /** The effect of lessons; nothing is stored. */
  async function dryRun({ lessons, retired = [] }: LessonChange): Promise<Trial> {
    const active = await readActive();
    const others = active.lessons.filter(({ id }) => !retired.includes(id));
    const { hash: knowledgeHash } = evaluator.knowledge;
    const candidate = { id: randomUUID(), lessons: [...others, ...lessons], knowledgeHash };
    // A praised answer may be in a model's own words, which these evaluations never give.
    const mustPass = lessons.filter(({ kind }) => kind !== 'exemplar').flatMap(lessonCases);
    const keys = mustPass.map(({ key }) => key);
    // A retirement alone gives the answers from before back.
    const replaced = lessons.length > 0 ? active.lessons.filter(({ id }) => retired.includes(id)) : [];
    return { active, candidate, ...(await compare(active, candidate, keys, [...lessons, ...replaced])) };
  }

  /** @throws HttpError 409 if another version has become active during the evaluation. */
  async function publish(change: LessonChange): Promise<PublishedVersion> {
    const trial = await dryRun(change);
    const { active, candidate, gate } = trial;
    const note = change.note.slice(0, MAX_NOTE);
    const stored = { version: candidate, parentId: active.id, gate, note, by: change.by, at: clock.now() };
    const isStored = await versions.insert({ ...stored, activate: gate.passed });
    return isStored ? { ...trial, activated: gate.passed } : throwVersionConflict();
  }

  return { dryRun, publish, compare };
}
export type VersionPublisher = ReturnType<typeof versionPublisher>;
