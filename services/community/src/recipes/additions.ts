import type { BuiltInRecipe } from './built-in-recipes';
import {
  BESIDE,
  type DraftIngredient,
  type DraftRecipe,
  longestMinutes,
  minutesText,
  withBesideStep,
} from './draft-recipe';
import { safeTemperature } from './food-safety';
import { additions, containsWords, type Food, titleCase, withoutState } from './foods';
import type { TypedFood } from './read-foods';

type Row = (typeof additions)[number];
type Takes = BuiltInRecipe['takes'];

/** A food that a visitor typed and that a dish takes in addition to its own ingredients. */
export interface Addition {
  typed: TypedFood;
  food: Food;
  row: Row;
}

const MAX_ADDITIONS = 6;
/** The longest total time of a dish. */
const MAX_DISH_MINUTES = 150;
/** The longest time that an addition may add to a step, so that the other foods are not overcooked. */
const MAX_LONGER_MINUTES = 12;

/** Dry beans are not added, because additions of beans are cooked already. */
const isDryOnly = ({ set }: Row, { states }: TypedFood) => set === 'beans' && states.has('dried');

/** The row that says how a food is added to a dish; undefined: it never is. */
export const rowFor = (food: Food): Row | undefined =>
  additions.find(({ kinds, how, minutes }) => {
    const isTimed = food.group !== 'garden' || how === 'top' || (minutes ?? food.minutes) !== undefined;
    return isTimed && (kinds.includes(food.name) || kinds.includes(food.kind));
  });

/**
 * The foods that a dish can take: at most six, and any number that are laid on top. Home-canned food must be boiled separately, so
 * it is never added.
 */
export function additionsTo(takes: Takes, foods: readonly TypedFood[]): Addition[] {
  const found = foods.flatMap((typed): Addition[] => {
    const { food, states } = typed;
    const row = food ? rowFor(food) : undefined;
    if (!food || !row || states.has('home-canned') || isDryOnly(row, typed)) return [];
    const sets = takes?.of ?? [];
    // A pot for any protein takes bacon, too; one of greens takes a ham hock, and no tuna. What takes lettuce takes lemon.
    const isTaken =
      sets.includes(row.set) ||
      (row.set === 'cured meats' && sets.includes('proteins')) ||
      (row.set === 'garnishes' && sets.includes('toppings'));
    return isTaken ? [{ typed, food, row }] : [];
  });
  const isOnTop = ({ row }: Addition) => row.how === 'top';
  return [...found.filter((each) => !isOnTop(each)).slice(0, MAX_ADDITIONS), ...found.filter(isOnTop)];
}

/** Grains that somebody has cooked weigh more than raw ones. */
const isCookedGrain = ({ row, typed: { states } }: Addition): boolean =>
  row.how === 'beside' && states.has('cooked') && /cups/.test(row.amount);

/** The amount of an addition; cups with their weight: '3 cups (90 g)'. */
function amountOf(addition: Addition): string {
  const {
    food,
    row: { amount },
  } = addition;
  if (isCookedGrain(addition)) return '4 cups (640 g)';
  const cups = /^(\d+) cups?$/.exec(amount)?.[1];
  return cups === undefined ? amount : `${amount} (${Number(cups) * (food.gramsPerCup ?? 100)} g)`;
}

const SOFT_MINUTES = 5;

function minutesOf({ food, row, typed: { states } }: Addition): number {
  const own = row.minutes ?? food.minutes ?? 0;
  return food.group === 'garden' && (states.has('canned') || states.has('cooked')) ? Math.min(own, SOFT_MINUTES) : own;
}

/** Of the step in which foods join a dish. */
interface Place {
  text: string;
  /** The minutes for which they simmer in it. */
  minutes: number;
  /** By how many it may grow. */
  most: number;
  /** Whether a food was browned in the pot before. */
  isInPot?: (addition: Addition) => boolean;
}

const LID = /without lifting the lid|cover(?:ed)? tightly/i;

const HEATED_MINUTES = 10;

/** How what is cooked already is heated in a step; a short step has no last ten minutes. */
const heated = (name: string, text: string): string =>
  longestMinutes(text) >= HEATED_MINUTES
    ? `Stir in the ${name} for the last ${HEATED_MINUTES} minutes, until it steams, 165 F.`
    : `Stir in the ${name} and heat it until it steams, 165 F.`;

/** Fish falls apart in a pot that is stirred. */
const DELICATE: readonly string[] = ['white fish', 'oily fish'];

const isBrowned = ({ how }: Row, { kind }: Food): boolean => how === 'pan' && !DELICATE.includes(kind);

/** In which step fat is warmed in the pot of the dish; -1: in none before `place`. */
const potStep = (steps: readonly string[], place: number): number =>
  steps.findIndex(
    (step, at) =>
      at <= place &&
      /^Warm (?:\d+ tablespoons? of |half |a third of |two thirds of )?the [^.]*\b(?:oil|butter|ghee)\b[^.]* in an? [^.]*\b(?:pot|skillet|pan)\b/.test(
        step,
      ),
  );

/** What is browned first, in the pot of the dish, in its own step. */
const firstBrowned = (addition: Addition): string => {
  const { food, typed } = addition;
  const safe = safeTemperature(food);
  const isFine = ['ground meat', 'sausage'].includes(food.kind);
  const reads = isFine ? `no pink is left and it reads ${safe ?? 160} F` : `the thickest piece reads ${safe ?? 165} F`;
  return typed.states.has('cooked')
    ? ''
    : `First brown the ${food.name} in the same pan with a little of the fat for about ${minutesOf(addition)} minutes, turning it, until ${reads}, and lift it out.`;
};

const BAKED_STARCHES = ['cornbread mix', 'biscuit dough'];

/** What is done with it. */
function sentenceOf(addition: Addition, { text, minutes: room, most, isInPot = () => false }: Place): string {
  const { food, row, typed } = addition;
  const { name } = food;
  const minutes = minutesOf(addition);
  if (typed.states.has('cooked') && food.group === 'protein' && row.how !== 'side')
    return food.kind === 'eggs'
      ? `Peel the ${name}, which are boiled already, and lay them in halves on top.`
      : heated(`${name}, cooked already,`, text);
  const safe = safeTemperature(food);
  const reads = ['ground meat', 'sausage'].includes(food.kind)
    ? `no pink is left and it reads ${safe ?? 160} F`
    : `it reads ${safe ?? 165} F in the middle of the thickest piece`;
  switch (row.how) {
    case 'pan':
      if (isInPot(addition)) return `Return the ${name} with its juice, and heat it until it steams.`;
      if (DELICATE.includes(food.kind))
        return `Meanwhile fry the ${name} in a skillet with a little fat for about ${minutes} minutes, turning it once, until ${reads}, and lay it on top when you serve.`;
      return `Meanwhile brown the ${name} in a skillet with a little fat for about ${minutes} minutes, turning it, until ${reads}, and stir it in with its juice at the end of this step.`;
    case 'crisp':
      return `Meanwhile cook the ${name} in a skillet over medium heat for about ${minutes} minutes, until crisp, drain it, and stir it in at the end of this step.`;
    case 'boil':
      return `Meanwhile boil the ${name} 12 minutes, until white and yolk are firm, cool and peel them, and lay them in halves on top.`;
    case 'heat':
      return heated(name, text);
    case 'top':
      return `Serve with the ${name}.`;
    case 'beside':
      if (row.say !== undefined) return row.say;
      if (typed.states.has('cooked')) return `heat the ${name} with a splash of water, until it steams, 165 F`;
      if (food.name === 'bread') return `warm the ${name}`;
      return `${BAKED_STARCHES.includes(food.name) ? 'bake' : 'cook'} the ${name} as its package says`;
    case 'side':
      return `Stir in the meat of the ${name}.`;
    case 'pot': {
      const longer = minutes - room;
      if (longer > 0 && row.set === 'seasonings') return `Stir in the ${name}.`;
      if (longer > most)
        return `At the very beginning set the ${name} to boil on the side for about ${minutes} minutes, until tender; drain, and stir in at the end of this step.`;
      if (longer > 0)
        return `Add the ${name} at the start of this step, and cook ${minutesText(longer)} longer, until tender.`;
      return LID.test(text)
        ? `Stir in the ${name} before you cover it.`
        : `Add the ${name} for the last ${minutes} minutes of this step.`;
    }
  }
}

/** A bone that flavors the pot needs hours, and its broth is the best of it. */
const broth = ({ food: { name }, row: { minutes } }: Addition): string =>
  `Begin ahead: simmer the ${name} in water to cover for about ${minutes ?? 0} minutes, until the meat comes off the bone. Use that liquid wherever the steps pour in water.`;

const SIMMERS = /\b(?:simmer|boil)/i;
/** A step about something else: a side dish, or what is drained. */
const IS_APART = /^(?:Meanwhile|While|The night before|Begin ahead)\b|\bdrain\b|\blowest heat, and let it stand\b/i;

/** The step before `place` from which on a food simmers long enough in the pot of the dish; null: there is none. */
function earlierStep(steps: readonly string[], place: number, minutes: number): number | null {
  let sum = 0;
  for (let at = place; at >= 0; at -= 1) {
    const step = steps[at] ?? '';
    if (IS_APART.test(step)) return null;
    sum += longestMinutes(step);
    if (at < place && SIMMERS.test(step) && sum >= minutes) return at;
  }
  return null;
}

const MASHED = /\b(?:mash|blend|pur[eé]e)\b/i;

/** What is dry or a paste and fries for a moment, so that it loses its raw taste. */
const FRIED_FIRST: readonly string[] = [
  ...[
    'tomato paste',
    'curry powder',
    'garam masala',
    'tandoori masala',
    'jerk seasoning',
    'adobo seasoning',
    'turmeric',
  ],
  ...['cumin', 'coriander', 'paprika', 'smoked paprika', 'chili powder', 'fennel seed', 'ginger', 'poultry seasoning'],
];

/** What goes into the water of a dish, and how. */
const INTO_WATER: Readonly<Record<string, string>> = {
  stock: 'Dissolve the stock cube in that water, or pour the stock in with it.',
  'onion soup mix': 'Stir the onion soup mix into that water; it is salty, so leave out the other salt.',
  'gravy mix': 'Stir the gravy mix into that water; it is salty, so leave out the other salt.',
  'ranch seasoning': 'Stir the ranch seasoning into that water; it is salty, so leave out the other salt.',
  'French onion soup':
    'Pour in the French onion soup, too, use as much less of that water, and leave out the other salt.',
};

/** A marinade or an oven fries nothing. */
const NO_PAN = /\b(?:refrigerat|marinad|oven|roast|bake)/i;

/** Where seasoning joins that is no good at the end, with what is said of it; null: where the others do. */
function seasoned({ food: { name }, row }: Addition, steps: readonly string[], place: number): [number, string] | null {
  if (row.set !== 'seasonings') return null;
  const before = (pattern: RegExp) =>
    steps.findIndex((step, at) => at <= place && pattern.test(step) && !IS_APART.test(step) && !NO_PAN.test(step));
  const [at, sentence] =
    name in INTO_WATER
      ? [before(/\bwater\b/), INTO_WATER[name] ?? '']
      : FRIED_FIRST.includes(name)
        ? [
            before(/\b(?:garlic|onion|ginger|shallots?|leeks?)\b.*\b\d+ minutes?/),
            `Stir in the ${name} for the last minute of this step.`,
          ]
        : [-1, ''];
  return at < 0 ? null : [at, sentence];
}

/** When what simmers longer than the dish's own place for it goes into the pot. */
const startSentence = (addition: Addition, room: number): string =>
  minutesOf(addition) < room
    ? `Add the ${addition.food.name} for the last ${minutesOf(addition)} minutes of this step.`
    : `Put in the ${addition.food.name} at the start of this step.`;

const ANIMAL_STOCK = /\b(?:chicken|beef|bone|turkey|fish|shrimp|pollo|res)\b/i;

const isAnimal = ({ food: { group, kind, name }, typed: { words } }: Addition) =>
  (group === 'protein' && kind !== 'plant protein') ||
  kind === 'dairy' ||
  kind === 'cheese' ||
  (name === 'stock' && ANIMAL_STOCK.test(words));

const listOf = new Intl.ListFormat('en-US');

/** What the note for vegans leaves out, too. */
function veganNoteWith(note: string, list: readonly Addition[]): string {
  const animals = list.filter(isAnimal).map(({ food }) => food.name);
  if (animals.length === 0) return note;
  const names = listOf.format(animals);
  return /vegan as it is/.test(note)
    ? note.replace(/^[^.;,]*/, `Leave out the ${names}; the rest is vegan`)
    : `Leave out the ${names}, too. ${note}`;
}

const MAX_IN_TITLE = 2;
const TITLE_LENGTH = 80;
const NAMED_SETS: readonly string[] = ['proteins', 'cured meats', 'beans', 'greens', 'vegetables', 'roots'];

/** 'Cook-Up Rice with Pork Chops': the title names the first of what joins the dish. */
function titleWith(title: string, list: readonly Addition[]): string {
  const names = list
    .filter(
      ({ food, row }) => NAMED_SETS.includes(row.set) && food.kind !== 'onions' && !containsWords(title, food.name),
    )
    .toSorted((one, other) => NAMED_SETS.indexOf(one.row.set) - NAMED_SETS.indexOf(other.row.set))
    .slice(0, MAX_IN_TITLE)
    .map(({ food }) => titleCase(withoutState(food.name)));
  // 'with' inside parentheses does not split the title: 'Cou-Cou (Cornmeal with Okra)'.
  const [, name = title, rest] = /^((?:[^(]|\([^)]*\))*?) with ([^(]*)$/.exec(title) ?? [];
  if (names.length === 0) return title;
  const own = rest?.split(/, (?:and )?| and /) ?? [];
  const named = `${name} with ${listOf.format([...own, ...names])}`;
  return named.length <= TITLE_LENGTH ? named : title;
}

interface Joining {
  list: readonly Addition[];
  /** The step in which they join. */
  place: number;
  at: Place;
  /** What goes into the pot in a step before. */
  earlier: ReadonlyMap<Addition, number>;
}

/** The steps of a dish with what is done with the foods that join it. */
function writtenSteps(given: readonly string[], { list, place, at, earlier }: Joining): string[] {
  const last = given.length - 1;
  const bySteps = list.toSorted((one, other) => minutesOf(other) - minutesOf(one));
  const apart = bySteps.filter((each) => each.row.how === 'side' && !earlier.has(each));
  const seasonedAt = new Map(list.map((each) => [each, seasoned(each, given, place)]));
  const pot = potStep(given, place);
  const browned = list.filter(
    ({ row, food, typed }) => isBrowned(row, food) && !typed.states.has('cooked') && pot >= 0,
  );
  // Meat in pieces stays whole where a later step mashes the pot.
  const mashed = given.findLastIndex((step, i) => i > place && MASHED.test(step));
  const placeOf = (each: Addition): number => {
    if (each.row.how === 'top' || each.food.kind === 'eggs') return last;
    return mashed > place && each.row.set === 'proteins' ? mashed : place;
  };
  return given.map((step, i) => {
    const here = bySteps.filter((each) => each.row.how !== 'beside' && !seasonedAt.get(each) && placeOf(each) === i);
    const started = bySteps.filter((each) => earlier.get(each) === i);
    return [
      ...(i === 0 ? apart.map(broth) : []),
      ...(i === pot ? browned.map(firstBrowned) : []),
      step,
      ...bySteps.flatMap((each) => (seasonedAt.get(each)?.[0] === i ? [seasonedAt.get(each)?.[1] ?? ''] : [])),
      ...started.map((each) => startSentence(each, longestMinutes(step))),
      ...here
        .filter((each) => each.row.how === 'side' || !earlier.has(each))
        .map((each) =>
          sentenceOf(each, {
            ...(i === place ? at : { ...at, text: step }),
            isInPot: (one) => browned.includes(one),
          }),
        ),
    ].join(' ');
  });
}

/** The draft of a dish with the additions in its list and in its steps, and with the minutes that they need more. */
export function addFoods(
  draft: DraftRecipe,
  { takes, instructions: before }: BuiltInRecipe,
  list: readonly Addition[],
): DraftRecipe {
  if (!takes || list.length === 0) return draft;
  const last = draft.instructions.length - 1;
  // Canned beans need no night before: their soaking, which comes first, is gone.
  const place = Math.min(takes.step - (before.length - draft.instructions.length), last);
  const at: Place = {
    text: draft.instructions[place] ?? '',
    minutes: Math.min(takes.minutes, longestMinutes(draft.instructions[place] ?? '')),
    most: Math.min(MAX_LONGER_MINUTES, MAX_DISH_MINUTES - draft.prepMinutes - draft.cookMinutes),
  };
  const earlier = new Map(
    list.flatMap((each): [Addition, number][] => {
      const isLong = each.row.how === 'side' || (each.row.how === 'pot' && minutesOf(each) > takes.minutes);
      const step = isLong ? earlierStep(draft.instructions, place, minutesOf(each) - MAX_LONGER_MINUTES) : null;
      return step === null ? [] : [[each, step]];
    }),
  );
  const steps = writtenSteps(draft.instructions, { list, place, at, earlier });
  const instructions = withBesideStep(
    steps,
    list.filter(({ row }) => row.how === 'beside').map((each) => sentenceOf(each, at)),
  );
  const simmered = list.filter((each) => /pot|side/.test(each.row.how) && !earlier.has(each));
  const isFirst = (each: Addition) => isBrowned(each.row, each.food) && !each.typed.states.has('cooked');
  const firstMinutes = potStep(draft.instructions, place) < 0 ? 0 : Math.max(0, ...list.filter(isFirst).map(minutesOf));
  const longer = simmered.map((each) => minutesOf(each) - takes.minutes).filter((minutes) => minutes <= at.most);
  const ingredients = list.map((each): DraftIngredient => {
    const cooked = isCookedGrain(each) ? '; cooked already' : '';
    const note = each.row.how === 'beside' ? `${BESIDE}${cooked}` : each.row.note;
    return { name: each.food.name, amount: amountOf(each), note };
  });
  return {
    ...draft,
    title: titleWith(draft.title, list),
    // Steps that begin ahead do not count in the time of the dish.
    cookMinutes: Math.min(
      MAX_DISH_MINUTES - draft.prepMinutes,
      Math.max(draft.cookMinutes + firstMinutes + Math.max(0, ...longer), ...simmered.map(minutesOf)),
    ),
    ingredients: [...draft.ingredients, ...ingredients],
    instructions,
    veganNote: veganNoteWith(draft.veganNote, list),
  };
}
