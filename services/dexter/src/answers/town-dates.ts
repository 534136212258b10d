import { asDate, dateIn, type Day, monthOf, placeIn, textOf, yearOf } from '@farm/almanac';
import type { ToolCall } from '../memory/conversation-memory';
import type { RankedCandidate } from '../ranking/ranking';
import type { ToolChoice } from '../tools/tool-reader';
import { NEAR } from './compose';
import type { Dialogue } from './dialogue';

/** Cards that give the frosts of a state's largest towns, and those of what the whole South plants in a month. */
const FROSTS = /^zone-/;
const MONTHS = 'planting-month';
const FREEZE = /\b(?:frost|frosts|freeze|freezes|freezing|helada|heladas)\b/;
const FIRST_FREEZE =
  /\b(?:first|early|fall|autumn|before) (?:the )?(?:fall )?(?:frost|freeze)|\b(?:frost|freeze)s? .*\bfall\b|\bprimera helada/;
const LAST_FREEZE = /\b(?:last|late|spring) (?:spring )?(?:frost|freeze)|\b(?:ultima|última) helada/;
const YEAR = 12; // months
const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** Whether a candidate gives dates of other towns, or of the South, which a tool works out for the town that is asked about. */
export const isOfTowns = (ranked: RankedCandidate | undefined): boolean =>
  ranked?.candidate.aspect === 'when' &&
  (FROSTS.test(ranked.candidate.subject ?? '') || ranked.candidate.subject === MONTHS);

/** The first day of the next month that a text names; null: this month, or none. */
function monthNamed(text: string, today: Day): string | null {
  const months = Array.from({ length: YEAR }, (_, ahead) => dateIn(yearOf(today), monthOf(today) + ahead, 1));
  const named = months.find((first) => text.includes(` ${monthName.format(asDate(first))} `));
  return named === undefined || named <= today ? null : textOf(named);
}

/**
 * The call that works out for the town that a question names what the best answer would say of others; null for any other
 * question.
 */
export function townDates(
  best: RankedCandidate | undefined,
  question: string,
  { today, language }: Pick<Dialogue, 'today' | 'language'>,
): ToolChoice | null {
  const named = isOfTowns(best) ? placeIn(question) : null;
  if (!best || best.answers < NEAR || !named?.name.includes(',')) return null;
  const { subject, text } = best.candidate;
  if (subject === MONTHS && language !== 'en') return null; // names of crops are English in the tool's lists
  const place = named.zip ?? named.name;
  if (subject !== MONTHS && !FREEZE.test(question)) return null;
  const isFirst = FIRST_FREEZE.test(question) || (!LAST_FREEZE.test(question) && FIRST_FREEZE.test(text));
  const call: ToolCall =
    subject === MONTHS
      ? { id: 'plant-now', parameters: { place, date: monthNamed(text, today) } }
      : { id: 'frost-dates', parameters: { place, subject: isFirst ? 'first-frost' : 'last-frost' } };
  return { call, remembered: call, missing: null, probability: best.answers, isChange: false };
}
