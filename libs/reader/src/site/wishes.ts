import type { PlanCrop } from '@farm/farm';
import { growablesIn, misspelledGrowable, type GrowableMention, type WishKind } from './growables';
import type { SiteSpan, SiteText } from './site-text';
import noWishes from './no-wish-words.json';
import { plantingCuesIn, stancesOf, type Stance } from './stance';
import { unknownWords, unusedSpans } from './unused';

/** A crop, an animal or another thing that a person wants to grow or keep, or does not want. */
export interface WishReading {
  /** The visitor's own words. */
  text: string;
  /** A crop or project; null: a thing without an id, or a whole group of crops. */
  cropId: string | null;
  kind: WishKind;
  /** The plan's group of crops, where only that is named: 'herbs'. */
  option: PlanCrop | null;
}

/** A plant or animal with what the text says of it. */
export interface GrowableStatement extends GrowableMention {
  stance: Stance;
}

export const NO_PLACES: ReadonlySet<string> = new Set();
/** A plant or thing that no table has. */
export const UNKNOWN = { ids: [], kind: 'other', option: null, has: null, isLasting: false } as const;

/** A mention as wishes: one for each crop of a dish such as salsa. */
export const wishesOfMention = ({ ids, kind, option }: GrowableMention, text: string): WishReading[] =>
  ids.length === 0
    ? [{ text, cropId: null, kind, option }]
    : ids.map((cropId) => ({ text, cropId, kind, option: null }));

/** Wishes without repetition. */
export function uniqueWishes(wishes: readonly WishReading[]): WishReading[] {
  const seen = new Set<string>();
  return wishes.filter(({ text, cropId, option }) => {
    const key = cropId ?? option ?? text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

interface GrowableOptions {
  /** Those that are found already. */
  growables?: readonly GrowableMention[];
  /** Words of the place. */
  places?: ReadonlySet<string>;
  /** Parts of the text that mean something else. */
  others?: readonly SiteSpan[];
  isWishList: boolean;
}

/** 'Garden peas' have kinds that we know; peas of a kind that we do not know are southern peas: 'conch peas'. */
const kindOf = (text: string, { from, to }: SiteSpan) =>
  /^peas?$/.test(text.slice(from, to)) ? { ids: ['southern-pea'] } : {};

/** What the text says of each plant and animal. Words that nothing else uses may be misspelled names. */
export function growableStatements(
  text: string,
  { growables, places = NO_PLACES, others = [], isWishList }: GrowableOptions,
): GrowableStatement[] {
  const spelled = growables ?? growablesIn(text, isWishList);
  const misspelled = unknownWords(text, [...spelled, ...others], places).flatMap((span) => {
    const growable = misspelledGrowable(text.slice(span.from, span.to));
    return growable ? [{ ...growable, ...span }] : [];
  });
  const named = [...spelled, ...misspelled].sort((one, other) => one.from - other.from);
  const unused = unusedSpans(text, [...named, ...others], places);
  // 'Egyptian walking onions': the kind belongs to the name.
  const mentions = named.map((mention) => {
    const kind = unused.find(({ to }) => to === mention.from - 1 && text[to] === ' ');
    return kind ? { ...mention, ...kindOf(text, mention), from: kind.from } : mention;
  });
  const stances = stancesOf(text, mentions, isWishList);
  return mentions.map((mention, at) => ({ ...mention, stance: stances[at] ?? 'wish' }));
}

/** The wishes and refusals among statements; `harmful`: those that are refused because they make somebody ill. */
export function wishesOf(
  { ownWords }: SiteText,
  statements: readonly GrowableStatement[],
): { wishes: WishReading[]; refused: WishReading[]; harmful: WishReading[] } {
  const of = (stance: Stance) =>
    uniqueWishes(statements.flatMap((one) => (one.stance === stance ? wishesOfMention(one, ownWords(one)) : [])));
  const harmful = of('harmful');
  const refused = uniqueWishes([...of('refused'), ...harmful]);
  const isRefused = (id: string | null) => id !== null && refused.some(({ cropId }) => cropId === id);
  // 'Christmas trees 9 acres, Fraser fir': the kind of what is there.
  const isThere = ({ cropId, kind }: WishReading) =>
    kind === 'other' &&
    statements.some(({ stance, ids }) => stance === 'has' && cropId !== null && ids.includes(cropId));
  return { wishes: of('wish').filter((wish) => !isRefused(wish.cropId) && !isThere(wish)), refused, harmful };
}

const NO_WISH = new Set(noWishes.words.split(' '));
const PURPOSE =
  /(?<!\b(?:looking|hoping|asking|room|space|spot|place|craving) )\b(?:for|from|with|like|because|when|before|until|who|that|so|to|by|at|where) (?:[a-z']+ ){0,3}$/;

/** A meal, a purpose, a tool or a pest, by its last word. */
function isThing(text: string, { from, to }: SiteSpan): boolean {
  const words = text.slice(from, to).replace(/'s\b/g, '').split(/[ -]/);
  return NO_WISH.has(words.at(-1) ?? '') || words.every((word) => NO_WISH.has(word));
}

/** 'Is it safe after the flood' asks, and names nothing to grow. */
const QUESTION =
  /^ *(?:is|are|can|could|will|does|do|did|should|what|when|how|why|where)\b(?! (?:i|we) (?:grow|plant|raise))/;

/** No name of a plant ends so: 'buzzing', 'bored', 'quickly', 'colorful'. */
const NO_NAME = /(?:ing|ed|ly|ful|less|ness|able|ible|ous|est|ize|ise|tion|sion|ment|ity|n't)$/;
const NAMES_LIKE_VERBS = /(?:seed|weed|reed|aed)$/;
/** Words that lead to a name in a list of wishes. */
const LEAD =
  /^(?: |and|or|plus|also|an?|the|some|few|more|lots|lot|of|my|our|own|real|old|new|fresh|good|big|little|i|we|want|wants|would|like|love|to|try|grow|plant|raise|keep|have|get|please|maybe|seeds?|plants?|trees?|bush(?:es)?|vines?|\d{1,3}|two|three|four|five|six|if|possible|for|here|back|this|year|spring|fall|summer|winter)*$/;

/** Whether unknown words can be a name: they stand alone between the signs of a list, and end like no verb or adjective. */
function isName(text: string, { from, to }: SiteSpan): boolean {
  const start =
    Math.max(...['.', ',', ';', ':', '!', '?', '\n', '(', '/', '&'].map((sign) => text.lastIndexOf(sign, from - 1))) +
    1;
  const [rest = ''] = text.slice(to).split(/[.,;:!?\n()/&]| (?:and|or|but|because|so|that|who|which)\b/);
  const before =
    text
      .slice(start, from)
      .split(/\b(?:and|or)\b/)
      .at(-1) ?? '';
  const words = text.slice(from, to).split(/[ -]/);
  return (
    LEAD.test(before) &&
    LEAD.test(rest) &&
    words.length <= MAX_NAME_WORDS &&
    words.every((word) => !NO_NAME.test(word) || NAMES_LIKE_VERBS.test(word))
  );
}
const MAX_NAME_WORDS = 3;

/** Whether an unknown name may be one of a plant or an animal to keep, and is not what another thing is for. */
export function canBeGrown(text: string, span: SiteSpan): boolean {
  const { from } = span;
  return (
    !isThing(text, span) &&
    isName(text, span) &&
    !QUESTION.test(text) &&
    !PURPOSE.test(
      text
        .slice(Math.max(0, from - 48), from)
        .split(/[,;.!?\n]/)
        .at(-1) ?? '',
    )
  );
}

const LIST_GAP = /^(?: |,|&|\+|and|or|some|a few|few|an?|more|also|lots of|my own|our own)*$/;

/** Whether unknown words of a sentence end where a name of a list ends, and like one. */
const isNamed = (text: string, { from, to }: SiteSpan): boolean =>
  /^(?: ?[.,;:!?\n()/&]| (?:and|or|plus|but|for|in|on|with|too|also|here|this|plants?|trees?|seeds?)\b|$)/.test(
    text.slice(to),
  ) &&
  text
    .slice(from, to)
    .split(/[ -]/)
    .every((word) => !NO_NAME.test(word) || NAMES_LIKE_VERBS.test(word));

/** The unknown things that a sentence asks to grow, also those further on in its list: 'want to grow kiwano and oca'. */
export function unknownWishes(
  text: string,
  { unused, statements }: { unused: readonly SiteSpan[]; statements: readonly GrowableStatement[] },
): SiteSpan[] {
  const starts: SiteSpan[] = [...plantingCuesIn(text), ...statements.filter(({ stance }) => stance === 'wish')];
  const cues = plantingCuesIn(text);
  const found: SiteSpan[] = [];
  for (const span of unused) {
    const before = [...starts, ...found].filter(({ to }) => to <= span.from).sort((one, other) => other.to - one.to)[0];
    const isListed = before !== undefined && LIST_GAP.test(text.slice(before.to, span.from));
    const isAsked = cues.some(({ to }) => to <= span.from && !/[.!?;\n]/.test(text.slice(to, span.from)));
    if (isListed && isAsked && !isThing(text, span) && isNamed(text, span)) found.push(span);
  }
  return found;
}
