import type { SiteSpan } from './site-text';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = String.raw`(?:${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?|(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|\d{1,2}\/\d{1,2})(?![\d/-])`;
const FEAST =
  "(?:thanksgiving|easter|christmas|xmas|halloween|juneteenth|(?:mother|father|grandparent|new year|valentine|veteran)'?s'?(?: day)?|(?:memorial|labor|independence|earth) day|(?:the )?(?:4th|fourth) of july|july (?:the )?4th)";
const EVENT =
  '(?:day|weekend|wedding|birthday|party|graduation|reunion|festival|fair|revival|open house|supper|dinner|homecoming|recital|show|picnic|sale|fundraiser|potluck|cookout|contest|visit|market opens|due date|quinceanera|boda)';
const SOON = '(?:by|before|for|in time for|ready (?:for|on)|due|until|no later than)';

const DUE = [
  new RegExp(String.raw`\b${EVENT} (?:is |on |is on |of |- |, |\()?(${DATE})`),
  new RegExp(String.raw`\b(?:by|before|in time for|ready (?:for|on)|due|no later than) (${DATE})`),
  new RegExp(String.raw`\b${SOON} (?:the |our |my )?(${FEAST})(?![a-z])`),
  new RegExp(
    String.raw`\b(?:ready|eat|eating|pick|picking|harvest|done|sell|selling|bloom|blooming)(?: [a-z]+){0,4} by (?:the )?((?:end of |early |mid |late |first of )?${MONTH})\b`,
  ),
];
/** A day that ends a frost, a cover crop, a school year or a grant is none by which a garden must be ready. */
const OTHER =
  /\b(?:frost|freeze|freezes|rye|plowed|school|closed|closes|out|lease|ends?|over|spen[dt]|money|grant|paid|pay|report|apply|order(?:ed)?|gone)(?: [a-z]+){0,2} $/;

const GOING =
  '(?:movers?|moving(?: out| away| truck| van)?|move(?: out| away)?|deploy(?:s|ing|ed)?|leav(?:e|es|ing)|gone|lease|rental|closing|ship(?:s|ping)? out|transfer(?:s|red|ring)?|evicted|torn down|bulldozed?|(?:head(?:ing)?|drive|fly|flying|go|going) (?:back |up |home )?(?:north|home|away|abroad)|(?:garden|plots?|lot|season|place) (?:closes?|ends?|is over)|(?:have|has|had) to be out)';
const END = [
  new RegExp(
    String.raw`\b${GOING}(?:,? (?!rain\b|water\b|school\b|since\b|bolted\b)[a-z']+){0,4}?,? (${DATE}|(?:the )?(?:end of |early |mid |late |first of )?${MONTH}(?! \d)\b(?! (?:be|have|not|need|want)\b))`,
  ),
  new RegExp(
    String.raw`\b(?:they|city|county|manager|owner|landlord|church|school) (?:will |all )?(?:mows?|tills?|plows?|disks?|clears?|shuts?|closes?|bulldozes?|tears?|pulls?|bush ?hogs?)(?: [a-z]+){0,4}?(?: (?:on|by|come|at))? (${DATE})`,
  ),
];
/** 'Gone from my garden since May', 'back on May 4' end nothing. */
const NO_END = /\b(?:since|last|until|till|back|after|from|used to|frost|were|was)\b/;

/** A day and its words. */
export interface DueDay extends SiteSpan {
  words: string;
  /** Where the day itself stands. */
  day: SiteSpan;
}

/** The first match of these patterns whose surroundings do not speak of something else. */
function firstDay(
  text: string,
  patterns: readonly RegExp[],
  isOther: (match: string, before: string) => boolean,
): DueDay | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [all, words = ''] = match;
    const { index } = match;
    if (!isOther(all, text.slice(Math.max(0, index - 40), index))) {
      const from = index + all.lastIndexOf(words);
      return { words, from: index, to: index + all.length, day: { from, to: from + words.length } };
    }
  }
  return null;
}

/** The day by which something must be ready, in words that `datesIn` reads: 'grandparents day is may 7'. Null: none is named. */
export const dueDayIn = (text: string): DueDay | null => firstDay(text, DUE, (_, before) => OTHER.test(before));

/** The day on which the person or the garden is gone: 'movers come July 12'. Null: none is named. */
export const endDayIn = (text: string): DueDay | null =>
  firstDay(text, END, (match, before) => NO_END.test(match) || COLD.test(before)) ?? firstDay(text, KEPT, () => false);
/** 'We lease it till March 1'. */
const KEPT = [
  new RegExp(
    String.raw`\b(?:leased?|rent(?:ed|al)?|lent|loan(?:ed)?|borrow(?:ed)?|(?:are|am|is|be|stay|staying) here|have (?:it|this|the (?:place|land|lot|house|ground|use))|use it)(?: [a-z0-9]+){0,4}? (?:till|until|through|thru) (${DATE})`,
  ),
];
const COLD = /\b(?:frost|freeze|snow|cold|ice)(?: [a-z]+)? $/;
