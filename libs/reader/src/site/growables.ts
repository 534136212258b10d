import { cropLabel, cropsIn, grownCrops } from '@farm/almanac';
import { consonantsOf } from '../spelling';
import { isOneEdit, type PlanCrop } from '@farm/farm';
import spanish from '../spanish.json';
import table from './growable-names.json';
import type { SitePlants } from './limits';
import { overlaps, type SiteSpan } from './site-text';

export type WishKind = 'crop' | 'animal' | 'mushroom' | 'other';

/** A plant, animal or mushroom that a text names. */
export interface GrowableMention extends SiteSpan {
  /** Ids of crops, or of the projects that people ask for; several for a dish such as salsa; none for a group. */
  ids: readonly string[];
  kind: WishKind;
  /** The plan's group of crops, where only that is named: 'herbs'. */
  option: PlanCrop | null;
  /** What a person has who has these. */
  has: SitePlants | 'poultry' | null;
  /** Lives for years, so that 'with blueberries' means plants that are there. */
  isLasting: boolean;
}

type Growable = Omit<GrowableMention, keyof SiteSpan>;

const LEAFY = new Set(['collards', 'kale', 'cabbage', 'mustard-turnip-greens', 'spinach', 'swiss-chard', 'turnip']);
const FRUITING = new Set(
  'slicing-tomato cherry-tomato bell-pepper hot-pepper summer-squash okra eggplant cucumber winter-squash'.split(' '),
);

function plantsOf(id: string): SitePlants | null {
  if (id === 'strawberry') return 'strawberries';
  if (LEAFY.has(id)) return 'greens';
  return FRUITING.has(id) ? 'summer-vegetables' : null;
}

const seasonOf = new Map(grownCrops.map(({ id, season }) => [id, season]));
const cropOf = (id: string): Growable => ({
  ids: [id],
  kind: 'crop',
  option: null,
  has: plantsOf(id),
  isLasting: seasonOf.get(id) === 'perennial' || id === 'strawberry',
});

/** A name in plain words: 'st. john's wort' is 'st johns wort'. */
const nameKey = (name: string): string => name.replace(/['.]/g, '').replace(/[ -]+/g, ' ').trim();

/** A name in the singular and the plural. */
function formsOf(name: string): string[] {
  const key = nameKey(name);
  return key.endsWith('y') ? [key, `${key}s`, `${key.slice(0, -1)}ies`] : [key, `${key}s`, `${key}es`];
}

interface NamedGrowable {
  name: string;
  /** Elsewhere rabbits are pests, and gumbo is a soil. */
  isWishListOnly: boolean;
  growable: Growable;
}

function namedGrowables(): NamedGrowable[] {
  const own = table.growables.flatMap(({ id, kind, names, ...rest }) => {
    const has = 'has' in rest ? (rest.has as Growable['has']) : null;
    const growable: Growable = seasonOf.has(id)
      ? cropOf(id)
      : { ids: [id], kind: kind as WishKind, option: null, has, isLasting: has !== null };
    const isWishListOnly = 'wishListOnly' in rest;
    return names.map((name) => ({ name, growable, isWishListOnly }));
  });
  const groups = table.groups.flatMap(({ names, ...rest }) => {
    const option = 'option' in rest ? (rest.option as PlanCrop) : null;
    const ids = 'ids' in rest ? (rest.ids ?? []) : [];
    const growable: Growable = { ids, kind: 'crop', option, has: null, isLasting: false };
    const isWishListOnly = 'wishListOnly' in rest;
    return names.map((name) => ({ name, growable, isWishListOnly }));
  });
  return [...own, ...groups].sort((one, other) => other.name.length - one.name.length);
}

/** Spanish names of crops, which people use in English too. */
const spanishCrops = (): NamedGrowable[] =>
  Object.entries({ ...spanish.words, ...spanish.phrases }).flatMap(([name, english]) => {
    const [crop, ...others] = cropsIn(english);
    const isName = crop !== undefined && others.length === 0 && crop.start === 0 && crop.end === english.length;
    return isName && name.length >= MIN_SPANISH_LETTERS
      ? [{ name, growable: cropOf(crop.crop.id), isWishListOnly: false }]
      : [];
  });
const MIN_SPANISH_LETTERS = 4; // shorter ones are English words too: 'col', 'ajo'

const named = [...namedGrowables(), ...spanishCrops()];
const byName = new Map<string, NamedGrowable>(
  named.toReversed().flatMap((one) => formsOf(one.name).map((form) => [form, one] as const)),
);
const MAX_NAME_WORDS = 4;
const WORD = /[a-z][a-z'.]*[a-z]/g;

/** The names of the table in a text, the longest that begins at each word. */
function namesIn(plain: string, isWishList: boolean): GrowableMention[] {
  const words = Array.from(plain.matchAll(WORD), ({ 0: word, index }) => ({
    key: nameKey(word),
    from: index,
    to: index + word.length,
  }));
  return words.flatMap(({ from }, at) => {
    let length = 1;
    while (
      length < MAX_NAME_WORDS &&
      /^\.?[ -]$/.test(plain.slice(words[at + length - 1]?.to, words[at + length]?.from))
    )
      length += 1;
    for (; length > 0; length -= 1) {
      const part = words.slice(at, at + length);
      const found = byName.get(part.map(({ key }) => key).join(' '));
      if (found && (isWishList || !found.isWishListOnly))
        return [{ ...found.growable, from, to: part.at(-1)?.to ?? from }];
    }
    return [];
  });
}

// What follows a plant's or animal's name in names of other things: 'chicken wire', 'tomato cages'.
const OTHER_THING =
  /^[ -](?:manure|litter|wire|tractors?|poop|grit|weed|quarters?|ears?|bedding|compost|cages?|stakes?|house lot|feed|coop wire|fence|fencing|straw|bark|needles?|lights?|flies|trellis|fields?|pastures?|barns?|sheds?|country|panels?|lands?|farms?|spray|sticks?|smell|bugs?|beetles?|borers?|(?:horn)?worms?|problems?|droppings|soil|clay|mud|ground|plants? (?=nurses?|workers?|managers?|shifts?|closed|shut|laid|supervisors?)|packing|cider|auctioneers?|growers?|warehouse|dryer|elevator)\b/;
/** 'Chicken soup' asks for no hens. */
const DISH_NEXT = /^ (?:[a-z]+ )?(?:soup|stew|broth|pho|dinner|curry|salad|dumplings|cheese)s?\b/;
const PESTS =
  '(?:deers?|bears?|hogs?|coyotes?|(?:rac)?coons?|crows?|squirrels?|rabbits?|iguanas?|voles?|gophers?|armadillos?)';
const PEST_BEFORE = new RegExp(`\\b(?:(?:wild|feral|canada) |${PESTS}(?:,| and|,? and| &) )$`);
const PEST_AFTER = new RegExp(
  `^(?:,? (?:and|&) | ?, )${PESTS}\\b|^(?:,? (?:and|&) [a-z]+)? (?:are|is) (?:the|a|our|my|another) (?:[a-z]+ )?(?:problem|issue|trouble|nuisance|pest)`,
);
const OWNED = /\b(?:our|my|\d{1,4}|two|three|four|five|six|ten|twelve|few|some) (?:[a-z]{3,12} )?$/;
/** Geese and wild turkeys that harm are pests, which nobody keeps. */
const isKept = (plain: string, { from, to }: SiteSpan): boolean =>
  OWNED.test(plain.slice(Math.max(0, from - 24), from)) ||
  (!PEST_BEFORE.test(plain.slice(Math.max(0, from - 20), from)) &&
    !PEST_AFTER.test(plain.slice(to, to + 60)) &&
    !DISH_NEXT.test(plain.slice(to, to + 24)));
/** 'From Jamaica' is no roselle. */
const COUNTRY_BEFORE = /\b(?:from|in|to) $/;
/** 'Breaks out in hives' tells of no bees. */
const RASH_BEFORE = /\b(?:in|into|with|gets?|got|had|has|itchy|from) $/;
/** Flower pots and herb beds are places. */
const PLACE_NEXT = /^ (?:pots?|beds?|box(?:es)?|planters?)\b/;

/** Crops whose name alone is also the last word of others: 'jalapeno peppers' are no bell peppers. */
const GENERIC: Readonly<Record<string, readonly string[]>> = {
  'bell-pepper': ['hot-pepper'],
  'summer-squash': ['winter-squash', 'pumpkin', 'southern-pumpkin'],
  'bush-bean': ['pole-bean', 'lima-bean', 'asian-long-bean'],
  'sugar-snap-pea': ['southern-pea'],
  'slicing-tomato': ['cherry-tomato'],
  'short-day-onion': ['green-onion'],
};
// Plants whose names are flavors of others: 'ginger mint', 'pineapple sage'.
const FLAVORS = new Set(['ginger', 'pineapples', 'coffee']);

const singularOf = (word: string): string => word.replace(/(?:ie|y)s$/, 'y').replace(/(?<=[a-z]{4}[a-rt-z])s$/, '');
const MIN_LETTERS = 7; // shorter words have too many neighbors
interface SpelledGrowable {
  singular: string;
  skeleton: string | null;
  growable: Growable;
}

/** Single words that are long enough to be known with one letter wrong, by their first letter. */
const spellings = new Map<string, SpelledGrowable[]>();
for (const { name, growable } of [
  ...named,
  ...grownCrops.map((crop) => ({ name: cropLabel(crop), growable: cropOf(crop.id) })),
]) {
  const singular = singularOf(name);
  if (singular.length < MIN_LETTERS || singular.includes(' ')) continue;
  const letter = singular.charAt(0);
  spellings.set(letter, [...(spellings.get(letter) ?? []), { singular, skeleton: consonantsOf(singular), growable }]);
}

/** The plant or animal that a misspelled word seems to name: 'bluberries'; undefined for none. */
export function misspelledGrowable(word: string): Growable | undefined {
  const singular = singularOf(word);
  const bare = consonantsOf(singular);
  const near = (spellings.get(singular.charAt(0)) ?? []).filter(
    (one) => (bare !== null && bare === one.skeleton) || isOneEdit(singular, one.singular),
  );
  // A name itself that was not taken for a plant belongs to another thing: 'tobacco barn'.
  const isName = near.some((one) => one.singular === singular) && !word.endsWith('ys');
  return isName ? undefined : near[0]?.growable;
}

/**
 * The plants, animals and mushrooms that a text names, in their order, the longest name of each. Linear in the text.
 * `isWishList`: what is named is to be grown or kept; elsewhere rabbits are pests.
 */
export function growablesIn(plain: string, isWishList = false): GrowableMention[] {
  const all: GrowableMention[] = cropsIn(plain).map(({ crop, start, end }) => ({
    ...cropOf(crop.id),
    from: start,
    to: end,
  }));
  all.push(...namesIn(plain, isWishList));
  const found: GrowableMention[] = [];
  for (const one of all.sort((a, b) => b.to - b.from - (a.to - a.from)))
    if (!found.some((other) => overlaps(one, other))) found.push(one);
  return joinedNames(
    plain,
    found
      .filter(({ from, to, option, kind }) => {
        if (kind === 'animal' && !isWishList && !isKept(plain, { from, to })) return false;
        if (plain.slice(from, to) === 'hives' && RASH_BEFORE.test(plain.slice(Math.max(0, from - 12), from)))
          return false;
        if (COUNTRY_BEFORE.test(plain.slice(Math.max(0, from - 12), from)) && plain.slice(from, to) === 'jamaica')
          return false;
        const next = plain.slice(to, to + 16);
        return !OTHER_THING.test(next) && !(option !== null && PLACE_NEXT.test(next));
      })
      .sort((one, other) => one.from - other.from),
  );
}

const ORCHARD = /^(?:orchard|grove)/;

/** Mentions whose names belong together as one: 'peach orchard' are peaches, 'lemon cucumbers' are cucumbers. */
function joinedNames(plain: string, mentions: readonly GrowableMention[]): GrowableMention[] {
  const joined: GrowableMention[] = [];
  for (const mention of mentions) {
    const last = joined.at(-1);
    const isOrchard = ORCHARD.test(plain.slice(mention.from, mention.to));
    const isFruit =
      (last?.has === 'fruit-trees' && (mention.has !== 'fruit-trees' || isOrchard)) ||
      (last !== undefined && FLAVORS.has(last.ids[0] ?? ''));
    const isNext = last !== undefined && /^[ -]$/.test(plain.slice(last.to, mention.from));
    const [id = ''] = mention.ids;
    const isSame = last?.ids.length === 1 && (last.ids[0] === id || GENERIC[id]?.includes(last.ids[0] ?? ''));
    if (isNext && isSame) joined.splice(-1, 1, { ...last, to: mention.to });
    else if (!isNext || !isFruit || plain.slice(last.from, last.to).endsWith('s')) joined.push(mention);
    else if (isOrchard) joined.splice(-1, 1, { ...last, to: mention.to });
    else joined.splice(-1, 1, { ...mention, from: last.from });
  }
  return joined;
}
