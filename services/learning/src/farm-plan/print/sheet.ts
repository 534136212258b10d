import { spanishCrops, type GrownCrop } from '@farm/almanac';
import type { PlanLanguage } from '@farm/contracts';
import { cached, throwHttpError, type Caller, type Clock } from '@farm/server-kit';
import type { Place } from '../place';
import { i18n } from '../../language/messages';

/** What the poster and the seed packets are made from, besides their query. */
export interface SheetDeps {
  crops: readonly GrownCrop[];
  clock: Clock;
  findPlace(text: string): Promise<Place>;
  /** The day at a place. */
  todayAt(place: Place, now: Date): number;
}

const TTL_SECONDS = 3_600; // a sheet changes with the day
const MAX_SHEETS = 64;

/** The crops with their names in a language. */
export const sheetCrops = (language: PlanLanguage | undefined, { crops }: SheetDeps): readonly GrownCrop[] =>
  language === 'es' ? spanishCrops : crops;

/** Crops by their ids, 'okra,beet'. @throws HttpError 422 with the message for an unknown one */
export function findCrops(ids: string, crops: readonly GrownCrop[], message: string): readonly GrownCrop[] {
  const found = [...new Set(ids.split(','))].map((id) => crops.find((crop) => crop.id === id));
  if (found.includes(undefined)) throwHttpError(422, 'plan.crops', i18n._(message));
  return found.filter((crop) => crop !== undefined);
}

/** @throws HttpError 422 with the message for a text that names no place, or one without dates */
export async function knownPlace(text: string, deps: SheetDeps, message: string): Promise<Place> {
  const place = await deps.findPlace(text);
  return place.isFallback || place.problem !== null ? throwHttpError(422, 'plan.place', message) : place;
}

/** Keeps the last 64 sheets for an hour, by their query. */
export function sheetCache<Query, Sheet>(make: (query: Query) => Promise<Sheet>, clock: Clock) {
  const sheets = cached((key) => make(JSON.parse(key) as Query), {
    clock,
    ttlSeconds: TTL_SECONDS,
    maxKeys: MAX_SHEETS,
  });
  return (query: Query): Promise<Sheet> => sheets(JSON.stringify(query));
}

/** Sends a sheet as a file to save. */
export const sendSheet = (
  reply: Caller['reply'],
  { name, type = 'application/pdf', content }: { name: string; type?: string; content: Buffer | string },
) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(content);
