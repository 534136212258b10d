import { site } from '@farm/farm';
import { askJson, orNull, UpstreamFailed, type Asking } from '../ask-json';
import type { LiveWeather, Observation, Snapshot } from '../snapshot';
import { readAlerts, readForecast, readGrid, readObservation, readStations } from './nws-answers';

export const NWS_ORIGIN = 'https://api.weather.gov';
const PLACE_FOR_MS = 24 * 3_600_000;
const OLD_MS = 2 * 3_600_000;
/** The nearest station may be silent for days: the next one is asked too. */
const STATIONS_TRIED = 2;

interface NwsOptions {
  asking: Pick<Asking, 'door' | 'pausesMs'>;
  /** An address the weather service can write to; it wants one of every client. */
  contact: string;
  origin?: string;
}
type Place = NonNullable<Snapshot['place']>;

const good = ({ at, temperatureF }: Observation, now: Date): boolean =>
  temperatureF !== null && now.getTime() - Date.parse(at) <= OLD_MS;

/** Of several observations the one that says most: a temperature before none, then the younger one. */
const best = (known: readonly Observation[]): Observation | null =>
  known.toSorted(
    (a, b) => Number(b.temperatureF !== null) - Number(a.temperatureF !== null) || (a.at < b.at ? 1 : -1),
  )[0] ?? null;

/** The National Weather Service: free, without a key. Every part may fail for itself. */
export function nwsWeather({ asking, contact, origin = NWS_ORIGIN }: NwsOptions): LiveWeather {
  const headers = { 'user-agent': `(${new URL(site.website).hostname}, ${contact})` };
  const ask = (path: string) => askJson(`${origin}${path}`, { ...asking, headers });
  const point = `${site.place.lat},${site.place.lon}`;

  async function findPlace(now: Date): Promise<Place> {
    const grid = readGrid(await ask(`/points/${point}`));
    if (grid === null) throw new UpstreamFailed('no grid');
    const stations = readStations(await ask(`/gridpoints/${grid}/stations`));
    return { at: now.toISOString(), grid, stations: stations.slice(0, STATIONS_TRIED) };
  }

  /** Grids hardly ever move: an old one is better than none. */
  async function placeOf(known: Place | undefined, now: Date): Promise<Place> {
    if (known && now.getTime() - Date.parse(known.at) < PLACE_FOR_MS) return known;
    return findPlace(now).catch((cause: unknown) => {
      if (known) return known;
      throw cause;
    });
  }

  async function observe({ stations }: Place, now: Date): Promise<Observation | null> {
    const known: Observation[] = [];
    for (const station of stations) {
      const answer = await orNull(ask(`/stations/${station}/observations/latest`));
      const observation = readObservation(answer);
      if (observation && good(observation, now)) return observation;
      if (observation) known.push(observation);
    }
    return best(known);
  }

  return {
    source: 'nws',
    async round(before, now) {
      const place = await placeOf(before?.place, now);
      const [observation, forecast, alerts] = await Promise.all([
        observe(place, now),
        orNull(ask(`/gridpoints/${place.grid}/forecast/hourly`)).then((answer) => readForecast(answer, now)),
        orNull(ask(`/alerts/active?point=${point}`)).then(readAlerts),
      ]);
      if (!observation && !forecast) throw new UpstreamFailed('neither observation nor forecast');
      const list = alerts && { fetchedAt: now.toISOString(), list: alerts };
      return { observation, forecast, alerts: list, place };
    },
  };
}
