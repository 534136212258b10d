import { StrictObject } from '@farm/contracts';
import { farmTime, spelling } from '@farm/farm';
import { isEnglishWord } from '@farm/reader';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import data from './food-safety.json';
import { type Food, foodWords, normalizeWords, wordsOfPatterns } from './foods';
import { plainWords, readFoods, type TypedFood } from './read-foods';

const SafetyData = StrictObject({
  notes: Type.Array(
    StrictObject({
      id: Type.String(),
      /** For texts from `normalizeWords`: whole words. */
      pattern: Type.String(),
      /** A text with these words needs no note. */
      unless: Type.Optional(Type.String()),
      /** Also for ingredients of the recipe, which a visitor need not have typed. */
      listed: Type.Optional(Type.Literal(true)),
      /** What it is about is thrown away: no dish uses it. */
      discard: Type.Optional(Type.Literal(true)),
      sentence: Type.String(),
      /** The same for a request in Spanish. */
      spanish: Type.Optional(Type.String()),
      /** Inside, at which it is safe to eat. */
      temperatureF: Type.Optional(Type.Integer({ minimum: 140, maximum: 165 })),
      /** Public authorities that the sentence follows. */
      source: Type.String({ minLength: 3 }),
    }),
  ),
});

Value.Assert(SafetyData, data);
const notes: Static<typeof SafetyData>['notes'] = data.notes;

/** Of the pantry, what spoils at room temperature. */
const PERISHABLE_KINDS = ['dairy', 'cheese'];
/** Starches that keep dry: what is said to have stood out is a cooked pot of them. */
const COOKED_STARCHES = [
  'rice',
  'wild rice',
  'pasta',
  'noodles',
  'grits',
  'polenta',
  'quinoa',
  'couscous',
  'bulgur',
  'fufu',
];

const wholeWords = (pattern: string) => new RegExp(`\\b(?:${pattern})\\b`);

const NOTES = notes.map(({ pattern, unless, ...note }) => ({
  ...note,
  pattern: wholeWords(pattern),
  unless: unless === undefined ? null : wholeWords(unless),
}));

const correct = spelling(
  new Map(
    [...wordsOfPatterns(notes.map(({ pattern }) => pattern)), ...foodWords, ...plainWords].map(
      (word) => [word, 1] as const,
    ),
  ),
);

const spellingsOf = (typed: string): string[] => {
  const words = normalizeWords(typed);
  // A 'dutch oven' is no 'ditch'.
  const mended = words
    .trim()
    .split(' ')
    .map((word) => (isEnglishWord(word) ? word : correct(word)));
  return [words, ` ${mended.join(' ')} `];
};

const notesOfFoods = (texts: readonly string[]): string[] =>
  texts.flatMap(readFoods).flatMap(({ food }) => food?.note ?? []);

/** The inner temperature in F at which a food is safe; null: it needs none. */
export const safeTemperature = (food: Food): number | null =>
  food.temperatureF ?? notes.find(({ id }) => id === food.note)?.temperatureF ?? null;

/** Breads are baked when they come home, and keep without a refrigerator. */
const BREADS = ['bread', 'pita', 'naan', 'chapati', 'corn tortillas', 'flour tortillas', 'baked biscuits', 'crackers'];

const isCookedMeal = ({ food, states }: TypedFood) =>
  states.has('cooked') &&
  !states.has('canned') &&
  (food?.group === 'protein' || (food?.kind === 'starches' && !BREADS.includes(food.name)));

/** The notes about what was typed, whether the dish uses it or not, and about what is in the list of the recipe. */
function notesFor(typed: readonly string[], list: readonly string[]): typeof NOTES {
  const typedTexts = typed.flatMap(spellingsOf);
  const listed = list.map(normalizeWords);
  const isLeftover = typed.flatMap((each) => readFoods(each)).some(isCookedMeal);
  const ofKinds = new Set([...notesOfFoods([...typed, ...list]), ...(isLeftover ? ['leftovers'] : [])]);
  return NOTES.filter(
    ({ id, pattern, unless, listed: isForList }) =>
      ofKinds.has(id) ||
      [...typedTexts, ...(isForList ? listed : [])].some((words) => pattern.test(words) && !unless?.test(words)),
  );
}

/** What must be known about these foods before they are eaten; what must be thrown away is in `discardsIn`. */
export const safetyNotesFor = (typed: readonly string[], list: readonly string[], isSpanish = false): string[] =>
  notesFor(typed, list).flatMap(({ id, discard, sentence, spanish }, _, all) =>
    // A baby without teeth needs no word for the old.
    discard || (id === 'chewing' && all.some((each) => each.id === 'infant'))
      ? []
      : [(isSpanish ? spanish : undefined) ?? sentence],
  );

/** Whether the note with this id is about what was typed. */
export const hasSafetyNote = (id: string, typed: string): boolean =>
  notesFor([typed], []).some((note) => note.id === id);

const isPerishable = ({ food, means, states }: TypedFood) =>
  food === null ||
  means.length > 0 ||
  states.has('cooked') ||
  food.group === 'protein' ||
  PERISHABLE_KINDS.includes(food.kind);

const STOOD_OUT = 'discard-stood-out';
const isCookedStarch = ({ food }: TypedFood): boolean => food !== null && COOKED_STARCHES.includes(food.name);

/** Whether an entry is about food that spoils at room temperature; one that names no food may be. */
function spoils(entry: string): boolean {
  const foods = readFoods(entry);
  const isPot = foods.some(isCookedStarch) && hasSafetyNote(STOOD_OUT, entry);
  return foods.length === 0 || foods.some(isPerishable) || isPot || hasSafetyNote('garlic-oil', entry);
}

/** An entry that must be thrown away, and how. */
interface Discard {
  entry: string;
  sentence: string;
  /** False for an entry that only reports that the power failed. */
  isFood: boolean;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEKDAY = new RegExp(`\\b(its |today is |now |it is )?(${WEEKDAYS.join('|')})\\b`, 'g');
/** Cooked food keeps so many days in the refrigerator. */
const KEEPS_DAYS = 4;

/** Whether cooked food of a weekday is too old: on the weekday that the entry calls today's, or by the farm's day. */
function isOfTooOldMeal(entry: string, now: Date): boolean {
  const named = Array.from(normalizeWords(entry).matchAll(WEEKDAY), ([, isToday, day = '']) => ({
    isToday: isToday !== undefined,
    day: WEEKDAYS.indexOf(day),
  }));
  const cooked = named.find(({ isToday }) => !isToday)?.day;
  if (cooked === undefined || !readFoods(entry).some(isCookedMeal)) return false;
  const today = named.find(({ isToday }) => isToday)?.day ?? new Date(farmTime(now).date).getUTCDay();
  return (today - cooked + WEEKDAYS.length) % WEEKDAYS.length > KEEPS_DAYS;
}

/** Which notes on discarding hold for any food, and not only for what spoils at room temperature. */
const DISCARDS_ANY = ['discard-container'];
/** The note on what a refrigerator or freezer no longer kept cold. */
const WARMED = 'discard-warmed';

/** Foods of an entry that were cold, and not in a can or dry. */
const wasCold = (entry: string): boolean =>
  readFoods(entry).some((each) => isPerishable(each) && !each.states.has('canned') && !each.states.has('dried'));

/**
 * What of the entries must be thrown away. One that names no food, 'the lid bulges', is about the one before it; 'the power was
 * out' is about all that was cold.
 */
export function discardsIn(entries: readonly string[], now: Date): Discard[] {
  const warmed = entries.some((each) => hasSafetyNote(WARMED, each))
    ? NOTES.find(({ id }) => id === WARMED)
    : undefined;
  return entries.flatMap((entry, at) => {
    if (warmed && (wasCold(entry) || hasSafetyNote(WARMED, entry)))
      return [{ entry, sentence: warmed.sentence, isFood: wasCold(entry) }];
    const next = entries[at + 1];
    const about = next !== undefined && readFoods(next).length === 0 ? [entry, next] : [entry];
    const note = isOfTooOldMeal(entry, now)
      ? NOTES.find(({ id }) => id === 'discard-old')
      : notesFor(about, []).find(({ id, discard }) => discard && (DISCARDS_ANY.includes(id) || spoils(entry)));
    return note ? [{ entry, sentence: note.sentence, isFood: true }] : [];
  });
}

export const safetyNotes: readonly Pick<(typeof notes)[number], 'id' | 'sentence' | 'source'>[] = notes;
