import type { Recipe } from '@farm/contracts';
import { cuisines } from '@farm/farm';
import type { DishChoice } from './choose-dish';
import { dishFitOf, isMain, titleNames } from './dish-fit';
import { type DraftRecipe, isBeside } from './draft-recipe';
import { hasSafetyNote, safetyNotesFor } from './food-safety';
import { isSpanishRequest, spanishLines } from './spanish-lines';
import type { SummaryLines } from './summary-lines';
import { isSlowDraft, SLOW_COOKER, slowCookerLine } from './slow-cooker';
import { APPLIANCE, findFood, type FoodState, readFoods, type TypedFood } from './read-foods';
import { amountAtHand, type Portion } from './servings';
import { limitsOf, namesLimit, type RequestLimits } from './request-limits';

const listOf = new Intl.ListFormat('en-US');
const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });
const wordsOf = (foods: readonly TypedFood[]) => foods.map(({ words }) => words);

/** On these everything is done that our steps do on a stove. */
const STOVE_TOP =
  /\b(hot plate|skillet|frying pan|comal|griddle|camp(?:ing)? stove|burner|stove ?top|parrilla el[eé]ctrica)\b/i;
const LACKS = /\b(?:no|sin|without|don['’]?t have)\b[^,;.]*\b(?:hot plate|skillet|comal|griddle|burner)\b/i;
const LACKS_APPLIANCE = new RegExp(
  String.raw`\b(?:no|without|sin|don['’]?t have|do not have|no tengo|broken?|my broke)\b(?:(?!\b(?:only|just|but|solo|sólo|nom[aá]s)\b)[^,;.])*?${APPLIANCE.source}|${APPLIANCE.source} (?:is |just |has )*(?:broke|broken|dead)\b`,
  'i',
);
const NO_OVEN =
  /\b(?:too hot|don['’]?t|do not|not|won['’]?t|never)\b[^,;.]*\b(?:turn(?:ing)? on|us(?:e|ing)|light(?:ing)?|for)\b[^,;.]*\boven\b|\b(?:no|without|sin|don['’]?t have|broken?|dead)\b[^,;.]*\b(?:oven|stove|horno|estufa|kitchen|comal)\b|\b(?:oven|stove|horno) (?:is |just |has )*(?:broke|broken|dead|out|down)\b|\bonly (?:an? |the |one )?(?:hot plate|skillet|burner|stove ?top)\b|\b(?:hot plate|skillet|burner|stove ?top) only\b|\b(?:motel|dorm|hotel)\b/i;

const CONDITION =
  /\b(?:(?:no|not|without) (?:frying|fried|frito)|quick|fast|cheap|easy|healthy|one pot|kids?|picky|minutes|people|party|potluck|company|dinner|lunch|breakfast|all (?:i|we) have|nothing else)\b/i;

const NO_HEAT =
  /\btoo hot (?:out(?:side)? )?(?:to|for) (?:(?:turn(?:ing)? on|use|using|light(?:ing)?|heat(?:ing)? up) )?(?:(?:the|my|an?|our|any) )?(?:cook(?:ing)?|stove|kitchen|house|burner)\b|\b(?:don['’]?t|do not|not|won['’]?t|never|without)\b[^,;.]*\b(?:turn(?:ing)? on|heat(?:ing)? up|light(?:ing)?)\b[^,;.]*\b(?:stove|kitchen|house|burner)\b|\b(?:mucho calor para cocinar|sin cocinar|sin prender la estufa)\b|\bno[- ]cook(?:ing)?\b|\b(?:no|without|sin|don['’]?t have)\b[^,;.]*\b(?:stove|power|electricity|kitchen|gas|estufa|luz)\b/i;

const englishLines: SummaryLines = {
  uses: (words) => `Uses your ${listOf.format(words)}.`,
  needs: (names) => `You also need ${listOf.format(names)}.`,
  leaves: (words) => `Not in this dish: ${listOf.format(words)}.`,
  unread: (entries) => `We couldn’t read ${listOf.format(entries.map((each) => `“${each}”`))} as food.`,
  beside: (words) => `Beside the dish: ${listOf.format(words)}.`,
  unused: (title, words, other, reason) =>
    `${title} has no place for “${words}”: ${reason}${other === null ? '' : `. ${other} uses it`}.`,
  noDish: (words) => `We have no ${words} that fits what you typed: this comes nearest.`,
  language: '',
  noneUses: (kitchen, words) => `No ${kitchen} dish that we can offer you uses ${anyOf.format(words)}.`,
  noneUsesMuch: (kitchen, words) => `No ${kitchen} dish that we can offer you uses much of ${listOf.format(words)}.`,
  needsMore: (words) => `For a dish we need more than ${listOf.format(words)}.`,
  passed: (words) => `None of these uses your ${listOf.format(words)}.`,
  ask: 'Which of these would you like to cook? Or tell us what else is in your kitchen.',
};

/** The sentences in the language of a request. */
export const linesFor = ({ isSpanish }: Pick<TypedList, 'isSpanish'>): SummaryLines =>
  isSpanish ? spanishLines : englishLines;

/** What was typed, as foods, and what else. */
export interface TypedList {
  foods: readonly TypedFood[];
  /** Entries in which nothing is known. */
  unread: readonly string[];
  /** Entries in which nothing is known, and that ask or tell something: 'is it still good to eat'. */
  remarks: readonly string[];
  limits: RequestLimits;
  /** The answer is in Spanish as far as there are tables. */
  isSpanish: boolean;
  /** 'slow cooker': our steps are for stove and oven. */
  appliance: string | null;
  /** 'No stove': a dish that is not cooked suits it best. */
  hasNoHeat: boolean;
  /** 'No oven'. */
  hasNoOven: boolean;
  /** 'hot plate': a dish without an oven suits it. */
  stoveTop: string | null;
}

/** Whether an entry tells with what is cooked, so that an oven may not be at hand. */
export const namesEquipment = (entry: string): boolean =>
  APPLIANCE.test(entry) || STOVE_TOP.test(entry) || NO_OVEN.test(entry) || NO_HEAT.test(entry);

/** 'Fried catfish' alone is a wish, and no leftover. */
const WISH = /^(?:fried|baked|grilled|roasted|boiled|smothered|barbecued) (?=[\p{L}]+(?: [\p{L}]+)?$)/iu;

/** States that an entry has by its safety notes: 'milk from our cow' is raw. */
function statesByNotes(entry: string, { food, states }: TypedFood): FoodState[] {
  const isDairy = food?.kind === 'dairy' || food?.kind === 'cheese';
  return [
    ...(isDairy && hasSafetyNote('raw-milk', entry) ? ['raw' as const] : []),
    ...(states.has('canned') && hasSafetyNote('home-canned', entry) ? ['home-canned' as const] : []),
  ];
}

/** A food once, by all its names: 'yautia and malanga' are one. */
function withSame(typed: TypedFood, foods: readonly TypedFood[]): TypedFood[] {
  const same = typed.food ? foods.filter(({ food }) => food?.name === typed.food?.name) : [typed];
  if (same[0] !== typed && same.length > 1) return [];
  const names = same
    .map(({ words }) => words)
    .filter((words, i, all) => all.findIndex((each) => each.toLowerCase() === words.toLowerCase()) === i);
  return [{ ...typed, words: listOf.format(names) }];
}

const MIN_REMARK_WORDS = 4;
const REMARK_WORD =
  /\?|\b(?:i|im|i['’]m|we|he|she|they|it|its|me|my|our|is|are|was|can|could|do|does|did|how|what|which|why|when|should|will|would|be|been|q|que|qué|como|cómo|se|le|cu[aá]nt[oa]s?|puedo|puede)\b/i;
const isRemark = (entry: string) => REMARK_WORD.test(entry) && entry.trim().split(/\s+/).length >= MIN_REMARK_WORDS;

/** An entry without its foods, so that 'stove top stuffing' does not name a stove. */
const withoutFoods = (entry: string, foods: readonly TypedFood[]): string =>
  foods.reduce((rest, { food, words }) => (food ? rest.replace(words, ' ') : rest), entry);

/** Reads the entries of a visitor: several foods in one are several. */
export function readTyped(entries: readonly string[]): TypedList {
  const read = entries.map((entry) => {
    const named = readFoods(entries.length === 1 ? entry.trim().replace(WISH, '') : entry);
    const foods = named.map((each) => {
      const atHand = amountAtHand(entry, each, named);
      return { ...each, states: new Set([...each.states, ...statesByNotes(entry, each)]), ...(atHand && { atHand }) };
    });
    const appliance = LACKS_APPLIANCE.test(entry)
      ? null
      : (APPLIANCE.exec(entry)?.[1]?.replace(/^olla.*/i, 'pressure cooker') ?? null);
    const rest = withoutFoods(entry, foods);
    const stoveTop = LACKS.test(rest) ? null : (STOVE_TOP.exec(rest)?.[1] ?? null);
    return { entry, foods, appliance, stoveTop };
  });
  const foods = read.flatMap((each) => each.foods);
  const isUnread = ({ entry, foods: own }: (typeof read)[number]) =>
    own.length === 0 &&
    !namesEquipment(entry) &&
    !namesLimit(entry) &&
    !CONDITION.test(entry) &&
    safetyNotesFor([entry], []).length === 0;
  const unread = read.filter(isUnread).map(({ entry }) => entry);
  return {
    foods: foods.flatMap((each) => withSame(each, foods)),
    unread: unread.filter((entry) => !isRemark(entry)),
    remarks: unread.filter(isRemark),
    limits: limitsOf(entries),
    isSpanish: isSpanishRequest(entries, foods),
    appliance: read.find(({ appliance }) => appliance !== null)?.appliance ?? null,
    hasNoOven: entries.some((entry) => /\b(?:no|without|sin|broken) (?:an? |el |un )?(?:oven|horno)\b/i.test(entry)),
    hasNoHeat: entries.some((entry) => NO_HEAT.test(entry)),
    stoveTop: read.find(({ stoveTop }) => stoveTop !== null)?.stoveTop ?? null,
  };
}

const COOKED_ALREADY = /\b(?:cooked|boiled) already\b/;

/** The finished list, which holds cooked food only where the steps say that it is. */
const finishedDish = ({ ingredients, instructions }: DraftRecipe) => ({
  ingredients,
  ...(COOKED_ALREADY.test(instructions.join(' ')) && { cooked: [] }),
});

/** The foods that neither the list nor the steps of the finished dish hold. */
export const unusedIn = (draft: DraftRecipe, foods: readonly TypedFood[]): readonly TypedFood[] =>
  dishFitOf(finishedDish(draft), foods).unused;

/** Spices, fats and other things that are in most kitchens. */
const STAPLE_KINDS = ['basics', 'onions', 'garlic', 'strong herbs', 'resinous herbs'];
const STAPLES = [
  ...['milk', 'cayenne pepper', 'curry powder', 'garam masala', 'smoked paprika', 'ketchup', 'mayonnaise'],
  ...['Dijon mustard', 'hot sauce', 'worcestershire sauce', 'soy sauce', 'stock'],
];
/** Basics that few kitchens have. */
const NO_STAPLES = ['red palm oil', 'coconut oil', 'sesame oil', 'ghee', 'honey', 'molasses', 'yeast', 'rice flour'];

const isStaple = ({ food }: TypedFood): boolean =>
  food !== null && !NO_STAPLES.includes(food.name) && (STAPLE_KINDS.includes(food.kind) || STAPLES.includes(food.name));

/** The foods that are eaten beside the finished dish. */
function besideIn(draft: DraftRecipe, foods: readonly TypedFood[]): TypedFood[] {
  const sides = draft.ingredients.flatMap((each) => (isBeside(each) ? (findFood(each.name)?.name ?? []) : []));
  return foods.filter(({ food }) => food !== null && sides.includes(food.name));
}

/** The foods of the list that were not typed, and that no kitchen has by itself: who cooks the dish must have or buy them. */
function neededIn(draft: DraftRecipe, foods: readonly TypedFood[]): string[] {
  const used = new Set(dishFitOf(finishedDish(draft), foods).uses.map(({ index }) => index));
  return draft.ingredients.flatMap(({ name, note }, i) =>
    used.has(i) ||
    note.startsWith('optional') ||
    !readFoods(name).some((each) => !isStaple(each) || titleNames(draft.title, each.food))
      ? []
      : [name],
  );
}

/** Refers remarks that are not foods to the assistant. */
const remarkLine = (remarks: readonly string[]) =>
  `${listOf.format(remarks.map((each) => `“${each}”`))} ${remarks.length > 1 ? 'are' : 'is'} more than this page can read: ask Dexter Jr.`;

const OVEN = /\b(?:oven|bake|broil\w*|roast \d+)\b/i;
const HEAT = /\b(?:heat(?! of)|warm|boil|simmer|fry|brown|cook|toast|melt|steam)\b/i;

/** Whether nothing of a dish is done in an oven. */
export const isStoveTop = ({ instructions }: Pick<DraftRecipe, 'instructions'>): boolean =>
  !OVEN.test(instructions.join(' '));
/** Whether nothing of it is heated. */
export const isUncooked = (dish: Pick<DraftRecipe, 'instructions'>): boolean =>
  isStoveTop(dish) && !HEAT.test(dish.instructions.join(' '));

const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;

const PRESSURE = /insta|pressure/i;
const AIR_FRYER = /air/i;
const BAKED = /\b(?:bake|roast)\b/i;

/** How far an appliance takes the steps, for which we have no times of its own. */
function applianceLine(draft: DraftRecipe, appliance: string, place: string): string {
  const none = `The steps are for ${place}: we have no times for ${withArticle(appliance)}.`;
  if (PRESSURE.test(appliance) && isStoveTop(draft))
    return `${none} Its sauté setting browns and simmers as a stove does, under a glass lid, and is set again when its time is over; for the locked lid follow the times of its maker.`;
  if (AIR_FRYER.test(appliance) && BAKED.test(draft.instructions.join(' ')))
    return `${none} What the steps bake or roast dry fits in it in one layer: set it 25 F lower, look after three quarters of the time, and go by the temperature inside.`;
  return none;
}

/** What is said of the equipment that was named; '': nothing was. */
function equipmentLine(draft: DraftRecipe, { appliance, stoveTop, hasNoHeat }: TypedList): string {
  const isNamed = appliance !== null || stoveTop !== null || hasNoHeat;
  if (isUncooked(draft)) return isNamed ? 'Nothing in it has to be cooked.' : '';
  const place = isStoveTop(draft) ? 'a stove' : 'stove and oven';
  if (appliance !== null && SLOW_COOKER.test(appliance))
    return isSlowDraft(draft)
      ? slowCookerLine(appliance)
      : `The steps are for ${place}: it cooks too shortly for a ${appliance.toLowerCase()}.`;
  if (appliance !== null) return applianceLine(draft, appliance.toLowerCase(), place);
  if (hasNoHeat) return `It has to be cooked on ${place}.`;
  if (stoveTop === null) return '';
  return isStoveTop(draft) ? `Every step is done on a ${stoveTop.toLowerCase()} or a stove.` : 'It also needs an oven.';
}

/** That a bone simmers before everything else; '': none does. */
function aheadLine({ instructions }: DraftRecipe): string {
  const minutes = /^Begin ahead: .*?(\d+) minutes/.exec(instructions[0] ?? '')?.[1];
  return minutes === undefined ? '' : `Begin ${minutes} minutes earlier, with the first step.`;
}

/** How long a slow cooker takes on its higher setting, beside the hours that were named. */
function highLine(steps: readonly string[], hours: number): string {
  const ranges = [...steps.join(' ').matchAll(/(\d+) to (\d+)(?: more)? hours on high/g)];
  const [least, most] = [1, 2].map((end) => ranges.reduce((sum, range) => sum + Number(range[end]), 0));
  return (least ?? 0) > hours
    ? `On high it takes ${least} to ${most} hours, and you have ${hours}: begin it the evening before.`
    : `On high, for your ${hours} hours, it takes ${least} to ${most}.`;
}

/** That the dish takes longer than the time that was named; '': it does not, or none was. */
function lateLine({ prepMinutes, cookMinutes, instructions }: DraftRecipe, { minutes }: RequestLimits): string {
  const total = prepMinutes + cookMinutes;
  if (minutes === null) return '';
  // The hours of a slow cooker stand beside its name.
  if (isSlowDraft({ instructions })) return minutes < 600 ? highLine(instructions, minutes / 60) : '';
  return total > minutes
    ? `It takes ${total} minutes: none of our dishes that use this is done in ${minutes}.`
    : `It takes ${total} of your ${minutes} minutes.`;
}

/** The first line above a dish, by its finished list: what it uses of what was typed, what else it needs, and what not. */
export function summaryOf(draft: DraftRecipe, list: TypedList, portion: Portion | null): string {
  const { foods, unread } = list;
  const lines = linesFor(list);
  const left = unusedIn(draft, foods);
  const beside = besideIn(draft, foods);
  const used = foods.filter((each) => !left.includes(each) && !beside.includes(each));
  const needed = used.length > 0 ? neededIn(draft, foods) : [];
  const late = lateLine(draft, list.limits);
  const isKept = /^It takes \d+ of/.test(late);
  return [
    !isKept && late,
    list.hasNoOven &&
      !isStoveTop(draft) &&
      'It needs an oven: none of our dishes of this name or these foods does without.',
    used.length > 0 && lines.uses(wordsOf(used)),
    needed.length > 0 && lines.needs(needed),
    beside.length > 0 && lines.beside(wordsOf(beside)),
    left.length > 0 && lines.leaves(wordsOf(left)),
    unread.length > 0 && lines.unread(unread),
    equipmentLine(draft, list),
    aheadLine(draft),
    isKept && late,
    portion?.sentence,
    list.remarks.length > 0 && remarkLine(list.remarks),
    lines.language,
  ]
    .filter(Boolean)
    .join(' ');
}

const labelOf = (culture: string) => cuisines.find(({ value }) => value === culture)?.label ?? culture;

/** What is asked instead of showing a dish that uses nothing of what was typed; null: the dish is shown. */
export function questionOf({ fit, choices, unknown }: DishChoice, list: TypedList): Recipe['question'] {
  const { foods, unread, remarks } = list;
  const lines = linesFor(list);
  if (choices.length === 0 || foods.length + unread.length + remarks.length === 0) return null;
  const kitchen = labelOf(fit.dish.culture);
  const text = () => {
    if (unknown.length > 0) return lines.noneUses(kitchen, wordsOf(unknown));
    const mains = foods.filter(isMain);
    if (mains.length > 0) return lines.noneUsesMuch(kitchen, wordsOf(mains));
    if (foods.length > 0) return lines.needsMore(wordsOf(foods));
    return unread.length > 0 ? lines.unread(unread) : remarkLine(remarks);
  };
  const inChoices = choices.flatMap(({ uses, adds }) => [...uses, ...adds].map(({ typed }) => typed));
  const passed = foods.filter((each) => !unknown.includes(each) && !inChoices.includes(each));
  const silent = [
    passed.length > 0 && lines.passed(wordsOf(passed)),
    unread.length > 0 && foods.length > 0 && lines.unread(unread),
    remarks.length > 0 && foods.length + unread.length > 0 && remarkLine(remarks),
  ].filter(Boolean);
  return {
    text: `${[text(), ...silent].join(' ')} ${lines.ask}`,
    choices: choices.map(({ dish, uses, adds }) => ({
      dish: dish.id,
      title: dish.title,
      culture: dish.culture,
      reason: [
        labelOf(dish.culture),
        uses.length + adds.length > 0 &&
          `uses your ${listOf.format(wordsOf([...uses, ...adds].map(({ typed }) => typed)))}`,
      ]
        .filter(Boolean)
        .join(', '),
    })),
  };
}
