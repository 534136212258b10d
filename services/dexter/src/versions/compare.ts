import type { Gate } from '@farm/contracts';
import type { CasesRepository } from './cases.repository';
import { casesFor, type CheckCase } from './check-cases';
import type { CaseResult, Evaluator } from './evaluate';
import { gateOf } from './gate';
import type { ModelCases } from './model-cases';
import { lessonIds, type PersonaSnapshot } from './snapshot';

/** A question and what is answered to it before and after. */
export interface Change {
  question: string;
  before: string;
  after: string;
}

export interface ComparingDeps {
  evaluator: Evaluator;
  cases: CasesRepository;
  /** The repository's own. */
  own: readonly CheckCase[];
  /** Missing: no model is configured. */
  model?: ModelCases | undefined;
}

/** Each question whose answer changes, once: a correction's own check may ask what another check asks, too. */
function changesIn(before: readonly CaseResult[], after: readonly CaseResult[]): Change[] {
  const changes = before.flatMap(({ question, answer }, at) => {
    const then = after[at]?.answer ?? answer;
    return then === answer ? [] : [{ question, before: answer, after: then }];
  });
  return [...new Map(changes.map((change) => [change.question, change])).values()];
}

/** Holds a candidate against the version in force. */
export function comparing({ evaluator, cases, own, model }: ComparingDeps) {
  /** Every case a version is held against: the repository's own, those that were taught, and `more`. */
  const casesOf = async (version: PersonaSnapshot, more: readonly CheckCase[] = []) =>
    casesFor(own, [...(await cases.taught()), ...more], lessonIds(version));

  /** A candidate beside the version in force, on every case that counts for it; `more` must pass. */
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

  /** Of what visitors asked last, each question that would be answered otherwise. */
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

  return { casesOf, compare, changesForVisitors };
}
