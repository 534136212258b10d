import { randomUUID } from 'node:crypto';
import { refuse, type Clock } from '@farm/server-kit';
import type { Lesson } from '../lessons/lesson';
import type { CheckCase } from './check-cases';
import { comparing, type Change, type ComparingDeps } from './compare';
import type { InForce } from './in-force';
import { snapshotOf, withLessons, type PersonaSnapshot } from './snapshot';
import type { StoredGate, VersionsRepository } from './versions.repository';

const TRIES = 3; // two operators at once: the slower one's lesson is laid upon the faster one's

export interface Teaching {
  lessons: readonly Lesson[];
  /** Lessons that end with it. */
  retired?: readonly string[];
  /** Cases that show the lessons; they must pass. */
  cases?: readonly CheckCase[];
  note: string;
  by: string;
}

export interface Tried {
  active: PersonaSnapshot;
  candidate: PersonaSnapshot;
  gate: StoredGate;
  /** Questions of the cases and of the last visitors that would be answered otherwise. */
  changes: readonly Change[];
}

export interface TaughtVersion extends Tried {
  versionId: string;
  /** Whether it is in force; else the lessons are kept as drafts. */
  activated: boolean;
}

interface TeacherDeps extends ComparingDeps {
  store: VersionsRepository;
  inForce: InForce;
  clock: Clock;
}

/** Tells somebody who acts upon a version that is in force no more. */
export const moved = (): never =>
  refuse(409, 'persona.moved', 'Someone else has just changed Dexter. Load the page again.');

/** Lessons become a candidate, the candidate passes the gate or not, and what passed is in force with the next message. */
export function teacher({ evaluator, store, cases, own, inForce, clock, model }: TeacherDeps) {
  const { casesOf, compare, changesForVisitors } = comparing({ evaluator, cases, own, model });

  /** What lessons would do, nothing kept. */
  async function tried(teaching: Teaching): Promise<Tried> {
    const active = await inForce();
    const { knowledgeHash } = evaluator;
    const stored = { ...withLessons(active, teaching.lessons, teaching.retired), knowledgeHash };
    const candidate = snapshotOf(randomUUID(), stored);
    const { gate, changes } = await compare(active, candidate, teaching.cases);
    const among = new Set(changes.map(({ question }) => question));
    const visitors = await changesForVisitors(active, candidate);
    const all = [...changes, ...visitors.filter(({ question }) => !among.has(question))];
    return { active, candidate, gate: { ...gate, changed: all.length }, changes: all };
  }

  /** `before`: what `tried` has just found of it, so that no question is asked twice. */
  async function teach(teaching: Teaching, before?: Tried): Promise<TaughtVersion> {
    for (let left = TRIES; left > 0; left -= 1) {
      const outcome = before && left === TRIES ? before : await tried(teaching);
      const { active, candidate, gate } = outcome;
      const { id, directives: _directives, ...stored } = candidate;
      const { lessons, retired = [], cases: made = [], note, by } = teaching;
      const version = { id, parentId: active.id, stored, gate, note, by, at: clock.now(), reason: note };
      const kept = await store.keep({ ...version, activate: gate.passed, lessons, retired, cases: made });
      if (kept) return { ...outcome, versionId: id, activated: gate.passed };
    }
    return moved();
  }

  return { tried, teach, compare, casesOf };
}
export type Teacher = ReturnType<typeof teacher>;
