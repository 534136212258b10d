import { cropsIn, dayOf, farmPrefix, frostIn, type GrownCrop, textOf, type Window, windowsOf } from '@farm/almanac';

/** A text for the farm's own place, and its title, which may name the crop that its sentences mean. */
export interface PlantingText {
  title: string;
  text: string;
}

// A year without a leap day; texts name months and days, but no year.
const YEAR = 2027;
const MIDSUMMER = dayOf(`${YEAR}-06-01`);
/** 'About' and 'by' may lie this many days outside a window. */
const TOLERANCE_DAYS = 3;

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const MONTH = `(${MONTHS.join('|')})`;
/** Parts of a month in words, as days. */
const PARTS: readonly (readonly [words: RegExp, from: number, to: number])[] = [
  [/first half/, 1, 15],
  [/second half/, 16, 31],
  [/middle|^mid/, 10, 20],
  [/first (week|days)|beginning/, 1, 7],
  [/last (week|days|third)|end|^late/, 21, 31],
  [/^early/, 1, 10],
];
const PART = `(?:(first half|second half|middle|first week|first days|beginning|last week|last days|last third|end|early|late|mid)[ -](?:of )?)?`;
const DATE = new RegExp(`\\b${PART}${MONTH}\\b(?: (\\d{1,2})\\b)?`, 'gi');

interface DateMention {
  start: number;
  from: number;
  to: number;
}

function datesIn(sentence: string): DateMention[] {
  return [...sentence.matchAll(DATE)].map((match): DateMention => {
    const [, words = '', name = '', date] = match;
    const month = MONTHS.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1;
    const first = dayOf(`${YEAR}-${String(month).padStart(2, '0')}-01`);
    const length = new Date(Date.UTC(YEAR, month, 0)).getUTCDate();
    if (date !== undefined) return { start: match.index, from: first + Number(date) - 1, to: first + Number(date) - 1 };
    const [, from, to] = PARTS.find(([part]) => part.test(words.toLowerCase())) ?? [/./, 1, 31];
    return { start: match.index, from: first + from - 1, to: first + Math.min(to, length) - 1 };
  });
}

const PLANTING =
  /\b(sow\w*|plant(ed|ing)?|set(ting)? (?:\w+ )?out|goes? out|(?:goes?|put) into the (?:ground|bed)|start)\b/gi;
/** What else texts do with a crop on a date. */
const OTHER_WORK = /\b(dig|pick|harvest|pull|bear|bloom|flower|ripen|ready|cut)\w*\b/gi;
const INDOORS = /\b(indoors|trays?|pots|flats?|windowsill|start)\b/i;

const windowsFor = (crop: GrownCrop, sentence: string): readonly Window[] => {
  const { outdoor, indoor } = windowsOf(crop, farmPrefix, MIDSUMMER);
  return INDOORS.test(sentence) ? [...outdoor, ...indoor] : outdoor;
};

/** The crops of a date: those named last before it, else those that follow, else those of the title. */
function cropsOfDate({ start }: DateMention, before: number, sentence: string, title: string): GrownCrop[] {
  const named = cropsIn(sentence);
  const near = named.filter((mention) => mention.start >= before && mention.start < start);
  if (near.length > 0) return near.map(({ crop }) => crop);
  const other = named.length > 0 ? named : cropsIn(title);
  return other.map(({ crop }) => crop);
}

const SENTENCE = /(?<=[.!?:;])\s+/;
const format = (day: number) => textOf(day).slice(5);

const lastOf = (words: RegExp, text: string) => [...text.matchAll(words)].at(-1)?.index ?? -1;
const isOfOtherWork = (clause: string) => lastOf(OTHER_WORK, clause) > lastOf(PLANTING, clause);

function plantingFaults(sentence: string, title: string): string[] {
  const dates = datesIn(sentence);
  return dates.flatMap((date, index) => {
    const before = dates[index - 1]?.start ?? 0;
    if (isOfOtherWork(sentence.slice(before, date.start))) return [];
    const crops = cropsOfDate(date, before, sentence, title);
    const fits = crops.some((crop) =>
      windowsFor(crop, sentence).some(
        ({ from, to }) => date.from <= to + TOLERANCE_DAYS && date.to >= from - TOLERANCE_DAYS,
      ),
    );
    const isGrown = crops.some((crop) => windowsFor(crop, sentence).length > 0);
    if (!isGrown || fits) return [];
    return [`${format(date.from)} to ${format(date.to)}, ${crops.map(({ id }) => id).join(', ')}: ${sentence}`];
  });
}

const FREEZE = /\b(frost|freezes?)\b/i;

/** Exact days on which a text has the frosts begin or end, where the farm's table has others. */
function frostFaults(sentence: string): string[] {
  if (!FREEZE.test(sentence) || farmPrefix.frost.kind !== 'dates') return [];
  const { lastHalf, lastTenth, firstHalf } = frostIn(farmPrefix.frost, YEAR);
  const wrong = datesIn(sentence).filter(
    ({ from, to }) => from === to && ![lastHalf, lastTenth, firstHalf].includes(from),
  );
  return wrong.map(({ from }) => `frost on ${format(from)}: ${sentence}`);
}

/** Sentences whose planting or frost dates the almanac does not have for the farm's ZIP code. */
export const dateFaults = ({ title, text }: PlantingText): string[] =>
  text
    .split(SENTENCE)
    .flatMap((sentence) => (sentence.search(PLANTING) >= 0 ? plantingFaults(sentence, title) : frostFaults(sentence)));
