import { PLAN_CRITERIA, PLAN_LEVELS, PLAN_SECTIONS, type PlanCriterion, type PlanSection } from '@farm/farm';
import { MarkdownError } from '../pdf/markdown/blocks';
import { parseBlocks } from '../pdf/markdown/parse-blocks';

/** The task of a course's final plan (content/courses/…/final-plan.json), with its worked answer (final-plan.md). */
export interface FinalPlan {
  title: string;
  introduction: string[];
  sections: { id: PlanSection; title: string; questions: string[] }[];
  levels: string[];
  criteria: { id: PlanCriterion; title: string; levels: string[] }[];
  /** Markdown. */
  answer: string;
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join(', ');

/** @throws MarkdownError when sections, criteria or levels are not those of the contract, or the answer has other headings */
export function readFinalPlan(file: string, task: string, answer: string): FinalPlan {
  const plan = JSON.parse(task) as Omit<FinalPlan, 'answer'>;
  const fail = (problem: string): never => {
    throw new MarkdownError(file, 1, problem);
  };
  if (idsOf(plan.sections) !== PLAN_SECTIONS.join(', ')) fail(`The sections are ${PLAN_SECTIONS.join(', ')}.`);
  if (idsOf(plan.criteria) !== PLAN_CRITERIA.join(', ')) fail(`The criteria are ${PLAN_CRITERIA.join(', ')}.`);
  if ([plan, ...plan.criteria].some(({ levels }) => levels.length !== PLAN_LEVELS))
    fail(`A criterion has ${PLAN_LEVELS} levels.`);
  const split = { file: file.replace(/\.json$/, '.md'), fields: new Map(), body: answer, bodyLine: 1 };
  const headings = parseBlocks(split).flatMap((block) => (block.kind === 'chapter' ? [block.text] : []));
  const titles = plan.sections.map(({ title }) => title);
  if (headings.join('|') !== titles.join('|'))
    throw new MarkdownError(split.file, 1, `The headings of the answer are ${titles.join('; ')}.`);
  // Below the page's own heading of the answer.
  return { ...plan, answer: answer.replace(/^## /gm, '### ') };
}
