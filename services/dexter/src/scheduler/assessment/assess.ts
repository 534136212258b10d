import type { MetricName } from '@farm/contracts';
import type { Exam, ExamCase, ExamResult } from './exam';
import { flowFaults } from './flow';
import { SUGGESTED, type Item } from './metrics';

const JUDGE = 'deterministic';
const QUALITY: readonly string[] = ['quality', 'scope', 'safety'];

/** The rows of a figure, and what the run has to say of them. */
export interface Found {
  items: Item[];
  note?: string;
}

const item = (caseKey: string, score: number, reason: string): Item => ({ caseKey, score, reason, judge: JUDGE });
const itemOf = ({ key, score, reason }: ExamResult): Item => item(key, score, reason);
const ofKind = (cases: readonly ExamCase[], ...kinds: readonly string[]) =>
  cases.filter(({ kind }) => kinds.includes(kind));

/** How well it answers; what breaks a check of safety, price or date fails its case and scores nothing. */
async function quality(exam: Exam): Promise<Found> {
  const cases = ofKind(await exam.cases(), ...QUALITY);
  const reviewed = await exam.evaluate(cases);
  if (!exam.byModel) return { items: reviewed.map(itemOf) };
  // What visitors hear is the model where it answers; the rest rests on the reviewed articles, and is told so.
  const { results, note } = await exam.byModel(cases);
  const said = new Map(results.map((result) => [result.key, result]));
  const part = `The AI model answered ${said.size} of ${cases.length} cases of quality, the reviewed articles the others`;
  return {
    items: reviewed.map((result) => itemOf(said.get(result.key) ?? result)),
    note: `${part}${note === null ? '' : `: ${note}`}.`,
  };
}

/** A lesson is kept when each of its questions and paraphrases is still answered as it was taught. */
async function retention(exam: Exam): Promise<Found> {
  const cases = await exam.taught();
  const results = new Map((await exam.evaluate(cases)).map((result) => [result.key, result]));
  const lessons = [...new Set(cases.flatMap(({ lessonId }) => lessonId ?? []))];
  const items = lessons.map((id) => {
    const lost = cases.find((one) => one.lessonId === id && results.get(one.key)?.passed !== true);
    return lost ? item(id, 0, results.get(lost.key)?.reason ?? 'was not asked') : item(id, 1, '');
  });
  return { items };
}

/** What was taught, asked in words that nobody entered: each question counts by itself. */
export const unseen = async (exam: Exam): Promise<Item[]> =>
  (await exam.evaluate(await exam.unseen())).map(({ key, passed, reason, question }) =>
    item(key, passed ? 1 : 0, passed ? '' : `'${question}' ${reason}`),
  );

const suggestion = (wanted: string | undefined, given: string | undefined): keyof typeof SUGGESTED => {
  if (wanted === given) return wanted === undefined ? 'none' : 'right';
  if (given === undefined) return 'missing';
  return wanted === undefined ? 'extra' : 'wrong';
};

/** The pages of the site it offers; where nothing of ours is asked for, none is right. */
async function suggestions(exam: Exam): Promise<Found> {
  const items: Item[] = [];
  for (const { key, steps } of ofKind(await exam.cases(), 'feature', 'scope')) {
    const [step] = steps;
    if (!step) continue;
    const [reply] = await exam.talk([step.say]);
    const how = suggestion(step.expected.feature, reply?.feature?.id);
    items.push(item(key, how === 'right' || how === 'none' ? 1 : 0, SUGGESTED[how]));
  }
  return { items };
}

/** Dialogues: each turn answered as it should be, nothing repeated, neither short nor long, one greeting. */
async function flow(exam: Exam): Promise<Found> {
  const dialogues = ofKind(await exam.cases(), 'dialogue');
  const results = new Map((await exam.evaluate(dialogues)).map((result) => [result.key, result]));
  const items: Item[] = [];
  for (const { key, steps } of dialogues) {
    const replies = await exam.talk(steps.map(({ say }) => say));
    const isLong = (turn: number) => steps[turn]?.expected.article !== undefined && replies[turn]?.zone === 'answer';
    const faults = [results.get(key)?.reason ?? '', ...flowFaults(replies, isLong)].filter((fault) => fault !== '');
    items.push(item(key, faults.length === 0 ? 1 : 0, faults.join('; ')));
  }
  return { items };
}

/** What each of the four figures is measured by. Spec 2 section 3: metrics of 0 to 10. */
export const measures: Readonly<Record<MetricName, (exam: Exam) => Promise<Found>>> = {
  responseQuality: quality,
  memoryRetention: retention,
  featureSuggestions: suggestions,
  conversationalFlow: flow,
};
