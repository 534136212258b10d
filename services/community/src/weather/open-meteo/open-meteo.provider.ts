import { site } from '@farm/farm';
import { askJson, UpstreamFailed, type Asking } from '../ask-json';
import type { LiveWeather } from '../snapshot';
import { readCurrent, readHourly } from './open-meteo-answers';

/** Its host for customers: the free one is for non-commercial sites only. */
export const OPEN_METEO_ORIGIN = 'https://customer-api.open-meteo.com';

const NOW = 'temperature_2m,relative_humidity_2m,wind_speed_10m,weather_code';

interface OpenMeteoOptions {
  asking: Pick<Asking, 'door' | 'pausesMs'>;
  key: string;
  origin?: string;
}

/** Open-Meteo, with a customer's key. It has no warnings of a weather service. Its licence wants a link to it on the page. */
export function openMeteoWeather({ asking, key, origin = OPEN_METEO_ORIGIN }: OpenMeteoOptions): LiveWeather {
  const query = new URLSearchParams({
    latitude: String(site.place.lat),
    longitude: String(site.place.lon),
    current: NOW,
    hourly: `${NOW},precipitation_probability,is_day`,
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
    timeformat: 'unixtime',
    forecast_days: '3',
    apikey: key,
  });
  return {
    source: 'open-meteo',
    async round(_before, now) {
      const answer = await askJson(`${origin}/v1/forecast?${query.toString()}`, asking);
      const [observation, forecast] = [readCurrent(answer), readHourly(answer, now)];
      if (!observation && !forecast) throw new UpstreamFailed('neither observation nor forecast');
      return { observation, forecast, alerts: null };
    },
  };
}
