import { join } from 'node:path';
import { DANGER_CLASSES, inputsOf, type DangerKind, type Inputs } from '../src/guard/danger-classifier';
import type { HelpKind } from '../src/guard/help-kind';
import { readRows } from '../src/text/read-rows';

/**
 * A message of a table; null: an ordinary message of a farm. In training messages 'a/b_c/' is 'a', 'b c' or nothing, {k} is a
 * person, {c} a crop, {a} an animal, {p} a pest, {w} a weed, {t} a machine and {place} a place.
 */
export interface DangerRow {
  message: string;
  danger: HelpKind | null;
}

const FOLDER = join(__dirname, '../evaluation');
export const trainingRows = (): (DangerRow & { danger: DangerKind | null })[] => readRows(FOLDER, 'danger-training');
export const heldOutRows = (): DangerRow[] => readRows(FOLDER, 'danger-held-out');

const wordsOf = (list: string) => list.split(',');
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  k: wordsOf(
    'my son,my daughter,my husband,my wife,my dad,mama,grandpa,my brother,my kid,the baby,a worker,my neighbor,he,she,my friend,my boy,our helper,somebody,papaw,my sister,a student,my grandson',
  ),
  c: wordsOf(
    'tomatoes,okra,squash,peppers,corn,beans,peas,lettuce,collards,kale,cabbage,broccoli,carrots,beets,onions,garlic,potatoes,sweet potatoes,cucumbers,melons,watermelon,pumpkins,eggplant,greens,spinach,strawberries,blueberries,blackberries,figs,peaches,apples,pears,pecans,grapes,muscadines,basil,mint,herbs,roses,sunflowers,zinnias,hydrangeas,grass,clover,wheat,hay,cotton,peanuts,seedlings,trees,zucchini,asparagus,radishes,turnips',
  ),
  a: wordsOf(
    'hens,my hen,chickens,my rooster,chicks,ducks,geese,turkeys,guineas,quail,goats,my goat,sheep,lambs,pigs,my pig,cows,my cow,cattle,calves,horses,my horse,my donkey,rabbits,my dog,my cat,bees,alpacas',
  ),
  p: wordsOf(
    'squash bugs,aphids,hornworms,stink bugs,slugs,deer,rabbits,groundhogs,voles,moles,fire ants,ants,japanese beetles,flea beetles,cabbage worms,whiteflies,spider mites,armyworms,grasshoppers,vine borers,raccoons,squirrels,crows,blight,powdery mildew,nematodes,rats,mice,flies,mosquitoes,ticks,bugs,worms',
  ),
  w: wordsOf(
    'nutsedge,bermuda grass,crabgrass,bindweed,kudzu,poison ivy,pigweed,johnsongrass,dandelions,thistle,weeds,chickweed,privet,wisteria,morning glory,dallisgrass,henbit,briars,moss',
  ),
  t: wordsOf('tractor,tiller,mower,truck,chainsaw,baler,sprayer,trailer,bush hog,pump,generator,weed eater'),
  place: wordsOf('macon ga,asheville,north alabama,31201,zone 8a,mississippi,the coast,tennessee,28801,florida'),
};
const SLOT = /\{(\w+)\}/g;
const MAX_VARIANTS = { danger: 10, farm: 12 };

/** Writes variants of a row out, chosen at random. */
export function expandRow({ message, danger }: DangerRow, random: () => number): string[] {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const write = () =>
    message
      .split(' ')
      .map((word) => pick(word.split('/')).replaceAll('_', ' '))
      .join(' ')
      .replaceAll(SLOT, (_, slot: string) => pick(SLOTS[slot] ?? []))
      .replace(/ +(?=[ ,])/g, '')
      .trim();
  const isFixed = !message.includes('/') && !message.includes('{');
  const most = isFixed ? 1 : danger ? MAX_VARIANTS.danger : MAX_VARIANTS.farm;
  return [...new Set(Array.from({ length: most }, write))];
}

const SUBJECT_QUESTIONS = [
  ...['what is {s}', 'tell me about {s}', 'how do I deal with {s}', 'do you have anything on {s}', '{s} in Georgia'],
  ...['help with {s}', 'my neighbor asked about {s}', 'how much does {s} cost', 'is {s} worth it', '{s} for beginners'],
  ...['what should I know about {s} this spring', 'when do I think about {s}', 'how long does {s} take'],
  ...['what do I need for {s}', 'problems with {s}', 'I have a question about {s}', 'why does {s} matter', '{s}?'],
  ...['my husband wants to know about {s}', 'best way to handle {s}', 'what is the difference between {s} and {s2}'],
  ...['{s} and {s2}', 'what helps against {s}', 'does {s} hurt my {c}', 'I lost my {c} last year, was it {s}'],
  ...['can I have {s} near my {c}', '{s} with {a}', 'how do {s} and {c} go together', 'the kids asked about {s}'],
  ...['she said it is {s}, what now', 'we are having trouble with {s}', 'I am worried about {s} on my {c}'],
];
const QUESTIONS_OF_SUBJECT = 3;

/** Ordinary questions about subjects of the facts, in wordings chosen at random. */
export function subjectQuestions(subjects: readonly string[], random: () => number): string[] {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return subjects.flatMap((subject) =>
    Array.from({ length: QUESTIONS_OF_SUBJECT }, () =>
      pick(SUBJECT_QUESTIONS)
        .replace('{s}', subject)
        .replace('{s2}', () => pick(subjects))
        .replaceAll(SLOT, (_, slot: string) => pick(SLOTS[slot] ?? [])),
    ),
  );
}

/** A message with a typing error: a letter dropped, doubled or swapped with its neighbor. */
function misspell(message: string, random: () => number): string {
  const words = message.split(' ');
  const long = words.flatMap((word, at) => (word.length > 4 ? [at] : []));
  const at = long[Math.floor(random() * long.length)];
  const word = at === undefined ? '' : (words[at] ?? '');
  if (at === undefined) return message;
  const place = 1 + Math.floor(random() * (word.length - 2));
  const [before, here, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)];
  const variants = [before + after, before + here + here + after, before + after.charAt(0) + here + after.slice(1)];
  words[at] = variants[Math.floor(random() * variants.length)] ?? word;
  return words.join(' ');
}

/** A row with the texts that stand for it. */
export interface TrainingMessage {
  danger: DangerKind | null;
  /** How much an error counts. */
  weight: number;
  texts: readonly string[];
}

export interface Example extends Inputs {
  label: number;
  weight: number;
}

const SHARE_WITHOUT_VECTOR = 0.5;

/** Examples with a vector, and for some of them without one, so that words alone are learned too. */
export const examplesOf = (
  messages: readonly TrainingMessage[],
  vectorOf: (text: string) => Float32Array | null,
  random: () => number,
): Example[] =>
  messages.flatMap(({ danger, weight, texts }) => {
    const common = { label: DANGER_CLASSES.indexOf(danger ?? 'farm'), weight: weight / Math.sqrt(texts.length) };
    return texts.flatMap((text) => {
      const words = random() < 0.5 ? misspell(text, random) : text;
      return [
        { ...inputsOf(text, vectorOf(text)), ...common },
        ...(random() < SHARE_WITHOUT_VECTOR ? [{ ...inputsOf(words, null), ...common }] : []),
      ];
    });
  });
