import { frostIn } from '../climate';
import { readDay, yearOf } from '../days';
import { prefixOf } from '../places/read-place';
import { monthDay } from './season';
import {
  askFor,
  choice,
  climateSource,
  count,
  defineTool,
  formatFigure,
  placeNamed,
  PLACE,
  WORKED_OUT,
  words,
} from './tool';

const daysText = (days: number): string =>
  `${count(days, 'day')}${days >= 14 ? `, or ${formatFigure(days / 7)} weeks` : ''}`;

/** Days between two days, or from a day to the frost of a place. */
export const daysBetween = defineTool({
  id: 'days-between',
  description:
    'Days and weeks between two days, or from a day (today if null) to the average first or last frost of a place.',
  parameters: {
    from: words('First day as YYYY-MM-DD; null for today'),
    to: words('Last day as YYYY-MM-DD; null where a frost is meant'),
    frost: choice(['first-frost', 'last-frost'], 'The frost that is meant'),
    place: PLACE,
  },
  run: ({ from: first, to: last, frost, place: text }, { today }) => {
    const from = (first === null ? null : readDay(first)) ?? today;
    const given = last === null ? null : readDay(last);
    if (given !== null) {
      const days = Math.abs(given - from);
      return {
        value: days,
        unit: 'days',
        text: { answer: `${daysText(days)} from ${monthDay(from)} to ${monthDay(given)}.`, note: null, next: null },
        steps: [`${monthDay(from)} to ${monthDay(given)}: ${count(days, 'day')}`],
        sources: [WORKED_OUT],
      };
    }
    const place = placeNamed(text);
    const prefix = place && prefixOf(place);
    if (!place || !prefix) return askFor(text);
    const kind = prefix.frost;
    if (kind.kind !== 'dates')
      return {
        value: 0,
        unit: 'days',
        text: { answer: `${place.name} has no regular frost dates to count to.`, note: null, next: null },
        steps: [`ZIP ${place.zip3}: no frost dates in the table`],
        sources: [climateSource(place)],
      };
    const name = frost ?? 'first-frost';
    const dayIn = (year: number) => frostIn(kind, year)[name === 'first-frost' ? 'firstHalf' : 'lastHalf'];
    const thisYear = dayIn(yearOf(from));
    const day = thisYear >= from ? thisYear : dayIn(yearOf(from) + 1);
    const days = day - from;
    return {
      value: days,
      unit: 'days',
      text: {
        answer: `About ${daysText(days)}: the average ${name === 'first-frost' ? 'first fall' : 'last spring'} frost in ${place.name} is ${monthDay(day)}.`,
        note: 'Give or take 10 days.',
        next: null,
      },
      steps: [`${monthDay(from)} to ${monthDay(day)}: ${count(days, 'day')}`],
      sources: [climateSource(place)],
    };
  },
});
