import { withDigits } from '@farm/farm';
import { englishGloss } from '@farm/reader';

/** What an entry says about the meal beside its foods. */
export interface RequestLimits {
  /** In how many minutes it must be done; null: nothing was said. */
  minutes: number | null;
  /** For how many people it is; null: nothing was said. */
  people: number | null;
}

/** A number of minutes, unless it belongs to the name of a food ('20-minute rice') or to an age. */
const MINUTES =
  /\b(\d{2,3})[ -]?(?:minutes?|mins?|minutos?)\b(?![ -](?:rice|oats?|grits|pasta|steaks?|eggs?|ago|old))/i;
const HALF_HOUR = /\b(?:half (?:an )?hour|media hora)\b/i;
/** Hours that one has; those after a food are how long it cooked. */
const HOURS =
  /(?:^|\b(?:in|under|within|have|got|less than|en|tengo|menos de) (?:only |just |about )?)(an|una|\d(?:\.5)?) ?(?:hours?|hrs?|horas?)\b(?! (?:old|ago))/i;

/** Ages, days and amounts after 'for', which are not numbers of people: 'for 8 month old', 'for 2 days'. */
const NOT_PEOPLE =
  '(?! ?(?:\\d|[-–/.]|months?|mos?\\b|weeks?|days?|hours?|hrs?|min\\w*|years?|yrs?|lbs?|pounds?|oz|ounces?|cups?|dollars?|bucks|tamales|meses|dias|años|pm\\b|am\\b|dozen))';
const PEOPLE = [
  new RegExp(
    `\\b(?:for|feed|feeds|feeding|serves?|serving|family of|familia de|party of|crowd of|para|somos|we are|there are|cooking for) (?:about |like |a |some )?(\\d{1,3})\\b${NOT_PEOPLE}`,
    'i',
  ),
  /\b(\d{1,3}) (?:people|ppl|persons?|folks|guests|adults|kids|children|students|mouths|personas|invitados|of us|coming)\b/i,
];
/** One, said in so many words. */
const ONE_PERSON = /\b1 (?:person|persona|adult)\b/i;
const SPANISH = /\b(?:para|somos|personas|gente|invitados)\b/i;
/** 'Half of a dozen', with its digits. */
const PART_OF_DOZEN = /\b(\d*\.\d+) an? 12\b/;
/** 'Six to eight people' are eight. */
const RANGE = /\b\d{1,3} ?(?:to|or|-|\u2013) ?(?=\d{1,3} (?:people|ppl|persons?|folks|guests|adults|kids|children)\b)/i;

function minutesIn(entry: string): number | null {
  const found = MINUTES.exec(withDigits(entry));
  if (found) return Number(found[1]);
  if (HALF_HOUR.test(entry)) return 30;
  const [, count] = HOURS.exec(withDigits(entry).trim()) ?? [];
  return count === undefined ? null : 60 * (Number(count) || 1);
}

/** One who cooks for nobody else; of others beside 'me' `COMPANY` tells. */
const ALONE =
  /(?<![\p{L}\d])(?:(?:just|only) (?:me|myself)(?![\p{L}\d'’]| ?(?:and\b|y\b|,|&|\+|plus\b|with\b))|(?:para|s[oó]lo) mí(?!\p{L}| y )|(?:para|s[oó]lo) mi(?= sol[oa]\b|[.,!?]|$)|for (?:one|1)(?= (?:person|tonight|today|please|only)\b|[.,!?]|$))/iu;
const KIN =
  'wife|husband|spouse|partner|mom|mother|dad|father|sisters?|brothers?|sons?|daughters?|kids?|child|children|boys?|girls?|grandkids?|grandchildren|grandma|grandpa|friends?|roommates?';
/** 'Just me, my wife and 4 kids'. */
const COMPANY = new RegExp(
  `\\b(?:just|only) me((?:(?: ?[,&+]| and| plus|, and) (?:my |the |our )?(?:\\d{1,2} )?(?:${KIN})(?:[- ]in[- ]law)?\\b)+)`,
  'i',
);
const KIN_COUNT = new RegExp(`(?:(\\d{1,2}) )?\\b(${KIN})\\b`, 'gi');

/** How many are at the table with 'me'; null: nobody is named, or 'my kids' without their number. */
function companyIn(text: string): number | null {
  const named = [...(COMPANY.exec(text)?.[1] ?? '').matchAll(KIN_COUNT)];
  const counts = named.map(([, count, who = '']) =>
    count === undefined ? (/(?:s|children)$/i.test(who) ? NaN : 1) : Number(count),
  );
  const people = counts.reduce((sum, each) => sum + each, 1);
  return named.length === 0 || Number.isNaN(people) ? null : people;
}

function peopleIn(entry: string): number | null {
  // 'Twelve folks', 'para seis personas'
  const text = withDigits(SPANISH.test(entry) ? englishGloss(entry) : entry)
    .replace(PART_OF_DOZEN, (_, part: string) => String(Math.ceil(Number(part) * 12)))
    .replace(RANGE, '');
  const company = companyIn(text);
  if (company !== null) return company;
  for (const pattern of PEOPLE) {
    const count = Number(pattern.exec(text)?.[1] ?? 0);
    // 'For one pot' is for nobody in particular.
    if (count > 1) return count;
  }
  return ALONE.test(entry.trim()) || ONE_PERSON.test(text) ? 1 : null;
}

/** The time and the number of people that the entries name, each by the first that does. */
export const limitsOf = (entries: readonly string[]): RequestLimits => ({
  minutes: entries.map(minutesIn).find((each) => each !== null) ?? null,
  people: entries.map(peopleIn).find((each) => each !== null) ?? null,
});

/** Whether an entry names a time or a number of people. */
export const namesLimit = (entry: string): boolean => minutesIn(entry) !== null || peopleIn(entry) !== null;
