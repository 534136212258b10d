import { growingYear, readDay, type Day, type GrownCrop } from '@farm/almanac';
import type { Calls, InputOf } from '@farm/contracts';
import { throwHttpError, type Caller } from '@farm/server-kit';
import type { DrawnBed } from './bed-sheet';
import { posterPdf, posterSvg, type PosterFacts } from './poster-sheet';
import { sheetCrops, findCrops, knownPlace, sendSheet, sheetCache, type SheetDeps } from './sheet';
import { inLanguage, i18n } from '../../language/messages';
import { planAddress } from '../plan-page';

type PosterQuery = NonNullable<InputOf<Calls['GET /api/farm-plan/poster']>['query']>;

const MAX_DAYS_APART = 366;
const UNKNOWN_CROP = /*i18n*/ 'The poster has a crop that we do not know.';

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
      name: findCrops(cropId, crops, UNKNOWN_CROP)[0]?.name ?? '',
      fromFt: Number(from),
      toFt: Number(to),
    };
  });
  const fits = read.every(({ fromFt, toFt }) => fromFt < toFt && toFt <= lengthFt);
  if (widthFt > 0 && fits) return { lengthFt, widthFt, strips: read };
  return throwHttpError(422, 'plan.bed', i18n._('The poster has a bed that we cannot draw.'));
}

async function makePoster(query: PosterQuery, deps: SheetDeps): Promise<{ content: Buffer | string }> {
  const now = deps.clock.now();
  const message = i18n._("We can't tell the place of this poster. Open it from your plan.");
  const place = await knownPlace(query.place, deps, message);
  const { name, prefix } = place;
  const crops = sheetCrops(query.language, deps);
  const today = firstDayOf(query.day, deps.todayAt(place, now));
  const facts: PosterFacts = {
    place: name,
    zone: prefix.zone,
    zip3: prefix.zip3,
    frost: prefix.frost,
    year: growingYear(findCrops(query.crops, crops, UNKNOWN_CROP), prefix, today),
    today,
    minutes: query.minutes?.split(',').map(Number) ?? [],
    bed: readBed(query.bed, crops),
    planAddress: planAddress(query.language),
  };
  const { size, format } = query;
  return { content: format === 'pdf' ? posterPdf(facts, size, now) : posterSvg(facts, size, now) };
}

/**
 * Sends posters as files to save. A sheet names the place that was found, never the text of the query. A poster costs 0.1 s of
 * processor time, so the last 64 are kept, by their parameters.
 */
export function createPosters(deps: SheetDeps) {
  const posters = sheetCache(
    (query: PosterQuery) => inLanguage(query.language, () => makePoster(query, deps)),
    deps.clock,
  );
  return async (query: PosterQuery, { reply }: Pick<Caller, 'reply'>) => {
    const { place, crops, day, minutes, bed, size, format, language } = query;
    const { content } = await posters({ place, crops, day, minutes, bed, size, format, language });
    return sendSheet(reply, {
      name: `growing-year-${size}.${format}`,
      type: format === 'pdf' ? 'application/pdf' : 'image/svg+xml',
      content,
    });
  };
}
