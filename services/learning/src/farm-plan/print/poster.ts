import { growingYear, readDay, type Day, type GrownCrop } from '@farm/almanac';
import type { Calls, InputOf } from '@farm/contracts';
import { site } from '@farm/farm';
import { throwHttpError, type Caller } from '@farm/server-kit';
import type { DrawnBed } from './bed-sheet';
import { posterPdf, posterSvg, type PosterFacts } from './poster-sheet';
import { findCrops, knownPlace, sendSheet, sheetCache, type SheetDeps } from './sheet';

type PosterQuery = NonNullable<InputOf<Calls['GET /api/farm-plan/poster']>['query']>;

const MAX_DAYS_APART = 366;

/** The plan's first day, where it is one that a plan can have. */
function firstDayOf(day: string | undefined, today: Day): Day {
  const first = day === undefined ? null : readDay(day);
  return first !== null && Math.abs(first - today) <= MAX_DAYS_APART ? first : today;
}

/** '8x4,okra:0:2.5,…': length and width of a bed in feet, and its strips with their crop, beginning and end. */
function readBed(text: string | undefined, crops: readonly GrownCrop[]): DrawnBed | null {
  if (text === undefined) return null;
  const [size = '', ...strips] = text.split(',');
  const [lengthFt = 0, widthFt = 0] = size.split('x').map(Number);
  const read = strips.map((strip) => {
    const [cropId = '', from, to] = strip.split(':');
    return {
      cropId,
      name: findCrops(cropId, crops, 'The poster has')[0]?.name ?? '',
      fromFt: Number(from),
      toFt: Number(to),
    };
  });
  const fits = read.every(({ fromFt, toFt }) => fromFt < toFt && toFt <= lengthFt);
  if (widthFt > 0 && fits) return { lengthFt, widthFt, strips: read };
  return throwHttpError(422, 'plan.bed', 'The poster has a bed that we cannot draw.');
}

async function makePoster(query: PosterQuery, deps: SheetDeps): Promise<{ content: Buffer | string }> {
  const now = deps.clock.now();
  const place = await knownPlace(query.place, deps, "We can't tell the place of this poster. Open it from your plan.");
  const { name, prefix } = place;
  const today = firstDayOf(query.day, deps.todayAt(place, now));
  const facts: PosterFacts = {
    place: name,
    zone: prefix.zone,
    zip3: prefix.zip3,
    frost: prefix.frost,
    year: growingYear(findCrops(query.crops, deps.crops, 'The poster has'), prefix, today),
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
export function createPosters(deps: SheetDeps) {
  const posters = sheetCache((query: PosterQuery) => makePoster(query, deps), deps.clock);
  return async (query: PosterQuery, { reply }: Pick<Caller, 'reply'>) => {
    const { place, crops, day, minutes, bed, size, format } = query;
    const { content } = await posters({ place, crops, day, minutes, bed, size, format });
    return sendSheet(reply, {
      name: `growing-year-${size}.${format}`,
      type: format === 'pdf' ? 'application/pdf' : 'image/svg+xml',
      content,
    });
  };
}
