import type { Gate } from '@farm/contracts';
import { fnv1a } from '@farm/farm';
import type { AnswerEngine, Turn } from '../answers/engine';
import { speak } from '../answers/speak';
import type { OutputScan } from '../guard/output';
import type { CheckCase } from './check-cases';
import type { Say } from './ask-version';
import type { CaseResult, Evaluator } from './evaluate';
import type { PersonaSnapshot } from './snapshot';

const SAMPLED = 40;
const AT_ONCE = 8;
const VOTES = 2; // of three
const ASSESSING_MS = 120_000; // an assessment is a run of its own, and nobody waits for it
const SPENT = "the day's share for training is spent, or the model rests";
const SLOW = 'the model took too long';

interface ModelCasesDeps {
  evaluator: Evaluator;
  /** At temperature 0, paid from the share of training. */
  engine: AnswerEngine;
  scan: OutputScan;
  /** No case is begun later, in milliseconds: a call has half a minute. */
  patienceMs?: number;
}

/** What a model made of cases. */
export interface ModelResults {
  results: CaseResult[];
  /** How many cases it answered itself. */
  answered: number;
  /** Why it was not asked for the others; null where it was. */
  note: string | null;
}

/** All critical cases and forty others, drawn by their keys: the same ones every time. */
export const sampleOf = (cases: readonly CheckCase[]): CheckCase[] => {
  const drawn = (one: CheckCase) => fnv1a(`sample ${one.key}`);
  const others = cases.filter(({ critical }) => !critical).sort((one, other) => drawn(one) - drawn(other));
  return [...cases.filter(({ critical }) => critical), ...others.slice(0, SAMPLED)];
};

/** What a model would be told for a case: the same words bring the same answer, so it need not be asked again. */
async function toldOf(evaluator: Evaluator, version: PersonaSnapshot, one: CheckCase): Promise<string | null> {
  const turns: Turn[] = [];
  await evaluator.evaluateSaid(version, one, async (turn) => {
    turns.push(turn);
    return turn.safe;
  });
  const told = turns.map(({ question, passages, taught }) => {
    return [question, passages.map(({ id }) => id), taught?.instructions, taught?.exemplars];
  });
  return turns.length === 0 ? null : JSON.stringify(told); // null: no model is asked, whatever the version
}

/** One round of asking: counts what the model said, and stops where the budget or the time is up. */
function round({ evaluator, engine, scan, patienceMs = 15_000 }: ModelCasesDeps) {
  const until = performance.now() + patienceMs;
  let note: string | null = null;
  const ask = async (version: PersonaSnapshot, one: CheckCase) => {
    let isModels = false;
    const say: Say = async (turn) => {
      const { answer, status } = await speak(engine, turn, {
        tell: () => undefined,
        isStopped: async () => false,
        scan,
      });
      if (answer.engine === 'model') isModels = true;
      else if (status === 'done') note = SPENT; // it did not fail: it was never asked
      return answer;
    };
    return { result: await evaluator.evaluateSaid(version, one, say), isModels };
  };
  /** Passed at once, or by two of three votes. */
  const voted = async (version: PersonaSnapshot, one: CheckCase) => {
    const first = await ask(version, one);
    const votes = [first];
    const failed = () => votes.filter(({ result }) => !result.passed).length;
    while (failed() > 0 && failed() < VOTES && votes.length - failed() < VOTES) votes.push(await ask(version, one));
    const isLost = failed() >= VOTES;
    return votes.find(({ result }) => result.passed !== isLost) ?? first;
  };
  const isOver = () => {
    if (note === null && performance.now() >= until) note = SLOW;
    return note !== null;
  };
  return { voted, isOver, noteOf: () => note };
}

/** Some cases at a time; what is left when the budget or the time is up is left out. */
async function each(cases: readonly CheckCase[], work: (one: CheckCase) => Promise<void>, isOver: () => boolean) {
  const left = [...cases];
  const worker = async () => {
    for (let one = left.shift(); one && !isOver(); one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Cases asked of the model as visitors ask it: with the output guard, and the reviewed answer where it fails. */
export function modelCases(deps: ModelCasesDeps) {
  const { evaluator } = deps;

  /** What the model answers to the sample of some cases. */
  async function answers(version: PersonaSnapshot, cases: readonly CheckCase[]): Promise<ModelResults> {
    const { voted, isOver, noteOf } = round({ ...deps, patienceMs: ASSESSING_MS });
    const results: CaseResult[] = [];
    const keep = async (one: CheckCase) => {
      if ((await toldOf(evaluator, version, one)) === null) return;
      const { result, isModels } = await voted(version, one);
      if (isModels) results.push(result);
    };
    await each(sampleOf(cases), keep, isOver);
    return { results, answered: results.length, note: noteOf() };
  }

  /**
   * The part of the gate that a model takes: the sample, but only where the candidate tells it something else than the
   * version in force does. A case is lost by two of three votes; the version in force is asked for those alone.
   */
  async function gate(active: PersonaSnapshot, candidate: PersonaSnapshot, cases: readonly CheckCase[]) {
    const { voted, isOver, noteOf } = round(deps);
    const critical: string[] = [];
    const broken: Gate['broken'] = [];
    let answered = 0;
    const compare = async (one: CheckCase) => {
      const told = await toldOf(evaluator, candidate, one);
      if (told === null || told === (await toldOf(evaluator, active, one))) return;
      const { result, isModels } = await voted(candidate, one);
      answered += isModels ? 1 : 0;
      if (result.passed || !isModels) return;
      const before = await voted(active, one);
      if (one.critical) critical.push(one.key);
      if (!before.result.passed) return;
      const { question, answer: after, reason } = result;
      broken.push({
        caseKey: one.key,
        question,
        before: before.result.answer,
        after,
        reason: `${reason} (the AI model)`,
      });
    };
    await each(sampleOf(cases), compare, isOver);
    return { critical, broken, model: { cases: answered, note: noteOf() } };
  }

  return { answers, gate };
}
export type ModelCases = ReturnType<typeof modelCases>;
