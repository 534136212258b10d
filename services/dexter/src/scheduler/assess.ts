import type { MetricName } from '@farm/contracts';
import type { Exam, ExamCase, ExamResult } from './exam';
import { flowFaults } from './flow';
import { SUGGESTED, type Item } from './metrics';

const JUDGE = 'deterministic';
const QUALITY: readonly string[] = ['quality', 'scope', 'safety'];

const item = (caseKey: string, score: number, reason: string): Item => ({ caseKey, score, reason, judge: JUDGE });
const itemOf = ({ key, score, reason }: ExamResult): Item => item(key, score, reason);
const ofKind = (cases: readonly ExamCase[], ...kinds: readonly string[]) =>
  cases.filter(({ kind }) => kinds.includes(kind));

/** How well it answers; what breaks a check of safety, price or date fails its case and scores nothing. */
async function quality(exam: Exam): Promise<Item[]> {
  return (await exam.evaluate(ofKind(await exam.cases(), ...QUALITY))).map(itemOf);
}

/** A lesson is kept when each of its questions and paraphrases is still answered as it was taught. */
async function retention(exam: Exam): Promise<Item[]> {
  const cases = await exam.taught();
  const results = new Map((await exam.evaluate(cases)).map((result) => [result.key, result]));
  const lessons = [...new Set(cases.flatMap(({ lessonId }) => lessonId ?? []))];
  return lessons.map((id) => {
    const lost = cases.find((one) => one.lessonId === id && results.get(one.key)?.passed !== true);
    return lost ? item(id, 0, results.get(lost.key)?.reason ?? 'was not asked') : item(id, 1, '');
  });
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
async function suggestions(exam: Exam): Promise<Item[]> {
  const items: Item[] = [];
  for (const { key, steps } of ofKind(await exam.cases(), 'feature', 'scope')) {
    const [step] = steps;
    if (!step) continue;
    const [reply] = await exam.talk([step.say]);
    const how = suggestion(step.expected.feature, reply?.feature?.id);
    items.push(item(key, how === 'right' || how === 'none' ? 1 : 0, SUGGESTED[how]));
  }
  return items;
}

/** Dialogues: each turn answered as it should be, nothing repeated, neither short nor long, one greeting. */
async function flow(exam: Exam): Promise<Item[]> {
  const dialogues = ofKind(await exam.cases(), 'dialogue');
  const results = new Map((await exam.evaluate(dialogues)).map((result) => [result.key, result]));
  const items: Item[] = [];
  for (const { key, steps } of dialogues) {
    const replies = await exam.talk(steps.map(({ say }) => say));
    const isLong = (turn: number) => steps[turn]?.expected.article !== undefined && replies[turn]?.zone === 'answer';
    const faults = [results.get(key)?.reason ?? '', ...flowFaults(replies, isLong)].filter((fault) => fault !== '');
    items.push(item(key, faults.length === 0 ? 1 : 0, faults.join('; ')));
  }
  return items;
}

/** What each of the four figures is measured by. Spec 2 section 3: metrics of 0 to 10. */
export const measures: Readonly<Record<MetricName, (exam: Exam) => Promise<Item[]>>> = {
  responseQuality: quality,
  memoryRetention: retention,
  featureSuggestions: suggestions,
  conversationalFlow: flow,
};
