import { foldQuestion, isYesNo } from '../question/question-type';
import type { Fact } from './fact-base';

const NAMES = 'january february march april may june july august september october november december'.split(' ');
const SEASONS: Readonly<Record<string, readonly number[]>> = {
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  fall: [9, 10, 11],
  autumn: [9, 10, 11],
  winter: [12, 1, 2],
};
const TIME = `${NAMES.join('|')}|${Object.keys(SEASONS).join('|')}`;
const PLANTED = /^(?:plant|sow|set|start|transplant|direct)\b/i;
const SEASON_QUESTION = new RegExp(
  `\\b(?:plant|sow|start|set|put|grow)\\w*\\b[^.?]*?\\b(?:in|this|during|for) (?:the |early |late )?(${TIME})\\b`,
);
const RANGE = new RegExp(
  `\\b(${TIME})(?: \\d{1,2})?(?: (?:to|through|until|into) (?:early |mid |late )?(${TIME}))?\\b`,
  'g',
);

/** Months of a name of a month or a season, 1 to 12. */
const monthsOf = (name: string): readonly number[] => SEASONS[name] ?? [NAMES.indexOf(name) + 1];

/** The months that a text names, with those between the ends of a range. */
function monthsIn(text: string): Set<number> {
  const found = new Set<number>();
  for (const [, from = '', to] of foldQuestion(text).matchAll(RANGE)) {
    for (const month of monthsOf(from)) found.add(month);
    const last = to === undefined ? undefined : monthsOf(to).at(-1);
    const first = monthsOf(from)[0];
    if (last === undefined || first === undefined) continue;
    for (let month = first; month !== last; month = (month % 12) + 1) found.add(month);
    found.add(last);
  }
  return found;
}

/** 'Can I plant it in spring': yes or no by the months in which the facts plant, with the fact that says so. Null: any other question. */
export function seasonAnswer(question: string, facts: readonly Fact[]): { text: string; fact: Fact } | null {
  const [, season] = SEASON_QUESTION.exec(foldQuestion(question)) ?? [];
  if (season === undefined || !isYesNo(question)) return null;
  const requested = monthsOf(season);
  const planting = facts
    .filter(({ aspects, text }) => aspects[0] === 'when' && PLANTED.test(text))
    .map((fact) => ({ fact, months: monthsIn(fact.text) }))
    .filter(({ months }) => months.size > 0);
  const fitting = planting.find(({ months }) => requested.some((month) => months.has(month)));
  const chosen = fitting ?? planting[0];
  return chosen ? { text: `${fitting ? 'Yes' : 'No'}. ${chosen.fact.text}`, fact: chosen.fact } : null;
}
