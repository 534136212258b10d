import { spelling } from '@farm/farm';
import { joinCompounds } from './compounds';
import { wholeExclusionGroups } from './exclusion-groups';
import {
  ALLERGEN_PHRASES,
  ALLERGENS,
  type Allergen,
  findPhrases,
  longestFirst,
  namedFoods,
  normalizeWords,
} from './foods';

/** Foods that a visitor must not or does not want to eat. */
export interface Exclusion {
  /** As it was typed. */
  typed: string;
  /** The clauses of it that exclude: of 'garlic, no milk' the second. */
  clauses: string;
  isAllergy: boolean;
  allergens: ReadonlySet<Allergen>;
  /** From `normalizeWords`. */
  phrases: readonly string[];
  /** Words in which no food is known. */
  unknown: readonly string[];
  /** The phrases among all known ones, the longest first, so that ' butter bean ' does not match butter. */
  known: readonly { phrase: string }[];
}

interface ExcludedFood {
  phrase: string;
  allergens: readonly Allergen[];
  phrases: readonly string[];
}

const phrasesOfFood = (name: string): string[] =>
  namedFoods.filter((each) => each.name === name).map(({ phrase }) => phrase);

/** Everything that can be excluded by name: families first, then allergens of US law, then single foods. */
const EXCLUDABLE: readonly ExcludedFood[] = longestFirst([
  ...wholeExclusionGroups.flatMap(({ names, allergens, phrases }) =>
    names.map((name) => ({ phrase: normalizeWords(name), allergens, phrases: phrases.map(normalizeWords) })),
  ),
  ...ALLERGEN_PHRASES.map(({ phrase, contains }) => ({
    phrase,
    allergens: contains,
    phrases: contains.length === 0 ? [phrase] : [],
  })),
  ...namedFoods.map(({ phrase, name }) => ({ phrase, allergens: [], phrases: [phrase, ...phrasesOfFood(name)] })),
]);

const MARKERS = {
  /** The whole clause is about what is not eaten. */
  allergy:
    / (?:al+erg\w*|intoleran\w*|sensitiv\w*|anaphyla\w*|epi ?pen|c(?:o)?eliac\w*|favism|g6pd|react|reaction|swells?|swelling|swollen|(?:make|kill)s? (?:me|us|him|her|them)(?: sick)?|hives?|itch(?:e|y|ing)?|rash|welts?|wheez\w*|asthma|throat|(?:in|to) the (?:er|hospital)|emergency room|deadly|deathly|lethal|fatal|vomit\w*|throws? up|breaks? out|ronchas?|urticaria|hinchan?|(?:me|le|nos) (?:(?:hacen?|caen?) (?:mal|dano)|enferman?|matan?)|lo (?:enferman?|matan?)) /,
  /** Names its own foods: 'vegan'. */
  diet: / (?:vegan[oa]?|vegetarian[oa]?|pescatarian|kosher|halal|jain(?:ism)?|saa?tt?vi[ck]|lactose|alpha ?gal) /,
  /** What follows is not eaten. */
  before:
    / (?:free (?:of|from)|libre de|(?:can ?not|cant|dont|do not|does not|doesnt|wont|will not|never|no puedo|no como|no come) (?:eat|have|like|want|do|use|tolerate|stand|come[rn]?)?|no|not|non|zero|0|without|w o|w out|sans|minus|avoid(?:ing)?|(?:steer|stay|keep|staying|steering|keeping) (?:clear|away|off)(?: of| from)?|off limits|forbidden|prohibido|never again|lay off|cut out|careful with|watch out for|skip|hold|omit|except|exclud(?:e|ing)|hates?|dislikes?|leave out|nothing with|none|nada(?: de)?|sin|evit(?:ar|o)) /,
  /** What precedes is not eaten: 'peanut free'. */
  after: / free (?!range |run |of |from )/,
} as const;

/** 'Milk upsets my stomach': a food is named with a person or a part of the body, which no ingredient has. */
const PERSON =
  / (?:me|him|us|them|(?:my|his|her|our|their) (?:[a-z]+ )?(?:bab(?:y|ie)|son|daughter|child|children|kid|wife|husband|mom|mother|dad|father|sister|brother|boy|girl|stomach|tummy|belly|gut|skin|mouth|tongue|lip|face|eye|lung|chest)|hospital|ambulance|doctor|benadryl|stomach|lip|tongue|estomago|panza|barriga|labio) /;
/** A wish or a gift: 'eggs for my son', 'milk that my sister gave me'. */
const WELCOME =
  / (?:for|from|with|gave|give|gift|bring|brought|like|love|want|need|eat|favorite|ok|okay|fine|good|safe|can|made|grew|grow|picked|caught|fished|hunted|raised|canned|smoked|baked|sell|sold|sent|left|para|quier\w*|gusta\w*|dio|dieron) /;

/** Other ways to say 'no': 'anything but nuts', 'eggless', 'leave the nuts out'. */
const sayNo = (text: string): string =>
  text
    .replace(
      /\b(?:any(?:thing)?|every(?:thing)?|all|whatever|todo|cualquier cosa)\s+(?:but|except(?: for)?|menos|other than)\b/gi,
      'no',
    )
    .replace(/\b(?:other than|apart from|aside from|instead of|in place of|rather than)\b/gi, 'no')
    .replace(/\b(egg|dairy|meat|flour|nut|milk|fish|gluten|grain|wheat|butter|cheese|soy)[\s-]?less\b/gi, 'no $1')
    // The oil of what makes ill, not any oil.
    .replace(/,? *\bnot even (?:(?:the|its|their|any) )?(?:oil|butter|flour|milk|dust|crumbs?|traces?|smell)\b/gi, '')
    .replace(/\b(?:leave|keep|take)\b(.{1,30}?)\b(?:out|off|away)\b/gi, 'no $1');

/** Ways of saying how a food was made, or that something is not a wish. */
const NO_EXCLUSION =
  / (?:no (?:salt|sugar|oil|fat) added|(?:no|without|sin|no tengo|no tenemos|no hay|(?:dont|do not|we dont|i dont) (?:have|own)|cant use) (?:an? |the |any |una? |el |la |my |our )?(?:oven|stove|comal|horno|estufa|microonda|licuadora|griddle|skillet|grill|hot plate|slow cooker|crock ?pot|air fryer|mixer|food processor|blender|refri\w*|pan|pot|olla)|(?:no|bad|without) (?:tooth|teeth|time|money|oven|stove|fridge|refrigerator|power|electricity|blender|freezer|clue|rush|appetite|car|job|kitchen|microwave|water|gas)|no (?:boil|bake|knead|cook|idea|problem|preference|churn|stir|rise|\d+)|not sure|(?:cage|hormone|antibiotic|gmo|nitrate|caffeine|bpa|pesticide|chemical|fat|stress|guilt) free) /g;

const FILLERS = new Set(
  normalizeWords(
    `a about all also am an and any anything are as at bad bit both but by can child children contain contains containing
     cook cooking daughter deathly dish do dont eat eating either everything extremely family food for friend from gets
     guest had has have he her high highly him his husband i if im in ingredient is it its kid kind level life like made
     make me mild mom my need nor of on one or our own people person please product recipe severe severely she should
     sick so somebody someone something son stuff that the their them there these they thing this threatening to type
     give put will send end land go hive itch itchy itching rash welt wheeze asthma throat mouth tongue lip face skin
     stomach chest er hospital emergency room epi pen deadly lethal fatal vomit swollen swelling swell breath breathe
     upset upsets mix swelled up time last trip body run bother wreck mess tummy belly gut ambulance doctor benadryl
     grandma grandpa mother father sister brother boy girl not como porque lo estomago panza barriga
     even house household home school class classroom table around near
     no not tooth teeth chew swallow soft daddy papa mama uncle aunt auntie nana granny law niece nephew cousin grandson granddaughter gum denture today tonight dinner supper
     lunch breakfast night
     again para comer boca garganta cara lengua piel da dan hinchan hincha roncha
     us very want we who wife with you your free allergy meal diet el la los las un una al de del mi hijo hija es soy
     abuela abuelo esposo esposa hermano hermana tio tia suegra suegro nieto nieta mami papi marido familia amiga amigo
     tengo y o que ni comida por favor con su nino nina`,
  )
    .trim()
    .split(/\s+/),
);

const words = (text: string) => text.trim().split(' ').filter(Boolean);

const MARKER_WORDS = [
  'allergic',
  'allergy',
  'allergies',
  'allergen',
  'intolerant',
  'intolerance',
  'without',
  'alergico',
  'alergia',
  'hive',
  'itch',
  'itchy',
  'rash',
  'welt',
  'throat',
  'hospital',
  'deadly',
  'vomit',
  'swollen',
  'again',
  ...['stove', 'power', 'oven', 'comal', 'horno', 'estufa', 'fridge', 'blender', 'freezer', 'griddle', 'skillet'],
  ...['steer', 'clear', 'avoid', 'skip', 'omit', 'except', 'exclude', 'careful', 'watch', 'leave', 'keep'],
];
const correct = spelling(
  new Map(
    [...EXCLUDABLE.flatMap(({ phrase }) => words(phrase)), ...MARKER_WORDS, ...FILLERS].map(
      (word) => [word, 1] as const,
    ),
  ),
);

/** The words with typing errors mended, as `normalizeWords` writes them. */
const corrected = (text: string) => ` ${joinCompounds(words(normalizeWords(text)).map(correct)).join(' ')} `;

function foodsIn(text: string): Pick<Exclusion, 'phrases' | 'unknown'> & { allergens: readonly Allergen[] } {
  const found = findPhrases(text, EXCLUDABLE);
  const rest = found.reduce((left, { phrase }) => left.replaceAll(phrase, ' '), text);
  const unknown = words(rest).filter((word) => !FILLERS.has(word) && !/^\d+$/.test(word));
  return {
    allergens: found.flatMap(({ allergens }) => allergens),
    phrases: [...found.flatMap(({ phrases }) => phrases), ...unknown.map((word) => ` ${word} `)],
    unknown,
  };
}

const namesAllergen = (text: string) => foodsIn(text).allergens.length > 0;
const hasFood = (text: string) => findPhrases(text, EXCLUDABLE).length > 0;

interface Clause {
  excluded: string;
  /** What else the clause names. */
  rest: string;
  isAllergy: boolean;
}

/** Splits a clause of `corrected` words at its marker, 'eggs no' as well as 'no eggs'; null: it has none. */
function splitClause(clause: string): Clause | null {
  const split = splitAtMarker(clause);
  return split && !hasFood(split.excluded) && hasFood(split.rest)
    ? { ...split, excluded: split.rest, rest: '' }
    : split;
}

function splitAtMarker(clause: string): Clause | null {
  const text = clause.replace(/^ soy (?=alerg|intoler|vegan|veget|celiac|muy )/, ' ').replace(NO_EXCLUSION, ' ');
  const allergy = MARKERS.allergy.exec(text);
  if (allergy) {
    const [before, after] = [text.slice(0, allergy.index + 1), text.slice(allergy.index + allergy[0].length - 1)];
    const named = /celiac/.test(allergy[0]) ? ' gluten ' : /favism|g6pd/.test(allergy[0]) ? ' fava ' : '';
    // The stricter of two readings: 'okra and an allergy to nuts' excludes okra, too.
    return { excluded: `${before}${named}${after}`.replace(/ {2,}/g, ' '), rest: '', isAllergy: true };
  }
  if (PERSON.test(text) && !WELCOME.test(text) && !MARKERS.before.test(text) && namesAllergen(text))
    return { excluded: text, rest: '', isAllergy: true };
  const after = MARKERS.after.exec(text);
  if (after)
    return {
      excluded: text.slice(0, after.index + 1),
      rest: text.slice(after.index + after[0].length - 1),
      isAllergy: false,
    };
  const before = MARKERS.before.exec(text);
  if (before)
    return {
      excluded: text.slice(before.index + before[0].length - 1),
      rest: text.slice(0, before.index + 1),
      isAllergy: false,
    };
  const diet = MARKERS.diet.exec(text);
  return diet ? { excluded: diet[0], rest: text.replace(diet[0], ' '), isAllergy: diet[0].includes('lactose') } : null;
}

const LIST_END = /^ (?:and|or|nor|y|o|ni) | (?:or|nor|ni) /;

/** The clauses of one segment: after an allergy all that follows is excluded, after 'no' a list that ends with 'or'. */
function readSegment(segment: string): { excluded: string[]; rest: string[]; isAllergy: boolean } {
  const clauses = segment
    .split(/[,;:.!|]+/)
    .map(corrected)
    .filter((each) => each.trim() !== '');
  const first = clauses.findIndex((each) => splitClause(each) !== null);
  if (first < 0) return { excluded: [], rest: [segment], isAllergy: false };
  const split = splitClause(clauses[first] ?? '');
  const later = clauses.slice(first + 1);
  const isAllergy = later.some((each) => splitClause(each)?.isAllergy) || split?.isAllergy === true;
  const goesOn = isAllergy || later.some((each) => LIST_END.test(each) || splitClause(each) !== null);
  const excluded = [split?.excluded ?? '', ...(goesOn ? later.map((each) => splitClause(each)?.excluded ?? each) : [])];
  const earlier = clauses.slice(0, first);
  // The foods may come before the word: 'eggs, milk: allergic'.
  const namesNothing = isAllergy && !excluded.some(hasFood);
  return {
    excluded: namesNothing ? [...earlier, ...excluded] : excluded,
    rest: [...(namesNothing ? [] : earlier), split?.rest ?? '', ...(goesOn ? [] : later)],
    isAllergy,
  };
}

const KNOWN_PHRASES = [...ALLERGEN_PHRASES, ...namedFoods].map(({ phrase }) => phrase);

/** Words that stand for an allergen itself, and not for one of many foods that hold it: 'milk', and not 'parmesan'. */
const ALLERGEN_WORDS = new Set(
  [
    ...ALLERGENS,
    ...['eggs', 'nuts', 'tree nuts', 'peanuts', 'shellfish', 'shrimp', 'crab', 'lobster', 'crawfish', 'dairy'],
    ...['gluten', 'lactose', 'almonds', 'cashews', 'walnuts', 'pecans', 'pistachios'],
  ].map(normalizeWords),
);

/** Whether an entry right after an allergy goes on with it: an allergen by its name, or a food with the same one. */
function continuesAllergy(entry: string, last: Exclusion | undefined): boolean {
  const text = corrected(entry);
  const { allergens, unknown } = foodsIn(text);
  if (allergens.length === 0 || unknown.length > 0) return false;
  return ALLERGEN_WORDS.has(text) || allergens.some((each) => last?.allergens.has(each)) || last?.allergens.size === 0;
}

/** 'Don't have any spices, just cumin' goes on with what there is. */
const LACK = /\b(?:don['’]?t have|do not have|no tengo|no hay|have no|got no|out of)\b/i;
const REST = /\b(?:but|pero)\b/i;
const REST_OF_LACK = /\b(?:but|pero|just|only|solo|sólo|nom[aá]s)\b/i;

const segmentsOf = (typed: string): string[] => sayNo(typed).split(LACK.test(typed) ? REST_OF_LACK : REST);

/** A phrase with more unknown words is a remark ('not back till five') and not the name of a food ('no dragon fruit'). */
const MAX_UNKNOWN = 1;

/** Whether a wish names a food, or one word that may be one; what is only lacking is a food that we know. */
function isFoodOrWord(text: string, isLack: boolean): boolean {
  if (hasFood(text)) return true;
  const { unknown } = foodsIn(text);
  return (
    !isLack && unknown.length > 0 && unknown.length <= MAX_UNKNOWN && !unknown.some((word) => word.endsWith('ing'))
  );
}

/** The clauses of an entry that hold what is excluded, as they were typed. */
function clausesOf(typed: string, phrases: readonly string[]): string {
  const clauses = typed.split(/[,;:!|]+/).filter((each) => each.trim() !== '');
  const own = clauses.filter((each) => {
    const text = corrected(each);
    return splitClause(text) !== null || phrases.some((phrase) => text.includes(phrase));
  });
  return own.length === 0 ? typed : own.map((each) => each.trim()).join(', ');
}

/** What is excluded, and the entries without it. */
export interface ParsedWishes {
  exclusions: readonly Exclusion[];
  requested: readonly string[];
}

/**
 * Reads allergies, diets and 'no', 'without', 'free from' out of what was typed, in English and Spanish, with typing errors. Where
 * two readings are possible it takes the stricter: a major allergen typed right after an allergy belongs to it.
 */
export function parseWishes(entries: readonly string[]): ParsedWishes {
  const exclusions: Exclusion[] = [];
  const requested: string[] = [];
  let followsAllergy = false;
  for (const typed of entries) {
    const segments = segmentsOf(typed).map(readSegment);
    // 'has no teeth' names nothing that could be left out; after 'allergies:' the next entry does.
    const excluded = segments.flatMap(({ excluded: texts, isAllergy }) =>
      texts.filter((each) => isAllergy || namesAllergen(each) || isFoodOrWord(each, LACK.test(typed))),
    );
    if (excluded.length === 0 && !(followsAllergy && continuesAllergy(typed, exclusions.at(-1)))) {
      requested.push(typed);
      followsAllergy = false;
      continue;
    }
    const isAllergy: boolean = followsAllergy || segments.some((each) => each.isAllergy);
    const foods = (excluded.length === 0 ? [corrected(typed)] : excluded).map(foodsIn);
    const phrases = [...new Set(foods.flatMap((each) => each.phrases))];
    exclusions.push({
      typed,
      clauses: clausesOf(typed, phrases),
      isAllergy,
      allergens: new Set(foods.flatMap(({ allergens }) => allergens)),
      phrases,
      known: longestFirst([...new Set([...KNOWN_PHRASES, ...phrases])].map((phrase) => ({ phrase }))),
      unknown: foods.flatMap(({ unknown }) => unknown),
    });
    if (excluded.length > 0)
      requested.push(
        ...segments
          .flatMap(({ rest }) => rest)
          .filter(hasFood)
          .map((each) => each.trim()),
      );
    followsAllergy = isAllergy;
  }
  return { exclusions, requested };
}

/** Whether a text names a food that is excluded. */
export function holdsExcluded(text: string, exclusions: readonly Exclusion[]): boolean {
  return exclusions.some(({ allergens, phrases, known }) => {
    const contains = findPhrases(text, ALLERGEN_PHRASES).flatMap((each) => each.contains);
    return (
      contains.some((each) => allergens.has(each)) ||
      // ' coconut milk ' holds coconut, and ' sweet potato ' counts as a potato: the stricter reading again
      findPhrases(text, known).some(({ phrase }) => phrases.some((each) => phrase.includes(each)))
    );
  });
}
