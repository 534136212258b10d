import { readPlace, unresolvedPlace } from '@farm/almanac';
import { spelling } from '@farm/farm';
import terms from '../tools/tables/terms.json';
import units from '../tools/tables/units.json';
import { tokens, wordStem } from '../text/words';

// Short words and abbreviations that no distance between words recovers.
const VARIANTS: Readonly<Record<string, string>> = {
  wehn: 'when',
  whn: 'when',
  wen: 'when',
  hwen: 'when',
  hwo: 'how',
  hoow: 'how',
  waht: 'what',
  wat: 'what',
  wht: 'what',
  whta: 'what',
  wich: 'which',
  wher: 'where',
  shoud: 'should',
  shuld: 'should',
  cna: 'can',
  teh: 'the',
  adn: 'and',
  alot: 'a lot',
  agin: 'again',
  outta: 'out of',
  outa: 'out of',
  git: 'get',
  ya: 'you',
  u: 'you',
  ur: 'your',
  thier: 'their',
  cuz: 'because',
  til: 'until',
  pullits: 'pullets',
  maters: 'tomatoes',
  beehive: 'bee hive',
  beehives: 'bee hives',
  sweetcorn: 'sweet corn',
  greenbeans: 'green beans',
  henhouse: 'hen house',
  dug: 'dig',
  taters: 'potatoes',
  plnat: 'plant',
  palnt: 'plant',
  swet: 'sweet',
  biter: 'bitter',
  yelow: 'yellow',
  leafs: 'leaves',
  watr: 'water',
  hte: 'the',
  gaot: 'goat',
  tomatos: 'tomatoes',
  potatos: 'potatoes',
  havest: 'harvest',
  em: 'them',
  yr: 'year',
  yrs: 'years',
  wk: 'week',
  wks: 'weeks',
};
// Words of questions that no article has to contain.
const QUESTION_WORDS =
  'when where which should fertilize fertilizer fertilizing harvest harvesting transplant irrigate germinate prune pruning storing planting growing watering weather vegetables vegetable bitter yellow pollinate castrate butcher incubate certified insurance license permit calculate';
// Words that farm tools understand.
const TOOL_WORDS = new Set(tokens([...Object.values(terms), ...Object.values(units)].join(' ')));
const MIN_COUNT = 3;
const MIN_LETTERS = 6; // shorter unknown words are often names
const WORD = /[a-z]+(?:'[a-z]+)?/gi;
const SHORT = 2; // letters: 'u' is 'you', but not in 'u-pick'

// 'Layin', 'pickin': dialect for 'laying', 'picking'.
const DIALECT = /^[a-z]{2,}in'?$/;

// 'How long till they lay': no work on soil.
const TILL = /\b(how (?:long|soon|far|many \w+)(?: is it)?|(?:from|up) (?:\w+ )?\w+) till\b/gi;

// 'How do I can beans': a verb after a verb of the question.
const CAN_VERB =
  /\b((?:how|when|where) (?:do|does|to|should|would)(?: (?:i|we|you|ya|yall))?|want to|ready to) can (?=\w)/gi;

// 'Do you know anything about muscadines' asks about muscadines.
const ABOUT =
  /^(?:hey |hi |so |ok |and )?(?:(?:do|can|could|would) (?:you|yall|y'all) (?:know|tell me|have|got|give me|say)(?: (?:anything|something|stuff|much|some info|any info|info|information|more))?|(?:got |any |have you got )*(?:anything|info|information|tips)|what do you know|what can you tell me) (?:about|on) /i;

/** Reads a message as it was meant: question words, abbreviations and long words without their typing errors. */
export type PlainWording = (message: string) => string;

/** Corrects words that no text contains by those that texts and names of subjects use. Places stay as they are. */
export function plainWording(texts: readonly string[], names: readonly string[]): PlainWording {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(tokens)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = new Set([...counts.keys(), ...names.flatMap(tokens), ...QUESTION_WORDS.split(' ')].map(wordStem));
  const common = [...counts].filter(([, count]) => count >= MIN_COUNT);
  const correct = spelling(
    new Map([...common, ...[...names.flatMap(tokens), ...QUESTION_WORDS.split(' ')].map((word) => [word, 5] as const)]),
  );
  const isNear = (word: string, other: string) => other.slice(0, 2) === word.slice(0, 2) || word.length > MIN_LETTERS;
  return (message) => {
    const where = readPlace(message);
    const place = new Set(tokens(where.kind === 'place' ? where.place.name : (unresolvedPlace(where) ?? '')));
    const words = message.replace(WORD, (word, at: number) => {
      const plain = word.toLowerCase();
      const variant = VARIANTS[plain];
      const isPart = plain.length <= SHORT && message.charAt(at + word.length) === '-';
      if (variant !== undefined && !isPart) return variant;
      const isKnown = TOOL_WORDS.has(plain) || known.has(wordStem(plain));
      const full = DIALECT.test(plain) && !isKnown ? `${plain.replace(/'$/, '')}g` : null;
      if (full !== null && known.has(wordStem(full))) return full;
      if (plain.length < MIN_LETTERS || place.has(plain) || isKnown) return word;
      const found = correct(plain);
      return found !== plain && isNear(plain, found) ? found : word;
    });
    return words
      .replace(ABOUT, 'tell me about ')
      .replace(CAN_VERB, '$1 preserve by canning ')
      .replace(TILL, '$1 until');
  };
}
