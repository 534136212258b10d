import { formatMonthAndDay } from '@farm/farm';
import { climate, frostIn, type Prefix } from '../climate';
import type { PlaceClimate } from '../highlands';
import { asDate, dayInYear, yearOf, type Day } from '../days';
import { isInPlantingRegion, isWholeState, prefixOf, type NamedPlace } from '../places/read-place';
import { askFor, choice, climateSource, count, defineTool, placeNamed, PLACE, type ToolResult } from './tool';

export const monthDay = (day: Day): string => formatMonthAndDay(asDate(day));
const MARGIN_DAYS = 10;

type Subject = 'last-frost' | 'first-frost' | 'zone' | 'season-length' | 'all';

/** A town without its state's name where the state is clear: 'Macon'. */
export const townOf = ({ name }: NamedPlace): string => name.replace(/, [^,]+$/, '');

function withoutDates({ frost, zone }: Prefix, place: NamedPlace): ToolResult {
  const answer =
    frost.kind === 'free'
      ? `${place.name} has no regular frost; it is in USDA zone ${zone} (2012 map).`
      : `In ${place.name} frost is possible in any month; it is in USDA zone ${zone} (2012 map).`;
  return {
    value: zone,
    unit: 'USDA zone',
    text: { answer, note: null, next: 'Which crop do you have in mind?' },
    steps: [`ZIP ${place.zip3}: zone ${zone}, no frost dates in the table`],
    sources: [climateSource(place)],
  };
}

function wideNote({ wide, ownFrosts }: PlaceClimate, place: NamedPlace, year: number): string {
  if (ownFrosts)
    return `${townOf(place)} lies higher than most towns of its ZIP prefix, and its dates are its own: give or take ${ownFrosts.isWorkedOut ? 'two weeks, by its height' : `${MARGIN_DAYS} days`}.`;
  const range = isWholeState(place) ? climate.rangeOf(place.state) : wide;
  if (!range && !isInPlantingRegion(place))
    return 'Outside the South our table is rougher: give or take three weeks in hills and mountains. Your state Extension office has closer dates.';
  if (!range) return `Give or take ${MARGIN_DAYS} days; low ground freezes later in spring.`;
  const [from, to] = range.map((n) => monthDay(dayInYear(year, n)));
  if (isWholeState(place))
    return `That is the middle of the state: across ${place.name} the average last frost runs from ${from} to ${to}. A town or ZIP code gives closer dates.`;
  return `Places under this ZIP differ: the average last frost is between ${from} and ${to}, later on high or low ground.`;
}

function answerOf(
  subject: Subject,
  place: NamedPlace,
  prefix: Prefix,
  dates: Record<string, string>,
  days: number,
): string {
  const { lastHalf, lastTenth, firstHalf, firstTenth } = dates;
  switch (subject) {
    case 'first-frost':
      return `The first fall frost in ${place.name} comes about ${firstHalf}; in 1 fall of 10 it comes before ${firstTenth}.`;
    case 'zone':
      return `${place.name} is in USDA zone ${prefix.zone} (2012 map).`;
    case 'season-length':
      return `The frost-free season in ${place.name} is about ${count(days, 'day')}, from ${lastHalf} to ${firstHalf}.`;
    case 'last-frost':
      return `The last spring frost in ${place.name} comes about ${lastHalf}; after ${lastTenth} only 1 spring in 10 still freezes.`;
    default:
      return `In ${place.name} the last frost comes about ${lastHalf} and the first fall frost about ${firstHalf}; USDA zone ${prefix.zone} (2012 map).`;
  }
}

/** Frost dates, hardiness zone and length of the season. */
export const frostDates = defineTool({
  id: 'frost-dates',
  description:
    'Average last and first frost, USDA hardiness zone (2012) and length of the frost-free season of a place.',
  parameters: {
    place: PLACE,
    subject: choice(['last-frost', 'first-frost', 'zone', 'season-length', 'all'], 'What is wanted first'),
  },
  run: ({ place: text, subject }, { today }) => {
    const place = placeNamed(text);
    const prefix = place && prefixOf(place);
    if (!place || !prefix) return askFor(text);
    if (prefix.frost.kind !== 'dates') return withoutDates(prefix, place);
    const days = frostIn(prefix.frost, yearOf(today));
    const dates = Object.fromEntries(Object.entries(days).map(([name, day]) => [name, monthDay(day)]));
    const length = days.firstHalf - days.lastHalf;
    return {
      value:
        subject === 'season-length'
          ? length
          : subject === 'zone'
            ? prefix.zone
            : (dates[subject === 'first-frost' ? 'firstHalf' : 'lastHalf'] ?? ''),
      unit: subject === 'season-length' ? 'days' : subject === 'zone' ? 'USDA zone' : 'date',
      text: {
        answer: answerOf(subject ?? 'all', place, prefix, dates, length),
        note:
          subject === 'zone'
            ? 'The 2023 map moved about half the country half a zone warmer.'
            : wideNote(prefix, place, yearOf(today)),
        next: subject === 'last-frost' ? `Set tender plants out after ${dates['lastTenth']}.` : null,
      },
      steps: [
        `ZIP ${place.zip3}: last frost ${dates['lastHalf']} in half of all springs, ${dates['lastTenth']} in 1 of 10`,
        `first frost ${dates['firstHalf']} in half of all falls, ${dates['firstTenth']} in 1 of 10`,
        `${dates['lastHalf']} to ${dates['firstHalf']}: ${length} days; zone ${prefix.zone}`,
      ],
      sources: [climateSource(place)],
    };
  },
});
