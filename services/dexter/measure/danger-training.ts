import { join } from 'node:path';
import { DANGER_CLASSES, inputsOf, type DangerKind, type Inputs } from '../src/guard/danger-classifier';
import { readRows } from '../src/versions/regression-cases';

/** A message of a table; null: an ordinary message of a farm. In training messages 'a/b' are alternatives and {k} a person. */
export interface DangerRow {
  message: string;
  danger: DangerKind | null;
}

const FOLDER = join(__dirname, '../evaluation');
export const trainingRows = (): DangerRow[] => readRows(FOLDER, 'danger-training');
export const heldOutRows = (): DangerRow[] => readRows(FOLDER, 'danger-held-out');

/** A generator of numbers from 0 to 1 that repeats for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PEOPLE =
  'my son,my daughter,my husband,my wife,my dad,mama,grandpa,my brother,my kid,the baby,a worker,my neighbor,he,she,my friend,my boy,our helper,somebody,papaw,my sister,a student,my grandson'.split(
    ',',
  );
const MAX_VARIANTS = { danger: 4, farm: 5 };

/** Writes variants of a row out, chosen at random. */
export function expandRow({ message, danger }: DangerRow, random: () => number): string[] {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const write = () =>
    message
      .split(' ')
      .map((word) => pick(word.split('/')))
      .join(' ')
      .replaceAll('{k}', () => pick(PEOPLE));
  const isFixed = !message.includes('/') && !message.includes('{k}');
  const most = isFixed ? 1 : danger ? MAX_VARIANTS.danger : MAX_VARIANTS.farm;
  return [...new Set(Array.from({ length: most }, write))];
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
  messages.flatMap(({ danger, texts }) => {
    const common = { label: DANGER_CLASSES.indexOf(danger ?? 'farm'), weight: 1 / Math.sqrt(texts.length) };
    return texts.flatMap((text) => {
      const words = random() < 0.5 ? misspell(text, random) : text;
      return [
        { ...inputsOf(text, vectorOf(text)), ...common },
        ...(random() < SHARE_WITHOUT_VECTOR ? [{ ...inputsOf(words, null), ...common }] : []),
      ];
    });
  });
