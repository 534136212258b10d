import { unitAt } from './units';
import table from './spanish.json';

const WORDS: Readonly<Record<string, string>> = { ...table.words, ...table.numbers };
const PHRASES: Readonly<Record<string, string>> = table.phrases;
const MAX_PHRASE = 5;
const SURE =
  /[¿¡áéíóúñ]|\b(?:cu[aá]nt[ao]s?|cuando|para|pies|libras|galones|pulgadas|acre de|yardas|gallinas|vacas|necesito|tengo|dolares|por ciento|semanas|d[ií]as|hasta|costales?|bolsas|verduras|enero|febrero|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|cada|quiero|queremos|quisiera|sembrar|huerto|macetas?|tenemos|vivo|vivimos|pulgada|libra|galon|surcos?|semillas?|camas?|barro|cubetas?|venados?|conejos?|sombra|silla de ruedas|invernadero|sol|cultivos?)\b/gi;
const FUNCTION = /\b(?:de|la|el|los|las|en|con|que|por|para|un|una|mi|es|si|al|del|se|y|cada|son)\b/gi;
const MIN_MARKS = 2;
const MIN_FUNCTION_WORDS = 3; // different ones

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** Whether a message is in Spanish, by words that English does not have. */
export function isSpanish(message: string): boolean {
  const marks = message.match(SURE)?.length ?? 0;
  const words = message.toLowerCase().match(FUNCTION) ?? [];
  return (marks > 0 && marks + words.length >= MIN_MARKS) || new Set(words).size >= MIN_FUNCTION_WORDS;
}

const ENGLISH: ReadonlySet<string> = new Set(
  [...Object.values(WORDS), ...Object.values(PHRASES)].flatMap((words) => words.split(' ')),
);

/** Whether a text has a word that is Spanish and no English one; for texts whose writer is known to speak Spanish. */
export const hasSpanishWord = (message: string): boolean =>
  glossWords(message).some(({ english, from, to }) => {
    const own = withoutAccents(message.slice(from, to).toLowerCase());
    return own !== english && own.split(' ').some((word) => /^[a-z]/.test(word) && !ENGLISH.has(word));
  });

/** Words of tens and ones, hundreds and tens are one number: 'treinta y cinco', 'ciento veinte'. */
const joinedNumbers = (text: string): string =>
  text
    .replace(/\b([2-9]0) (?:and|y) ([1-9])\b(?![.,]?\d)/g, (_, tens: string, ones: string) =>
      String(Number(tens) + Number(ones)),
    )
    .replace(/\b([1-9]00) ([1-9]\d?)\b(?= [a-z])/g, (_, hundreds: string, rest: string) =>
      String(Number(hundreds) + Number(rest)),
    )
    .replace(/\b(\d+(?:\.\d+)?) thousand\b/g, (_, count: string) => String(Number(count) * 1_000))
    .replace(/\b(\d+) ([a-z]+(?: [a-z]+)?) and half\b/g, '$1.5 $2')
    .replace(/\b(\d+) and half\b/g, '$1.5')
    .replace(/\b3 (?:quarters|quarts) of (?:acre|inch|pound|gallon|yard)\b/g, (part) =>
      part.replace(/3 (?:quarters|quarts) of/, '0.75'),
    )
    .replace(
      /\b1 (third|quarter) of (acre|inch|pound|gallon|yard|cup)/g,
      (_, part: string, unit: string) => `${part === 'third' ? 0.333333 : 0.25} ${unit}`,
    )
    .replace(/\b2 thirds of (acre|inch|cup)/g, '0.666667 $1')
    .replace(/\ba (third|quarter) of/g, '1 $1 of');

const isFigure = (word: string): boolean => /^\d/.test(word) || word in table.numbers;

/** Words that mean another thing beside a number or a unit: '4 por 8' is 4 by 8, 'por 120 días' for 120 days. */
function wordInContext(word: string, before: string, after: string): string | undefined {
  if (word === 'por' && isFigure(after))
    return isFigure(before) || /^(?:pies|yardas|pulgadas|pie)$/.test(before) ? 'by' : 'for';
  if (word === 'cada' && isFigure(after)) return 'every';
  // 'Un surco' is a row, 'una pulgada' an inch.
  if (
    (word === 'un' || word === 'una') &&
    unitAt([WORDS[after] ?? after], 0) === null &&
    !isFigure(after) &&
    after !== 'tercio' &&
    after !== 'cuarto'
  )
    return 'a';
  return undefined;
}

/** A word or phrase of a Spanish message in English, with its place in the message. */
export interface GlossedWord {
  english: string;
  from: number;
  to: number;
}

/** The words of a message in Spanish in English, with what farms measure: numbers, units, animals, crops. */
export function glossWords(message: string): GlossedWord[] {
  const composed = message.toLowerCase().normalize('NFC');
  const words = Array.from(
    withoutAccents(composed).matchAll(/\d+(?:[.,/]\d+)*|[a-z]+(?:\/[a-z])?|[^\sa-z0-9]/g),
    ({ 0: word, index }) => ({ word, index }),
  );
  const out: GlossedWord[] = [];
  for (let at = 0; at < words.length;) {
    const phraseOf = (length: number) =>
      words
        .slice(at, at + length)
        .map(({ word }) => word)
        .join(' ');
    let length = Math.min(MAX_PHRASE, words.length - at);
    while (length > 1 && PHRASES[phraseOf(length)] === undefined) length -= 1;
    const { word = '', index = 0 } = words[at] ?? {};
    const last = words[at + length - 1] ?? { word, index };
    const english =
      PHRASES[phraseOf(length)] ??
      wordInContext(word, words[at - 1]?.word ?? '', words[at + 1]?.word ?? '') ??
      WORDS[word] ??
      word;
    out.push({ english, from: index, to: last.index + last.word.length });
    at += length;
  }
  return out;
}

/** A message in Spanish word by word in English. The order of words stays, so that it is no translation for people. */
export const englishGloss = (message: string): string =>
  joinedNumbers(
    glossWords(message)
      .map(({ english }) => english)
      .join(' ')
      .replace(/ ([?.,!:;%])/g, '$1')
      .replace(/\$ /g, '$'),
  );
