import type { Crop } from '@farm/almanac';
import type { Calls, InputOf } from '@farm/contracts';
import { throwHttpError, type Caller } from '@farm/server-kit';
import { growingYear } from '../growing-year';
import type { Place } from '../place';
import { posterDrawing } from './poster-drawing';
import { posterPdf } from './poster-pdf';
import { posterSvg } from './poster-svg';

type PosterQuery = NonNullable<InputOf<Calls['GET /api/farm-plan/poster']>['query']>;

interface PosterInput {
  query: PosterQuery;
  place: Place;
  /** The day at the place. */
  today: number;
  now: Date;
  crops: readonly Crop[];
}

function findCrops(ids: string, crops: readonly Crop[]): readonly Crop[] {
  const found = [...new Set(ids.split(','))].map((id) => crops.find((crop) => crop.id === id));
  if (found.includes(undefined)) throwHttpError(422, 'plan.crops', 'The poster has a crop that we do not know.');
  return found.filter((crop) => crop !== undefined);
}

/** Sends the poster as a file to save. The sheet names the place that was found, never the text of the query. */
export async function sendPoster({ query, place, today, now, crops }: PosterInput, { reply }: Pick<Caller, 'reply'>) {
  if (place.isFallback || place.problem !== null)
    return throwHttpError(422, 'plan.place', "We can't tell the place of this poster. Open it from your plan.");
  const { name, prefix } = place;
  const drawing = posterDrawing(
    {
      place: name,
      zone: prefix.zone,
      frost: prefix.frost,
      year: growingYear(findCrops(query.crops, crops), prefix.frost, today),
      today,
      minutes: query.minutes?.split(',').map(Number) ?? [],
    },
    query.size,
  );
  const isPdf = query.format === 'pdf';
  return reply
    .type(isPdf ? 'application/pdf' : 'image/svg+xml')
    .header('content-disposition', `attachment; filename="growing-year-${query.size}.${query.format}"`)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(isPdf ? await posterPdf(drawing, now) : posterSvg(drawing));
}
