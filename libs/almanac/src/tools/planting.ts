import { capitalize } from '@farm/farm';
import { cropLabel, cropNamed } from '../crop-names';
import type { GrownCrop } from '../crops';
import { frostIn } from '../climate';
import { dayOf, monthOf, readDay, yearOf, type Day } from '../days';
import { type Window, windowsOf } from '../planting-windows';
import { isInPlantingRegion } from '../places/read-place';
import { plantNow } from './plant-now';
import { askCrop, CROP, CROP_SOURCE, DATE, outsideRegion, rangeText, VERB } from './planting-table';
import { type Planting, plantingOf, verdictOf } from './planting-verdict';
import { monthDay } from './season';
import {
  amount,
  askFor,
  choice,
  climateSource,
  count,
  defineTool,
  placeNamed,
  formatFigure,
  isMissingParameter,
  listOf,
  PLACE,
  type ToolOutcome,
  type ToolResult,
  WORKED_OUT,
  words,
} from './tool';

const JULY = 7;

const sentenceFor = ({ crop, label, place }: Planting, windows: readonly Window[]): string =>
  `${VERB[crop.method]} ${label} ${windows.map(rangeText).join(', and again ')} in ${place.name}.`;

/** The next two windows: of spring and of fall, if the crop has both. */
function twoWindows({ windows, isFall }: Planting, season: 'spring' | 'fall' | null): readonly Window[] {
  if (season !== null) return windows.filter((window) => isFall(window) === (season === 'fall')).slice(0, 1);
  const [first] = windows;
  const other = first && windows.find((window) => isFall(window) !== isFall(first));
  return first ? [first, ...(other && other.from - first.from < 330 ? [other] : [])] : [];
}

/** A crop with its windows of one season. */
function ofSeason(planting: Planting, season: 'spring' | 'fall' | null): Planting {
  const { windows, past, isFall } = planting;
  if (season === null) return planting;
  const isOf = (window: Window) => isFall(window) === (season === 'fall');
  return { ...planting, windows: windows.filter(isOf), past: past.filter(isOf) };
}

/** When what is usually set out as a plant is sown in its place. */
function sown({ crop, label, place, prefix, on }: Planting): string | null {
  const { outdoor } = windowsOf({ ...crop, method: 'sow' }, prefix, on);
  const window = outdoor.find(({ to }) => to >= on);
  if (crop.method !== 'transplant' || !window) return null;
  const weeks =
    crop.indoorLeadWeeks === null
      ? ''
      : `; plants that were started indoors are about ${count(crop.indoorLeadWeeks, 'week')} ahead`;
  return `Sow ${label} outside from about ${monthDay(window.from)} in ${place.name}, in soil of ${crop.minSoilF} F${weeks}.`;
}

function indoors(planting: Planting): string {
  const { crop, label, indoor, windows, isFall, place } = planting;
  const [start] = indoor;
  const lead = crop.indoorLeadWeeks;
  if (lead === null || !start)
    return `${capitalize(label)} are not started indoors: ${sentenceFor(planting, windows.slice(0, 1)).replace(/^./, (c) => c.toLowerCase())}`;
  const setOut = ({ from, to }: Window): Window => ({ from: from + 7 * lead, to: to + 7 * lead });
  const out = windows.find(({ from }) => from === setOut(start).from);
  const other = indoor.find((window) => isFall(setOut(window)) !== isFall(setOut(start)));
  const season = other && isFall(setOut(other)) ? 'fall' : 'spring';
  const others = other ? ` For ${season} planting start them about ${monthDay(other.from)}.` : '';
  return `Start ${label} indoors about ${monthDay(start.from)}, ${count(lead, 'week')} before they go out${out ? ` (${rangeText(out)})` : ''} in ${place.name}.${others}`;
}

function noteOf({ crop, prefix: { frost }, on }: Planting, [first]: readonly Window[]): string {
  if (crop.hardiness !== 'tender') return 'Give or take 10 days.';
  const last = frost.kind === 'dates' ? frostIn(frost, yearOf(on)).lastTenth : null;
  return last !== null && first && first.from >= last && first.from - last < 14
    ? `Give or take 10 days: frost kills this crop, and only 1 spring in 10 still freezes after ${monthDay(last)}.`
    : 'Give or take 10 days: frost kills this crop, so watch the forecast.';
}

/** What is done besides: the indoor start for the window that is told, or how deep and far apart. */
function nextOf({ crop, indoor, on }: Planting, [window]: readonly Window[]): string | null {
  const { indoorLeadWeeks: lead } = crop;
  if (lead === null || indoor.length === 0) {
    const depth = crop.depthIn > 0 ? `${count(crop.depthIn, 'inch', 'inches', 2)} deep, ` : '';
    return `Plant ${depth}${count(crop.spacingIn, 'inch', 'inches')} apart.`;
  }
  const start = indoor.find(({ from }) => from + 7 * lead === window?.from);
  return start && start.from > on ? `For own seedlings, start seed indoors about ${monthDay(start.from)}.` : null;
}

interface AnyCropInput {
  crop: string | null;
  place: string | null;
  subject: string | null;
  season: 'spring' | 'fall' | null;
  date: string | null;
}

/** What can still be planted, where no crop is named: 'can I still put in a fall crop'. Null: the crop has to be known. */
function anyCrop({ crop, place, subject, season, date }: AnyCropInput, today: Day): ToolOutcome | null {
  const isSeason = season === null || (season === 'fall') === monthOf(today) >= JULY;
  if (crop !== null || place === null || subject !== 'too-late' || !isSeason) return null;
  const outcome = plantNow.run({ place, date }, { today });
  if (isMissingParameter(outcome) || outcome.value === 0) return outcome;
  const answer = outcome.text.answer.replace(/^In /, 'There is still time: in ');
  return { ...outcome, text: { ...outcome.text, answer } };
}

/** When to plant a crop at a place. */
export const plantingWindow = defineTool({
  id: 'planting-window',
  description:
    'When to plant a crop at a place: outdoor window, indoor start, last planting day, or whether it is too late.',
  parameters: {
    crop: CROP,
    place: PLACE,
    subject: choice(['window', 'indoors', 'last-day', 'too-late'], 'What is wanted'),
    season: choice(['spring', 'fall'], 'Only this season, if the visitor names one'),
    date: DATE,
    direct: words('"yes" if it is to go in direct'),
  },
  run: (parameters, { today }): ToolOutcome => {
    const { crop: cropText, place: text, subject, season, date, direct } = parameters;
    const crop = cropNamed(cropText);
    if (!crop) return anyCrop(parameters, today) ?? askCrop;
    const place = placeNamed(text);
    if (!place) return askFor(text, { question: `For ${cropLabel(crop)} I need your place: which ZIP code or town?` });
    if (!isInPlantingRegion(place)) return outsideRegion(place, crop);
    const on = date !== null && readDay(date) !== null ? dayOf(date) : today;
    const planting = plantingOf(crop, place, on);
    const windows = planting ? twoWindows(planting, season) : [];
    const [first] = windows;
    const sources = [climateSource(place), CROP_SOURCE];
    if (!planting || !first)
      return {
        value: 'none',
        unit: 'window',
        text: {
          answer: `There is no ${season ? `${season} ` : ''}planting time for ${cropLabel(crop)} in ${place.name} in our table.`,
          note: null,
          next: planting?.windows[0] ? sentenceFor(planting, planting.windows.slice(0, 1)) : null,
        },
        steps: [`${cropLabel(crop)} at ZIP ${place.zip3}: no ${season ?? ''} window`],
        sources,
      };
    const isNamed = date !== null && on !== today;
    const isVerdict = subject === 'too-late' || (isNamed && (subject ?? 'window') === 'window');
    const verdict = isVerdict ? verdictOf(ofSeason(planting, season), isNamed) : null;
    const isWindow = verdict === null && (subject ?? 'window') === 'window';
    const directly = direct === null || !isWindow ? null : sown(planting);
    const answers = {
      window: verdict?.answer ?? sentenceFor(planting, windows),
      indoors: indoors(planting),
      'last-day': `The last day to ${VERB[crop.method].toLowerCase()} ${planting.label} in ${place.name} is about ${monthDay(first.to)}.`,
      'too-late': verdict?.answer ?? '',
    };
    const rules = [
      ...(crop.springWeeksFromLastFrost50
        ? [`spring: ${crop.springWeeksFromLastFrost50.join(' to ')} weeks from the last frost`]
        : []),
      ...(crop.fallWeeksBeforeFirstFrost50
        ? [`fall: ${crop.fallWeeksBeforeFirstFrost50.join(' to ')} weeks before the first frost`]
        : []),
    ];
    return {
      value: verdict?.value ?? monthDay(subject === 'last-day' ? first.to : first.from),
      unit: 'date',
      text: {
        answer: directly ?? answers[subject ?? 'window'],
        note: noteOf(planting, windows),
        next: subject === 'indoors' || directly !== null ? null : nextOf(planting, windows),
      },
      steps: [`${planting.label}, ${rules.join('; ')}`, `ZIP ${place.zip3}: ${windows.map(rangeText).join(' and ')}`],
      sources,
    };
  },
});

const COUNTED = { sow: 'sowing', transplant: 'setting out', plant: 'planting' } as const;

/** The day by the days on the packet. */
function readyAfter(days: number, from: Day, crop: GrownCrop | null): ToolResult {
  const ready = monthDay(from + days);
  const step = `${monthDay(from)} + ${formatFigure(days)} days`;
  return {
    value: ready,
    unit: 'date',
    text: {
      answer: `About ${ready} (${step})${crop ? `, for ${cropLabel(crop)}` : ''}.`,
      note:
        crop?.method === 'transplant'
          ? 'The packet counts from setting out plants; from seed it is six to eight weeks more.'
          : 'Cool or dark weeks add days.',
      next: null,
    },
    steps: [`${step} = ${ready}`],
    sources: [WORKED_OUT],
  };
}

/** When a crop planted on a day is ready. */
export const harvestDate = defineTool({
  id: 'harvest-date',
  description: 'Days from planting to harvest of a crop, and the harvest dates for a planting day.',
  parameters: { crop: CROP, date: DATE, days: amount('Days to maturity on the seed packet') },
  run: ({ crop: text, date, days }, { today }) => {
    const crop = cropNamed(text);
    if (days !== null) return readyAfter(days, date === null ? today : (readDay(date) ?? today), crop);
    if (!crop) return askCrop;
    const [fewest, most] = crop.daysToHarvest;
    const label = cropLabel(crop);
    const given = date === null ? null : readDay(date);
    const from = given ?? today;
    const dates = `${monthDay(from + fewest)} to ${monthDay(from + most)}`;
    return {
      value: fewest,
      unit: 'days',
      text: {
        answer:
          given === null
            ? `About ${fewest} to ${most} days from ${COUNTED[crop.method]}: ${label} planted today are ready ${dates}.`
            : `About ${dates}: ${label} need ${fewest} to ${most} days from ${COUNTED[crop.method]}.`,
        note: 'Cool or dark weeks add days; the seed packet gives the figure of your variety.',
        next: null,
      },
      steps: [
        `${monthDay(from)} + ${fewest} days = ${monthDay(from + fewest)}; + ${most} days = ${monthDay(from + most)}`,
      ],
      sources: [CROP_SOURCE],
    };
  },
});

const REPEAT_DAYS: Readonly<Record<string, number>> = {
  'leaf-lettuce': 14,
  radish: 10,
  arugula: 14,
  cilantro: 14,
  spinach: 14,
  'bush-bean': 14,
  beet: 21,
  carrot: 21,
  'sweet-corn': 14,
  cucumber: 28,
  'summer-squash': 28,
  dill: 21,
  'mustard-turnip-greens': 14,
  turnip: 21,
  'bok-choy': 14,
  zinnia: 21,
  sunflower: 14,
  kohlrabi: 14,
  'southern-pea': 21,
  'green-onion': 21,
};

/** Sowings from one day to another, both included. */
function sowingsBetween(from: Day, to: Day, interval: number): ToolResult {
  const sowings = Math.floor((to - from) / interval) + 1;
  const days = Array.from({ length: Math.min(sowings, 12) }, (_, at) => monthDay(from + Math.round(at * interval)));
  return {
    value: sowings,
    unit: 'sowings',
    text: {
      answer: `${count(sowings, 'sowing')}: ${listOf(days)}${sowings > days.length ? ' and so on' : ''}.`,
      note: `${formatFigure(to - from)} days / ${formatFigure(interval)}, and the first one.`,
      next: null,
    },
    steps: [
      `${monthDay(from)} to ${monthDay(to)} is ${formatFigure(to - from)} days`,
      `${formatFigure(to - from)} / ${formatFigure(interval)} = ${formatFigure(Math.floor((to - from) / interval))}, + 1 = ${formatFigure(sowings)}`,
    ],
    sources: [WORKED_OUT],
  };
}

/** Days of repeated sowings of a crop. */
export const successionDates = defineTool({
  id: 'succession',
  description:
    'Dates of repeated sowings of a crop at a place, or between two days at an interval, for a steady harvest.',
  parameters: {
    crop: CROP,
    place: PLACE,
    date: DATE,
    until: words('Last day of sowing as YYYY-MM-DD'),
    every_days: amount('Days between sowings'),
  },
  run: ({ crop: text, place: where, date, until, every_days: interval }, { today }) => {
    const [from, to] = [date, until].map((day) => (day === null ? null : readDay(day)));
    if (interval !== null && typeof from === 'number' && typeof to === 'number' && to >= from)
      return sowingsBetween(from, to, interval);
    const crop = cropNamed(text);
    if (!crop) return askCrop;
    const place = placeNamed(where);
    if (!place)
      return askFor(where, {
        question: `For the dates of ${cropLabel(crop)} I need your place: which ZIP code or town?`,
      });
    if (!isInPlantingRegion(place)) return outsideRegion(place, crop);
    const on = date !== null && readDay(date) !== null ? dayOf(date) : today;
    const planting = plantingOf(crop, place, on);
    const window = planting?.windows[0];
    const every = interval ?? REPEAT_DAYS[crop.id];
    if (!planting || !window || every === undefined)
      return {
        value: 1,
        unit: 'sowings',
        text: {
          answer: `Once is enough: ${cropLabel(crop)} are planted once a season, not in repeated sowings.`,
          note: null,
          next: null,
        },
        steps: [`${cropLabel(crop)}: no interval in the table`],
        sources: [CROP_SOURCE],
      };
    const first = Math.max(window.from, on);
    const days = Array.from({ length: 5 }, (_, i) => first + i * every).filter((day) => day <= window.to);
    return {
      value: days.length,
      unit: 'sowings',
      text: {
        answer: `Sow ${planting.label} every ${every} days: ${listOf(days.map(monthDay))} in ${place.name}.`,
        note: `The window is ${rangeText(window)}, give or take 10 days.`,
        next: 'Sow a short row each time: what you eat in two weeks.',
      },
      steps: [`window ${rangeText(window)}; ${monthDay(first)} + ${every} days each`],
      sources: [climateSource(place), CROP_SOURCE],
    };
  },
});
