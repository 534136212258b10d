import { readDay, type Day, type GrownCrop } from '@farm/almanac';
import type { Calls, InputOf } from '@farm/contracts';
import { cached, throwHttpError, type Caller, type Clock } from '@farm/server-kit';
import { growingYear } from '../growing-year';
import type { Place } from '../place';
import { posterDrawing } from './poster-drawing';
import { posterPdf } from './poster-pdf';
import { posterSvg } from './poster-svg';

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

async function makePoster(query: PosterQuery, deps: PosterDeps): Promise<{ content: Buffer | string }> {
  const now = deps.clock.now();
  const place = await deps.findPlace(query.place);
  if (place.isFallback || place.problem !== null)
    return throwHttpError(422, 'plan.place', "We can't tell the place of this poster. Open it from your plan.");
  const { name, prefix } = place;
  const today = firstDayOf(query.day, deps.todayAt(place, now));
  const drawing = posterDrawing(
    {
      place: name,
      zone: prefix.zone,
      frost: prefix.frost,
      year: growingYear(findCrops(query.crops, deps.crops), prefix, today),
      today,
      minutes: query.minutes?.split(',').map(Number) ?? [],
    },
    query.size,
  );
  return { content: query.format === 'pdf' ? await posterPdf(drawing, now) : posterSvg(drawing) };
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
    const { place, crops, day, minutes, size, format } = query;
    const { content } = await posters(JSON.stringify({ place, crops, day, minutes, size, format }));
    return reply
      .type(format === 'pdf' ? 'application/pdf' : 'image/svg+xml')
      .header('content-disposition', `attachment; filename="growing-year-${size}.${format}"`)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(content);
  };
}
