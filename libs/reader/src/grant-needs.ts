import { type Applicant, type FarmerGroup, type GrantNeed, needFacts } from '@farm/almanac';
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
  groups: readonly FarmerGroup[];
  /** Whole years of farming; null: not said. */
  years: number | null;
  isYouth: boolean;
  /** The land is another's. */
  rents: boolean;
  noLoans: boolean;
  /** What is asked for outright, whatever it is for; null: whatever there is. */
  wish: 'loan' | 'help' | null;
  isSpanish: boolean;
  /** What the words are about, where it is plants alone or animals alone. */
  raises: 'plants' | 'animals' | null;
}

interface NeedWords {
  words: string;
  /** Words that name the need only where no other is said outright. */
  soft?: string;
  /** Phrases with these words that mean another thing: a drought that burned the grass is no fire. */
  not?: string;
  /** Needs that such words are a part of. */
  unless?: readonly string[];
}

const bounded = (source: string): RegExp => new RegExp(`(?<![a-z])(?:${source})(?![a-z])`);

/** Who asks for free help asks for advice as well. */
const wordsOf = (need: GrantNeed, words: string) => (need === 'advice' ? `${words}|${table.about.freeHelp}` : words);

const NEEDS = (Object.entries(table.needs) as [GrantNeed, NeedWords][]).map(
  ([need, { words, soft, not, unless = [] }]) => ({
    need,
    unless,
    words: bounded(wordsOf(need, words)),
    soft: soft === undefined ? null : bounded(soft),
    not: not === undefined ? null : new RegExp(bounded(not), 'g'),
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

const found = (text: string, isSoft: boolean) =>
  NEEDS.flatMap(({ need, unless, words, soft, not }) => {
    const at = (isSoft ? soft : words)?.exec(without(text, not))?.index;
    return at === undefined ? [] : [{ need, unless, at }];
  });

/** How money is wished comes after what it is for. */
const WISHES: readonly GrantNeed[] = ['loan', 'advice'];

/** A group's own need before what it takes for it, then what others set a day for, and what cannot wait before the rest. */
const orderOf = (need: GrantNeed): number => {
  const { isOfGroup, isDated, urgent } = needFacts(need);
  return isOfGroup ? 0 : isDated ? 1 : urgent ? 2 : WISHES.includes(need) ? 4 : 3;
};

function needsIn(text: string): GrantNeed[] {
  const outright = [found(text, false), found(respelled(text), false), found(text, true)];
  const mentions = outright.find(({ length }) => length > 0) ?? [];
  const named = new Set<string>(mentions.map(({ need }) => need));
  return mentions
    .filter(({ unless }) => !unless.some((other) => named.has(other)))
    .sort((one, other) => orderOf(one.need) - orderOf(other.need) || one.at - other.at)
    .slice(0, MAX_NEEDS)
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

const BEGINNING_YEARS = 10;

/** What a text is about; both, or neither, is null. */
function raisedIn(text: string): GrantNeedReading['raises'] {
  const [hasPlants, hasAnimals] = [PLANTS.test(text), ANIMALS.test(text)];
  return hasPlants === hasAnimals ? null : hasPlants ? 'plants' : 'animals';
}

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
  const named = needsIn(request).filter((need) => !(noLoans && need === 'loan'));
  const isLoan = named.includes('loan');
  const isThing = named.some((need) => !WISHES.includes(need)); // which says what the loan must be for
  const who = APPLICANTS.find(({ words }) => words.test(plain))?.name ?? null;
  const years = yearsIn(plain);
  const groups = GROUPS.filter(({ words }) => words.test(plain)).map(({ group }) => group);
  const isBeginning = years !== null && years <= BEGINNING_YEARS;
  return {
    needs: isThing ? named.filter((need) => need !== 'loan') : named,
    applicant: who === 'church' ? 'community-garden' : who,
    isChurch: who === 'church',
    groups: isBeginning ? [...new Set([...groups, 'beginning' as const])] : groups,
    years,
    isYouth: YOUTH.test(plain),
    rents: RENTS.test(plain) && !OWNS.test(plain),
    noLoans,
    wish: isLoan ? 'loan' : FREE_HELP.test(plain) ? 'help' : null,
    isSpanish: spanish,
    raises: raisedIn(request),
  };
}
