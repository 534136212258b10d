import { dateIn, dayOf, formatUnambiguousDay, monthOf, yearOf, type Day, type Frost } from '@farm/almanac';
import type { GrowingYear } from '@farm/contracts';
import { cropDrawing, nextMoon, site } from '@farm/farm';
import { qrCode, renderPdf, renderSvg, type DocumentInfo } from '@farm/print';
import { bedSheet, type DrawnBed } from './bed-sheet';
import { frostChance } from './frost-curve';

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

const KIND_NAMES = { indoors: 'start indoors', outdoors: 'sow or set out', harvest: 'harvest' } as const;
const ATTRIBUTION = 'Climate: NOAA 1981-2010 normals. Zones: OPHZ from the USDA 2012 map.';
const DAY_MS = 86_400_000;
/** Without a plan, boxes to write in. */
const EMPTY_WEEKS = 4;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Days between two points of the frost curve. */
const CURVE_STEP = 3;

/** A day as a share of the year: 0 is the beginning of its first day, 1 the end of its last. */
type ShareOf = (day: Day) => number;

function frostSentence({ frost, today }: PosterFacts): string {
  if (frost.kind === 'free') return 'No regular frost occurs here.';
  if (frost.kind === 'ever') return 'Frost is possible in any month: ask your county office for safe dates.';
  const [last, first] = [frost.lastHalf, frost.firstHalf].map((n) =>
    formatUnambiguousDay(dateIn(yearOf(today), 1, n), today),
  );
  return `Average last frost ${last}, average first frost ${first}.`;
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
    return { name: `Week ${n + 1}`, hours: work === undefined ? null : String(Math.round(work / 6) / 10) };
  });
}

function cropRow({ cropId, name, spans }: GrowingYear['crops'][number], shareOf: ShareOf) {
  const parts = spans.map(({ kind, from, to }) => `${KIND_NAMES[kind]} ${from} to ${to}`);
  return {
    name,
    drawing: cropDrawing(cropId),
    alt: `${name}: ${parts.join(', ') || 'nothing in these months'}.`,
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
    title: 'The growing year',
    place: `${place}, zone ${zone}.`,
    zip: `ZIP ${zip3}`,
    company: site.company,
    frostSentence: frostSentence(facts),
    months: months.slice(0, 12).map((month, n) => ({
      name: MONTHS[monthOf(month) - 1] ?? '',
      from: shareOf(month),
      to: shareOf(months[n + 1] ?? month),
    })),
    today: shareOf(today),
    frost: frostPoints(facts, range, shareOf),
    crops: year.crops.map((crop) => cropRow(crop, shareOf)),
    moons: moons(range, shareOf),
    hoursNote: minutes.length === 0 ? 'room to write in yours' : `weeks 1 to ${minutes.length} from your plan`,
    weeks: weekBoxes(facts),
    bed: bed && bedSheet(bed),
    kinds: KIND_NAMES,
    attribution: ATTRIBUTION,
    qr: qrCode(planAddress),
    qrText: 'Your plan, week by week',
  };
}

const infoOf = (facts: PosterFacts, date: Date): DocumentInfo => ({
  title: `The growing year in ${facts.place}`,
  subject: `${frostSentence(facts)} Crops: ${facts.year.crops.map(({ name }) => name).join(', ')}.`,
  date,
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
    `<desc id="desc">${escapeXml(`${facts.place}, zone ${facts.zone}. ${subject}`)}</desc>`;
  return svg.replace(/<svg [^>]*>/, head);
}
