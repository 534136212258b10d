import * as farm from '@farm/farm';
import { i18n } from '@lingui/core';

const MONTH_AND_DAY = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const isSpanish = () => i18n.locale === 'es';
const spanish = (day: string, options: Intl.DateTimeFormatOptions = {}): string =>
  new Intl.DateTimeFormat('es-US', { ...MONTH_AND_DAY, ...options }).format(new Date(day));

/** 'April 14', '14 de abril': days of the plan, 'YYYY-MM-DD', in the language of the page. */
export const formatMonthAndDay = (day: string): string => (isSpanish() ? spanish(day) : farm.formatMonthAndDay(day));

/** 'April 14, 2027', '14 de abril de 2027'. */
export const formatDay = (day: string): string =>
  isSpanish() ? spanish(day, { year: 'numeric' }) : farm.formatDay(day);

/** 'April 14'; with the year if it is not that of `today`. */
export const formatNearDay = (day: string, today: string): string =>
  isSpanish()
    ? spanish(day, day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' })
    : farm.formatNearDay(day, today);

/** 'March 10 to April 7' within twelve months. */
export function formatSpanInYear(span: { from: string; to: string }, year: { from: string; to: string }): string {
  if (!isSpanish()) return farm.formatSpanInYear(span, year);
  if (span.from === year.from && span.to === year.to) return 'todo el año';
  if (span.from === year.from) return `hasta el ${spanish(span.to)}`;
  if (span.to === year.to) return `desde el ${spanish(span.from)}`;
  return `del ${spanish(span.from)} al ${spanish(span.to)}`;
}

/** An instant in farm time with its weekday: 'Saturday, November 21, 2026'. */
export const formatFarmDate = (at: string): string =>
  isSpanish()
    ? new Intl.DateTimeFormat('es-US', { dateStyle: 'full', timeZone: farm.site.place.timeZone }).format(new Date(at))
    : farm.formatFarmDate(at, 'full');
