import { cropsIn, formatFigure, spanishCropLabel, type ToolResult } from '@farm/almanac';
import table from './spanish-words.json';

const { units, joining, months, missing } = table;
const MONTH = Object.keys(months).join('|');
const DATE = new RegExp(`\\b(${MONTH}) (\\d{1,2})\\b`, 'g');
const RANGE = new RegExp(`\\b(?:${MONTH}) \\d{1,2} to (?:${MONTH}) \\d{1,2}\\b`, 'g');
const IN_DIGITS = /(?<=\d) (?:in|ft|lb|gal|yd|oz|sq ft|cu ft|cu yd|fl oz|s)\b/g; // abbreviations that are understood
const NAMES = new Map(Object.entries({ ...units, ...joining }));
const PHRASE = new RegExp(
  `\\b(?:${[...NAMES.keys()].sort((one, other) => other.length - one.length).join('|')})\\b`,
  'g',
);
const WORD = /\p{L}{2,}/u;

const datesIn = (text: string): string =>
  text
    .replace(DATE, (_, month: keyof typeof months, day: string) => `${day} de ${months[month]}`)
    .replace(/ to /g, ' al ');

/** Figures with units in Spanish; null where another word stands among them. */
function inSpanish(text: string): string | null {
  const kept: string[] = [];
  const keep = (known: string) => `\u0000${kept.push(known) - 1}\u0000`;
  const marked = text.replace(IN_DIGITS, keep).replace(PHRASE, (phrase) => keep(NAMES.get(phrase) ?? phrase));
  if (WORD.test(marked)) return null;
  return marked.replace(/\u0000(\d+)\u0000/g, (_, at: string) => kept[Number(at)] ?? '');
}

const PLACE = /\b(?:in|near) (\p{Lu}[\p{L} .'-]*, \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)/u;
const FROST_KILLS = /\bfrost kills this crop\b/;
const SET_OUT = /^set out\b|\bset (?:them|it) out\b/i;

/** Dates with their crop, place, way of planting and frost, as far as the English answer names them; null: it has no dates. */
function datesInSpanish(value: string, { answer, note }: ToolResult['text']): string | null {
  const dates = answer.match(RANGE) ?? value.match(RANGE) ?? value.match(DATE);
  if (!dates) return null;
  const crop = cropsIn(answer)[0]?.crop;
  const place = PLACE.exec(answer)?.[1];
  const subject = `${crop ? ` para ${spanishCropLabel(crop)}` : ''}${place ? ` en ${place}` : ''}`;
  return [
    `La fecha${subject}, más o menos: ${dates.map(datesIn).join('; ')}.`,
    ...(SET_OUT.test(answer) ? ['Es la fecha para trasplantar afuera.'] : []),
    ...(FROST_KILLS.test(note ?? '') ? ['La helada mata este cultivo: fíjese en el pronóstico.'] : []),
  ].join(' ');
}

/** The sentence of a result in Spanish, with the working that holds no other words; null where it is a text of its own. */
export function spanishResult({ value, unit, steps, text }: ToolResult): string | null {
  if (typeof value === 'string') return datesInSpanish(value, text);
  const named = inSpanish(unit);
  if (named === null) return null;
  const working = steps.flatMap((step) => inSpanish(step) ?? []);
  return `El resultado: ${formatFigure(value, 2)} ${named}.${working.length > 0 ? ` La cuenta: ${working.join('; ')}.` : ''}`;
}

/** The question for a parameter that is missing. */
export const spanishQuestion = (parameter: string): string =>
  `Para la cuenta me falta un dato, vecino: ${missing[parameter as keyof typeof missing] ?? 'la cantidad o el precio que falta'}.`;
