import { readDay, type Day, type GrownCrop } from '@farm/almanac';
import type { Calls, InputOf } from '@farm/contracts';
import { site } from '@farm/farm';
import { cached, throwHttpError, type Caller, type Clock } from '@farm/server-kit';
import { growingYear } from '../growing-year';
import type { Place } from '../place';
import { posterPdf, posterSvg, type PosterBed, type PosterFacts } from './poster-sheet';

type PosterQuery = NonNullable<InputOf<Calls['GET /api/farm-plan/poster']>['query']>;

interface PosterDeps {
  crops: readonly GrownCrop[];
  clock: Clock;
  findPlace(text: string): Promise<Place>;
  /** The day at a place. */
  todayAt(place: Place, now: Date): number;
}

const TTL_SECONDS = 3_600; // a poster changes with the day
const MAX_POSTERS = 64;
const MAX_DAYS_APART = 366;

function findCrops(ids: string, crops: readonly GrownCrop[]): readonly GrownCrop[] {
  const found = [...new Set(ids.split(','))].map((id) => crops.find((crop) => crop.id === id));
  if (found.includes(undefined)) throwHttpError(422, 'plan.crops', 'The poster has a crop that we do not know.');
  return found.filter((crop) => crop !== undefined);
}

/** The plan's first day, where it is one that a plan can have. */
function firstDayOf(day: string | undefined, today: Day): Day {
  const first = day === undefined ? null : readDay(day);
  return first !== null && Math.abs(first - today) <= MAX_DAYS_APART ? first : today;
}

/** '8x4,okra:0:2.5,…': length and width of a bed in feet, and its strips with their crop, beginning and end. */
function readBed(text: string | undefined, crops: readonly GrownCrop[]): PosterBed | null {
  if (text === undefined) return null;
  const [size = '', ...strips] = text.split(',');
  const [lengthFt = 0, widthFt = 0] = size.split('x').map(Number);
  const read = strips.map((strip) => {
    const [cropId = '', from, to] = strip.split(':');
    return { cropId, name: findCrops(cropId, crops)[0]?.name ?? '', fromFt: Number(from), toFt: Number(to) };
  });
  const fits = read.every(({ fromFt, toFt }) => fromFt < toFt && toFt <= lengthFt);
  if (widthFt > 0 && fits) return { lengthFt, widthFt, strips: read };
  return throwHttpError(422, 'plan.bed', 'The poster has a bed that we cannot draw.');
}

async function makePoster(query: PosterQuery, deps: PosterDeps): Promise<{ content: Buffer | string }> {
  const now = deps.clock.now();
  const place = await deps.findPlace(query.place);
  if (place.isFallback || place.problem !== null)
    return throwHttpError(422, 'plan.place', "We can't tell the place of this poster. Open it from your plan.");
  const { name, prefix } = place;
  const today = firstDayOf(query.day, deps.todayAt(place, now));
  const facts: PosterFacts = {
    place: name,
    zone: prefix.zone,
    zip3: prefix.zip3,
    frost: prefix.frost,
    year: growingYear(findCrops(query.crops, deps.crops), prefix, today),
    today,
    minutes: query.minutes?.split(',').map(Number) ?? [],
    bed: readBed(query.bed, deps.crops),
    planAddress: `${site.website}/start-my-farm-plan`,
  };
  const { size, format } = query;
  return { content: format === 'pdf' ? posterPdf(facts, size, now) : posterSvg(facts, size, now) };
}

/**
 * Sends posters as files to save. A sheet names the place that was found, never the text of the query. A poster costs 0.1 s of
 * processor time, so the last 64 are kept, by their parameters.
 */
export function createPosters(deps: PosterDeps) {
  const posters = cached((key) => makePoster(JSON.parse(key) as PosterQuery, deps), {
    clock: deps.clock,
    ttlSeconds: TTL_SECONDS,
    maxKeys: MAX_POSTERS,
  });
  return async (query: PosterQuery, { reply }: Pick<Caller, 'reply'>) => {
    const { place, crops, day, minutes, bed, size, format } = query;
    const { content } = await posters(JSON.stringify({ place, crops, day, minutes, bed, size, format }));
    return reply
      .type(format === 'pdf' ? 'application/pdf' : 'image/svg+xml')
      .header('content-disposition', `attachment; filename="growing-year-${size}.${format}"`)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(content);
  };
}
