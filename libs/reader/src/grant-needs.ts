import { type Applicant, type FarmerGroup, type GrantNeed, needFacts, type TribalPeople } from '@farm/almanac';
import table from './grant-need-words.json';
import { englishGloss, isSpanish } from './spanish';
import { isEnglishWord, nearestWord } from './spelling';
import { readableText } from './tokens';

/** What an applicant's words on what they need say. */
export interface GrantNeedReading {
  /** In the order of the words, what cannot wait first; empty: no need that is known. */
  needs: readonly GrantNeed[];
  applicant: Applicant | null;
  isChurch: boolean;
  /** Who writes says outright that they are a co-op, a nonprofit or a public body. */
  isGroup: boolean;
  groups: readonly FarmerGroup[];
  /** Whole years of farming; null: not said. */
  years: number | null;
  isYouth: boolean;
  /** The tribe of which somebody says they are a member; null: none, or not said which. */
  people: TribalPeople | null;
  /** The largest sum that is asked for, in US dollars; null: none, or a small one. */
  sum: number | null;
  /** The age that is named; null: none. */
  age: number | null;
  /** The land is another's. */
  rents: boolean;
  noLoans: boolean;
  /** What is asked for outright, whatever it is for; null: whatever there is. */
  wish: 'loan' | 'help' | null;
  isSpanish: boolean;
  /** The month of a named storm, or of a year that is named beside a loss, 'YYYY-MM'; null: not said, or just now. */
  lossOn: string | null;
  /** What the words are about, where it is plants alone or animals alone. */
  raises: 'plants' | 'animals' | null;
}

/** What somebody raises or does, by which a word with two readings is read. */
type Trade = keyof typeof table.about.trades;

interface NeedWords {
  words: string;
  /** Words that name the need only where no other is said outright. */
  soft?: string;
  /** Phrases with these words that mean another thing: a drought that burned the grass is no fire. */
  not?: string;
  /** Needs that such words are a part of. */
  unless?: readonly string[];
  /** Words that name the need even beside those: the corn that went with the barn. */
  still?: string;
  /** Words that name the need only for who raises or does this: a drought of pasture, shrimp of a pond. */
  with?: Partial<Record<Trade, string>>;
  /** Words that mean another thing for who raises or does this: oysters that are mushrooms. */
  notWith?: Partial<Record<Trade, string>>;
  /** Words that name the need only where nothing is said of what is raised. */
  bare?: string;
}

const bounded = (source: string): RegExp => new RegExp(`(?<![a-z])(?:${source})(?![a-z])`);

/** Who asks for free help asks for advice as well. */
const wordsOf = (need: GrantNeed, words: string) => (need === 'advice' ? `${words}|${table.about.freeHelp}` : words);

const TRADES = (Object.entries(table.about.trades) as [Trade, string][]).map(([trade, words]) => ({
  trade,
  words: bounded(words),
}));
/** Who has ponds or a lease of water farms, also from a boat. */
function tradesIn(text: string): readonly Trade[] {
  const named = TRADES.filter(({ words }) => words.test(text)).map(({ trade }) => trade);
  return named.includes('fish-farm') ? named.filter((trade) => trade !== 'fishing') : named;
}

const perTrade = (words: Partial<Record<Trade, string>> = {}, flags: string) =>
  (Object.entries(words) as [Trade, string][]).map(([trade, source]) => ({
    trade,
    words: new RegExp(source.startsWith('.') ? source : bounded(source), flags),
  }));

const NEEDS = (Object.entries(table.needs) as [GrantNeed, NeedWords][]).map(
  ([need, { words, soft, not, unless = [], still, bare, ...byTrade }]) => ({
    need,
    unless,
    still: still === undefined ? null : bounded(still),
    words: bounded(wordsOf(need, words)),
    soft: soft === undefined ? null : bounded(soft),
    not: not === undefined ? null : new RegExp(bounded(not), 'g'),
    bare: bare === undefined ? null : bounded(bare),
    with: perTrade(byTrade.with, ''),
    notWith: perTrade(byTrade.notWith, 'g'),
  }),
);
const APPLICANTS = table.about.applicant.map(([name = '', source = '']) => ({
  name: name as Applicant | 'church',
  words: bounded(source),
}));
const GROUPS = Object.entries(table.about.groups).map(([group, source]) => ({
  group: group as FarmerGroup,
  words: bounded(source),
}));
const PEOPLE_WORDS = (Object.entries(table.about.peoples) as [TribalPeople, string][]).map(([people, words]) => ({
  people,
  words: bounded(words),
}));
const OF_A_GROUP = bounded(table.about.ofAGroup);
const YOUTH = bounded(table.about.youth);
const RENTS = bounded(table.about.rents);
const OWNS = /\b(?:i|we) own\b|\bmy own land\b/;
const NO_LOANS = bounded(table.about.noLoans);
const FREE_HELP = bounded(table.about.freeHelp);
const PLANTS = bounded(table.about.plants);
const ANIMALS = bounded(table.about.animals);
/** Names of peoples that are also words of a farm. */
const PEOPLES = /\b(?:muscogee|mvskoke|poarch(?: band of)?) \(?creek\)?|\bcreek (?:nation|indians?|citizens?)\b/g;

const MAX_NEEDS = 3;
const plainText = (text: string): string =>
  readableText(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('\u2019', "'")
    .toLowerCase();

/** A text with its long words as they are most likely meant: 'irragation' is 'irrigation'. */
const respelled = (text: string): string =>
  text.replace(/[a-z]{6,}/g, (word) => (isEnglishWord(word) ? null : nearestWord(word, table.spell)) ?? word);

const NOT_WANTED =
  /\b(?:not for|(?:do not|don't|dont) (?:need|want)|rather than|instead of|no need (?:of|for))\b(?:(?!,? (?:just|but|only)\b|, (?:i|we|what|looking|need|help)\b)[^.;])*/g;

/** A text without what a need's words do not mean, every other word in its place. */
const without = (text: string, not: RegExp | null): string =>
  not === null ? text : text.replace(not, (phrase) => ' '.repeat(phrase.length));

/** Words that begin several needs: 'want to buy' land, and animals. */
const WISHED = /^(?:want\w*|need\w*|get|add|more|buy\w*|purchas\w+|start\w*|put\w*|comprar) /;

/** Where what is named stands: at the end of the words that begin with a wish. */
const placesOf = (match: RegExpExecArray | null): number[] =>
  match === null ? [] : [match.index + (WISHED.test(match[0]) ? match[0].length : 0)];

/** The words of a need, as what is raised lets them be read; the first of them counts. */
function found(text: string, isSoft: boolean, trades: readonly Trade[]) {
  return NEEDS.flatMap(({ need, unless, still, words, soft, not, bare, ...byTrade }) => {
    const meant = byTrade.notWith
      .filter(({ trade }) => trades.includes(trade))
      .reduce((rest, { words: other }) => without(rest, other), without(text, not));
    const named = isSoft
      ? [soft]
      : [
          words,
          ...byTrade.with.filter(({ trade }) => trades.includes(trade)).map((each) => each.words),
          ...(trades.length === 0 ? [bare] : []),
        ];
    const places = named.flatMap((each) => placesOf(each?.exec(meant) ?? null));
    return places.length === 0 ? [] : [{ need, unless: still?.test(text) ? [] : unless, at: Math.min(...places) }];
  });
}

/** How money is wished, and who somebody is, comes after what it is for. */
const WISHES: readonly GrantNeed[] = ['loan', 'advice'];
const OF_PERSONS: readonly GrantNeed[] = ['disability', 'tribal-land'];

/** A group's own need before what it takes for it, then what others set a day for, and what cannot wait before the rest. */
const orderOf = (need: GrantNeed): number => {
  const { isOfGroup, isDated, urgent } = needFacts(need);
  return isOfGroup ? 0 : isDated ? 1 : urgent ? 2 : OF_PERSONS.includes(need) ? 4 : WISHES.includes(need) ? 5 : 3;
};

/** All that is named, the most pressing first. */
function needsIn(text: string): GrantNeed[] {
  const trades = tradesIn(text);
  const outright = [found(text, false, trades), found(respelled(text), false, trades), found(text, true, trades)];
  const mentions = outright.find(({ length }) => length > 0) ?? [];
  const named = new Set<string>(mentions.map(({ need }) => need));
  return mentions
    .filter(({ unless }) => !unless.some((other) => named.has(other)))
    .sort((one, other) => orderOf(one.need) - orderOf(other.need) || one.at - other.at)
    .map(({ need }) => need);
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;
const YEARS =
  /\b(\d{1,2}) (?:years?|seasons?)(?= (?:of |in |now )?(?:farm\w*|grow\w*|rais\w*|keep\w*|at (?:it|this)|sell\w*|with (?:bees|goats|cattle))|[^.;]{0,12}\bexperience)|\b(?:farm(?:ed|ing)|grow(?:n|ing)|rais(?:ed|ing)|kept|sold|sell|milk(?:ed|ing)|been (?:at it|here|doing)|grower|farmer|rancher|dairyman|beekeeper)\b[^.;]{0,25}\b(?:for |of )?(\d{1,2}) (?:years?|seasons?)|\b(?:hace|llev(?:o|amos)) (\d{1,2}) anos/;
const ORDINAL_SEASON = new RegExp(
  `\\b(?:in|is|this is|only|just)? ?(?:my|our|his|her|their|the|a)? ?(${ORDINALS.join('|')})[- ](?:year|season|spring|summer)`,
);
const NOT_YET =
  /\b(?:new to farming|never farmed|just start(?:ed|ing)|starting out|want to (?:start|begin)|where do i (?:start|begin)|have not started|primer[ao]? (?:temporada|ano)|somos nuevos|soy nuev[oa])\b/;

/** Years behind them: who is in a third season has two. */
function yearsIn(text: string): number | null {
  const [, before, after, spanish] = YEARS.exec(text) ?? [];
  const years = before ?? after ?? spanish;
  if (years !== undefined) return Number(years);
  const ordinal = ORDINAL_SEASON.exec(text)?.[1];
  if (ordinal !== undefined) return ORDINALS.findIndex((each) => each === ordinal);
  return NOT_YET.test(text) ? 0 : null;
}

const STORMS = Object.entries(table.about.storms).map(([source, month]) => ({ words: bounded(source), month }));
const LOSS_YEAR = /\b(?:in|of|since|from) (20\d\d)\b/;

/** When the loss was, as far as its storm or its year is named. */
function lossIn(text: string): string | null {
  const storm = STORMS.find(({ words }) => words.test(text));
  if (storm) return storm.month;
  const year = LOSS_YEAR.exec(text)?.[1];
  return year === undefined ? null : `${year}-12`;
}

/** 'Forty-five thousand' and '45k' come as digits; what is counted in birds or acres is no sum. */
const SUM =
  /\$ ?(\d{1,3}(?:,\d{3}){1,2}|\d{1,8}) ?(k\b|thousand|mil\b|million)?|\b(\d{1,3}(?:,\d{3}){1,2}|\d{1,6}) ?(mil\b)?(?= ?(?:dollars|dolares)\b)|\b([1-9]\d{3,6})\b(?! ?(?:-|birds|chickens|hens|pounds|lbs|acres|gallons|trees|plants|square|sq|feet|people|miles|bushels|head|broilers|layers|fish))/g;
const UNITS: Readonly<Record<string, number>> = { k: 1000, thousand: 1000, mil: 1000, million: 1_000_000 };
const ROUND = 500;
const LEAST_SUM = 5_000; // below, a sum may as well be a bill or a price
/** Before or after a sum that is earned, owed or lost, and not asked for. */
const EARNED_OR_OWED =
  /\b(?:make|made|earn\w*|income|gross\w*|sales|sold|owe[sd]?|owing|debt|behind|lost|worth|paid|debo|gano)\b[^.;,]{0,25}$/;
const A_YEAR =
  /^[^.;,]{0,12}\b(?:a|per|each|al) (?:year|month|acre|head|ano|mes)\b|^[^.;,]{0,20}\b(?:income|in sales|in debt|loss)\b/;

/** What is asked for. */
function sumIn(text: string): number | null {
  const sums = [...text.matchAll(SUM)].flatMap(
    ({ 0: all, index, 1: one, 2: oneUnit, 3: two, 4: twoUnit, 5: three }) => {
      if (
        EARNED_OR_OWED.test(text.slice(Math.max(0, index - 40), index)) ||
        A_YEAR.test(text.slice(index + all.length, index + all.length + 40))
      )
        return [];
      if (three !== undefined && Number(three) % ROUND !== 0) return []; // a ZIP code, or a year
      const digits = one ?? two ?? three ?? '';
      return [Number(digits.replaceAll(',', '')) * (UNITS[oneUnit ?? twoUnit ?? ''] ?? 1)];
    },
  );
  const largest = Math.max(0, ...sums);
  return largest >= LEAST_SUM ? largest : null;
}

const AGE =
  /\b(?:i am|i'm|im|we are|he is|she is|he's|she's|aged?|retired at|my (?:wife|husband|mother|father) is|tengo|tiene) (\d{2})\b(?! ?(?:miles|acres|head|cows|goats|hens|bees|hives|feet|minutes|weeks|days|months|percent|%|k\b|,\d|hectareas|vacas|chivos|borregos|gallinas))|\b(\d{2})[- ]years?[- ]old (?:man|woman|farmer|grower|widow\w*|mother|father|grand\w+|veteran|retiree)|, (\d{2}), (?:want|need|on|and)|^(\d{2})[- ]?(?:years?|yrs?)[- ]old\b(?! (?:barn|tractor|truck|house|home|trees?|orchard|roof|well|fence|bull|horse|vines?|greenhouse|cooler))/;
const OLDEST = 99;

/** The age of who writes, or for whom. */
function ageIn(text: string): number | null {
  const age = Number(AGE.exec(text)?.slice(1).find((found) => found !== undefined) ?? 0);
  return age > 0 && age <= OLDEST ? age : null;
}

const BEGINNING_YEARS = 10;

/** What a text is about; both, or neither, is null, and so is what lives in water. */
function raisedIn(text: string): GrantNeedReading['raises'] {
  if (tradesIn(text).includes('fish-farm')) return null;
  const [hasPlants, hasAnimals] = [PLANTS.test(text), ANIMALS.test(text)];
  return hasPlants === hasAnimals ? null : hasPlants ? 'plants' : 'animals';
}

/** Water where only animals are raised is water for them. */
const forAnimals = (needs: readonly GrantNeed[], raises: GrantNeedReading['raises']): readonly GrantNeed[] =>
  raises === 'animals' ? [...new Set(needs.map((need) => (need === 'water' ? 'stock-water' : need)))] : needs;

/** Whether a need is but a part of another one: the fence of a school garden. */
export const isPartOf = (need: GrantNeed, whole: GrantNeed): boolean =>
  NEEDS.some((each) => each.need === need && each.unless.includes(whole));

/** Reads the field 'What do you need it for?' of the grant search. Linear in the text. */
export function readGrantNeed(text: string): GrantNeedReading {
  const spanish = isSpanish(text);
  const own = plainText(text);
  const plain = spanish ? `${own} . ${plainText(englishGloss(text))}` : own;
  const request = plain.replace(NOT_WANTED, ' ').replace(PEOPLES, ' ');
  const noLoans = NO_LOANS.test(plain);
  const raises = raisedIn(request);
  const named = forAnimals(needsIn(request), raises).filter((need) => !(noLoans && need === 'loan'));
  const isLoan = named.includes('loan');
  const isThing = named.some((need) => !WISHES.includes(need)); // which says what the loan must be for
  const who = APPLICANTS.find(({ words }) => words.test(plain))?.name ?? null;
  const years = yearsIn(plain);
  const groups = GROUPS.filter(({ words }) => words.test(plain)).map(({ group }) => group);
  const isBeginning = years !== null && years <= BEGINNING_YEARS;
  return {
    needs: (isThing ? named.filter((need) => need !== 'loan') : named).slice(0, MAX_NEEDS),
    applicant: who === 'church' ? 'community-garden' : who,
    isChurch: who === 'church',
    isGroup: OF_A_GROUP.test(plain),
    groups: isBeginning ? [...new Set([...groups, 'beginning' as const])] : groups,
    years,
    isYouth: YOUTH.test(plain),
    people: groups.includes('tribal') ? (PEOPLE_WORDS.find(({ words }) => words.test(plain))?.people ?? null) : null,
    sum: named.includes('debt') ? null : sumIn(plain),
    age: ageIn(plain),
    rents: RENTS.test(plain) && !OWNS.test(plain),
    noLoans,
    wish: isLoan ? 'loan' : FREE_HELP.test(plain) ? 'help' : null,
    isSpanish: spanish,
    lossOn: lossIn(request),
    raises,
  };
}
