import { randomUUID } from 'node:crypto';
import type { Gate } from '@farm/contracts';
import { refuse, type Clock } from '@farm/server-kit';
import type { Lesson } from '../lessons/lesson';
import type { CasesRepository } from './cases.repository';
import { casesFor, type CheckCase } from './check-cases';
import type { CaseResult, Evaluator } from './evaluate';
import { gateOf } from './gate';
import type { InForce } from './in-force';
import type { ModelCases } from './model-cases';
import { lessonIds, snapshotOf, withLessons, type PersonaSnapshot } from './snapshot';
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

export interface Change {
  question: string;
  before: string;
  after: string;
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

interface TeacherDeps {
  evaluator: Evaluator;
  store: VersionsRepository;
  cases: CasesRepository;
  /** The repository's own. */
  own: readonly CheckCase[];
  inForce: InForce;
  clock: Clock;
  /** Missing: no model is configured. */
  model?: ModelCases | undefined;
}

/** Tells somebody who acts upon a version that is in force no more. */
export const moved = (): never =>
  refuse(409, 'persona.moved', 'Someone else has just changed Dexter. Load the page again.');

/** Each question whose answer changes, once: a correction's own check may ask what another check asks, too. */
function changesIn(before: readonly CaseResult[], after: readonly CaseResult[]): Change[] {
  const changes = before.flatMap(({ question, answer }, at) => {
    const then = after[at]?.answer ?? answer;
    return then === answer ? [] : [{ question, before: answer, after: then }];
  });
  return [...new Map(changes.map((change) => [change.question, change])).values()];
}

/** Lessons become a candidate, the candidate passes the gate or not, and what passed is in force with the next message. */
export function teacher({ evaluator, store, cases, own, inForce, clock, model }: TeacherDeps) {
  const casesOf = async (version: PersonaSnapshot, more: readonly CheckCase[] = []) =>
    casesFor(own, [...(await cases.taught()), ...more], lessonIds(version));

  async function compare(active: PersonaSnapshot, candidate: PersonaSnapshot, more: readonly CheckCase[] = []) {
    const asked = await casesOf(candidate, more);
    const before = await evaluator.evaluate(active, asked);
    const after = await evaluator.evaluate(candidate, asked);
    const gate = gateOf(
      before,
      after,
      more.map(({ key }) => key),
    );
    return { gate: await byModel(gate, active, candidate, asked), changes: changesIn(before, after) };
  }

  /** With a model, what passed with the reviewed answers must pass with its own words too. */
  async function byModel(gate: Gate, ...asked: Parameters<ModelCases['gate']>): Promise<Gate> {
    if (!model || !gate.passed) return gate; // what is refused already need not cost anything
    const { critical, broken, model: told } = await model.gate(...asked);
    return { ...gate, critical, broken, model: told, passed: critical.length === 0 && broken.length === 0 };
  }

  async function changesForVisitors(active: PersonaSnapshot, candidate: PersonaSnapshot): Promise<Change[]> {
    const questions = await cases.recentQuestions();
    const steps = (say: string) => [{ say, expected: {} }];
    const asked = questions.map((say): CheckCase => ({
      key: say,
      kind: 'lesson',
      critical: false,
      lessonId: null,
      steps: steps(say),
    }));
    return changesIn(await evaluator.evaluate(active, asked), await evaluator.evaluate(candidate, asked));
  }

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
