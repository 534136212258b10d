import { dateIn, dayOf, monthOf, yearOf, type Day, type Frost } from '@farm/almanac';
import type { GrowingYear } from '@farm/contracts';
import { cropDrawing, nextMoon, site } from '@farm/farm';
import { qrCode, renderPdf, renderSvg, type DocumentInfo } from '@farm/print';
import { bedSheet, type DrawnBed } from './bed-sheet';
import { frostChance } from './frost-curve';
import { currentLanguage, i18n } from '../../language/messages';
import { formatUnambiguousDay } from '../../language/words';

export interface PosterFacts {
  /** 'Tuskegee, Alabama'. */
  place: string;
  zone: string;
  /** The first three digits of the ZIP codes there. */
  zip3: string;
  frost: Frost;
  year: GrowingYear;
  today: Day;
  /** Minutes of work in the weeks of a plan that begins today; a plan has four at most. */
  minutes: readonly number[];
  /** Null: the plan has none that could be drawn. */
  bed: DrawnBed | null;
  /** The page of the plan. */
  planAddress: string;
}

export type PosterSize = 'letter' | 'tabloid';

const KIND_NAMES = {
  indoors: /*i18n*/ 'start indoors',
  outdoors: /*i18n*/ 'sow or set out',
  harvest: /*i18n*/ 'harvest',
} as const;
const ATTRIBUTION = /*i18n*/ 'Climate: NOAA 1981-2010 normals. Zones: OPHZ from the USDA 2012 map.';
const DAY_MS = 86_400_000;
/** Without a plan, boxes to write in. */
const EMPTY_WEEKS = 4;
const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
} as const;
const monthName = (day: Day): string => MONTHS[currentLanguage()][monthOf(day) - 1] ?? '';
/** Days between two points of the frost curve. */
const CURVE_STEP = 3;

/** A day as a share of the year: 0 is the beginning of its first day, 1 the end of its last. */
type ShareOf = (day: Day) => number;

function frostSentence({ frost, today }: PosterFacts): string {
  if (frost.kind === 'free') return i18n._('No regular frost occurs here.');
  if (frost.kind === 'ever') return i18n._('Frost is possible in any month: ask your county office for safe dates.');
  const [last = '', first = ''] = [frost.lastHalf, frost.firstHalf].map((n) =>
    formatUnambiguousDay(dateIn(yearOf(today), 1, n), today),
  );
  return i18n._('Average last frost {last}, average first frost {first}.', { last, first });
}

function frostPoints({ frost }: PosterFacts, { from, to }: { from: Day; to: Day }, shareOf: ShareOf) {
  if (frost.kind !== 'dates') return [];
  const count = Math.floor((to + 1 - from) / CURVE_STEP) + 1;
  return Array.from({ length: count }, (_, n) => {
    const day = from + n * CURVE_STEP;
    return { at: Math.min(1, shareOf(day)), chance: frostChance(frost, day) };
  });
}

/** Days of the new or full moons of the year, by universal time. */
function moons({ from, to }: { from: Day; to: Day }, shareOf: ShareOf) {
  return (['New Moon', 'Full Moon'] as const).flatMap((phase) => {
    const found = [];
    for (
      let at = nextMoon(phase, new Date(from * DAY_MS));
      at.getTime() < (to + 1) * DAY_MS;
      at = nextMoon(phase, at)
    ) {
      const day = Math.floor(at.getTime() / DAY_MS);
      found.push({ at: shareOf(day + 0.5), full: phase === 'Full Moon', day: String(at.getUTCDate()) });
    }
    return found;
  });
}

function weekBoxes({ minutes }: PosterFacts) {
  const count = minutes.length || EMPTY_WEEKS;
  return Array.from({ length: count }, (_, n) => {
    const work = minutes[n];
    return {
      name: i18n._('Week {week}', { week: n + 1 }),
      hours: work === undefined ? null : String(Math.round(work / 6) / 10),
    };
  });
}

function cropRow({ cropId, name, spans }: GrowingYear['crops'][number], shareOf: ShareOf) {
  const parts = spans.map(({ kind, from, to }) =>
    i18n._('{kind} {from} to {to}', { kind: i18n._(KIND_NAMES[kind]), from, to }),
  );
  return {
    name,
    drawing: cropDrawing(cropId),
    alt: `${name}: ${parts.join(', ') || i18n._('nothing in these months')}.`,
    spans: spans.map(({ kind, from, to }) => ({ kind, from: shareOf(dayOf(from)), to: shareOf(dayOf(to) + 1) })),
  };
}

/** What the template shows. Everything with a date is at a share of the year. */
function sheetOf(facts: PosterFacts, size: PosterSize) {
  const { place, zone, zip3, year, today, minutes, bed, planAddress } = facts;
  const range = { from: dayOf(year.from), to: dayOf(year.to) };
  const shareOf: ShareOf = (day) => (day - range.from) / (range.to + 1 - range.from);
  const months = Array.from({ length: 13 }, (_, n) => dateIn(yearOf(range.from), monthOf(range.from) + n, 1));
  return {
    size,
    title: i18n._('The growing year'),
    place: i18n._('{place}, zone {zone}.', { place, zone }),
    zip: `ZIP ${zip3}`,
    company: site.company,
    frostSentence: frostSentence(facts),
    months: months.slice(0, 12).map((month, n) => ({
      name: monthName(month),
      from: shareOf(month),
      to: shareOf(months[n + 1] ?? month),
    })),
    today: shareOf(today),
    frost: frostPoints(facts, range, shareOf),
    crops: year.crops.map((crop) => cropRow(crop, shareOf)),
    moons: moons(range, shareOf),
    hoursNote:
      minutes.length === 0
        ? i18n._('room to write in yours')
        : i18n._('weeks 1 to {weeks} from your plan', { weeks: minutes.length }),
    weeks: weekBoxes(facts),
    bed: bed && bedSheet(bed),
    kinds: Object.fromEntries(Object.entries(KIND_NAMES).map(([kind, name]) => [kind, i18n._(name)])),
    attribution: i18n._(ATTRIBUTION),
    qr: qrCode(planAddress),
    qrText: i18n._('Your plan, week by week'),
    words: {
      frost: i18n._('Chance of frost'),
      frostByDay: i18n._('Chance of frost by day.'),
      moons: i18n._('Full and new moons'),
      hours: i18n._('Hours by week'),
    },
  };
}

const infoOf = (facts: PosterFacts, date: Date): DocumentInfo => ({
  title: i18n._('The growing year in {place}', { place: facts.place }),
  subject: `${frostSentence(facts)} ${i18n._('Crops: {crops}.', { crops: facts.year.crops.map(({ name }) => name).join(', ') })}`,
  date,
  language: currentLanguage(),
});

/** One sheet for the wall: frost, the seasons of each crop, moons, bed and hours over twelve months. It names no person. */
export const posterPdf = (facts: PosterFacts, size: PosterSize, date: Date): Buffer =>
  renderPdf('poster', infoOf(facts, date), sheetOf(facts, size)).bytes;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);

const POINTS_PER_INCH = 72;

/** The same sheet as SVG, whose letters are outlines: its title and description say what it shows. */
export function posterSvg(facts: PosterFacts, size: PosterSize, date: Date): string {
  const { title, subject } = infoOf(facts, date);
  const svg = renderSvg('poster', infoOf(facts, date), sheetOf(facts, size));
  const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const head =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" ` +
    `width="${Number(width) / POINTS_PER_INCH}in" height="${Number(height) / POINTS_PER_INCH}in" role="img" aria-labelledby="title desc">` +
    `<title id="title">${escapeXml(title)}</title>` +
    `<desc id="desc">${escapeXml(`${i18n._('{place}, zone {zone}.', { place: facts.place, zone: facts.zone })} ${subject}`)}</desc>`;
  return svg.replace(/<svg [^>]*>/, head);
}
