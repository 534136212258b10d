import * as almanac from '@farm/almanac';
import { asDate, spanishCropLabel, type Day, type GrownCrop } from '@farm/almanac';
import { formatSpanInYear } from '@farm/farm';
import { currentLanguage } from './messages';

const MONTH_AND_DAY = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const spanishNear = new Intl.DateTimeFormat('es-US', MONTH_AND_DAY);
const spanishFull = new Intl.DateTimeFormat('es-US', { ...MONTH_AND_DAY, year: 'numeric' });

/** Within this distance a day without its year is unambiguous. */
const UNAMBIGUOUS_DAYS = 300;

/** 'April 14, 2027', '14 de abril de 2027'. */
export const formatDay = (day: Day): string =>
  currentLanguage() === 'es' ? spanishFull.format(asDate(day)) : almanac.formatDay(day);

/** 'April 14', '14 de abril'; with the year if it is more than 300 days from `today`. */
export function formatUnambiguousDay(day: Day, today: Day): string {
  if (currentLanguage() === 'en') return almanac.formatUnambiguousDay(day, today);
  return (Math.abs(day - today) < UNAMBIGUOUS_DAYS ? spanishNear : spanishFull).format(asDate(day));
}

/** 'April 14', '14 de abril'; with the year if it is not that of `today`. */
export function formatNearDay(day: Day, today: Day): string {
  if (currentLanguage() === 'en') return almanac.formatNearDay(day, today);
  return (almanac.yearOf(day) === almanac.yearOf(today) ? spanishNear : spanishFull).format(asDate(day));
}

/** 'March 10 to April 7' within twelve months. Days are 'YYYY-MM-DD'. */
export function spanText(span: { from: string; to: string }, year: { from: string; to: string }): string {
  if (currentLanguage() === 'en') return formatSpanInYear(span, year);
  const [from, to] = [span.from, span.to].map((day) => spanishNear.format(new Date(day)));
  if (span.from === year.from && span.to === year.to) return 'todo el año';
  if (span.from === year.from) return `hasta el ${to}`;
  if (span.to === year.to) return `desde el ${from}`;
  return `${from} al ${to}`;
}

/** Before this sound 'y' is 'e': 'higo e hinojo', but 'nieve y hielo'. */
const BEFORE_I = /^h?i(?![aeou])/i;

/** 'a, b and c', 'a, b y c'. */
export function listInLanguage(items: readonly string[]): string {
  if (currentLanguage() === 'en' || items.length < 2) return almanac.listOf(items);
  const last = items.at(-1) ?? '';
  return `${items.slice(0, -1).join(', ')} ${BEFORE_I.test(last) ? 'e' : 'y'} ${last}`;
}

/** 'sweet potatoes', 'los camotes': a crop in a sentence. */
export const translatedCropLabel = (crop: Pick<GrownCrop, 'id' | 'name'>): string =>
  currentLanguage() === 'es' ? spanishCropLabel(crop) : almanac.cropLabel(crop);

const SPANISH_PLURAL = /^l[oa]s /;
/** Whether the verb of a crop's label is one of several: 'okra is', 'peppers are'. */
export const isPlural = (label: string): boolean =>
  currentLanguage() === 'es' ? SPANISH_PLURAL.test(label) : label.endsWith('s');
