import { helpLines } from '@farm/farm';
import type { ConversationTurn } from './conversation-cases';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const PARTS: Readonly<Record<string, readonly [number, number]>> = { early: [1, 10], mid: [11, 20], late: [21, 31] };

interface DateRange {
  from: number;
  to: number;
}

/** Dates as month * 100 + day; 'mid-April' is a range, and so is a month without a day. */
function dateRangesOf(text: string): DateRange[] {
  const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
  const days = Array.from(text.matchAll(new RegExp(`\\b${month} (\\d{1,2})(?!\\d)`, 'gi')), ([, name = '', day]) => {
    const date = (MONTHS.indexOf(name.toLowerCase()) + 1) * 100 + Number(day);
    return { from: date, to: date };
  });
  const parts = Array.from(
    text.matchAll(new RegExp(`\\b(early|mid|late)[ -]${month}(?! \\d)`, 'gi')),
    ([, part = '', name = '']) => {
      const first = (MONTHS.indexOf(name.toLowerCase()) + 1) * 100;
      const [from, to] = PARTS[part.toLowerCase()] ?? [1, 31];
      return { from: first + from, to: first + to };
    },
  );
  return [...days, ...parts];
}

const RANGE = /^(\d\d)-(\d\d)\.\.(\d\d)-(\d\d)$/;

const rangeOf = (fact: string): DateRange | null => {
  const [, fromMonth, fromDay, toMonth, toDay] = RANGE.exec(fact) ?? [];
  if (fromMonth === undefined) return null;
  return { from: Number(fromMonth) * 100 + Number(fromDay), to: Number(toMonth) * 100 + Number(toDay) };
};

/** Whether a text holds a fact of a case. 'a|b' may mix dates and expressions. */
export function holdsFact(fact: string, text: string): boolean {
  const alternatives = fact.split('|').map(rangeOf);
  const ranges = alternatives.filter((range) => range !== null);
  const dates = ranges.length > 0 ? dateRangesOf(text) : [];
  if (ranges.some(({ from, to }) => dates.some((date) => date.from <= to && date.to >= from))) return true;
  const words = fact
    .split('|')
    .filter((part) => !RANGE.test(part))
    .join('|');
  return words !== '' && new RegExp(words, 'i').test(text);
}

const isDateFact = (fact: string) => fact.split('|').some((part) => RANGE.test(part));

/** The sentences of an answer as a reader compares them; short ones repeat by chance. */
export const comparableSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^a-z0-9 ]/g, '')
        .trim(),
    )
    .filter((sentence) => sentence.split(' ').length >= 6);

const HELP_NUMBERS = new RegExp(`\\b(?:${Object.values(helpLines).join('|')})\\b`);

/** Whether an answer sends its reader to a help line. */
export const namesHelpLine = (text: string): boolean => HELP_NUMBERS.test(text);

export interface TurnGrade {
  facts: { held: number; of: number };
  /** What the answer says wrongly: an expression that must not match, or dates out of a required range. */
  wrong: readonly string[];
  missing: readonly string[];
  usesPlace: boolean | null;
  /** It asks back although the message says what an answer needs. */
  asksNeedlessly: boolean;
}

/** Grades one answer. `isQuestion`: the service asked back instead of answering. */
export function gradeAnswer(turn: ConversationTurn, text: string, isQuestion: boolean): TurnGrade {
  const { must = [], mustNot = [], place, question } = turn;
  const isAsking = isQuestion || /\?\s*$/.test(text);
  const missing = must.filter((fact) => !holdsFact(fact, text));
  if (question === 'required' && !isAsking) missing.push('a question');
  const wrongDates = missing.filter((fact) => isDateFact(fact) && dateRangesOf(text).length > 0);
  const of = must.length + (question === 'required' ? 1 : 0) + mustNot.length;
  const wrong = [...mustNot.filter((fact) => new RegExp(fact, 'i').test(text)), ...wrongDates];
  const notHeld = missing.length + wrong.length - wrongDates.length;
  return {
    ...{ facts: { held: of - notHeld, of }, wrong, missing },
    usesPlace: place === undefined ? null : new RegExp(place, 'i').test(text),
    asksNeedlessly: question === undefined && isAsking && missing.length > 0,
  };
}
