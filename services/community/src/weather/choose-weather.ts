import { outbound, type Outbound } from '@farm/server-kit/outbound';
import { NWS_ORIGIN, nwsWeather } from './nws/nws.provider';
import { OPEN_METEO_ORIGIN, openMeteoWeather } from './open-meteo/open-meteo.provider';
import type { LiveWeather } from './snapshot';

const TIMEOUT_MS = 3_000;

interface WeatherConfig {
  WEATHER_PROVIDER: 'nws' | 'open-meteo' | 'typical';
  NWS_CONTACT: string;
  OPEN_METEO_KEY: string | undefined;
}

/** The door that leads to this host and no other. */
const doorTo = (origin: string): Outbound => outbound({ origins: [origin], timeoutMs: TIMEOUT_MS });

/** The provider of the configuration; null for typical values. */
export function chooseWeather(config: WeatherConfig): LiveWeather | null {
  switch (config.WEATHER_PROVIDER) {
    case 'nws':
      return nwsWeather({ asking: { door: doorTo(NWS_ORIGIN) }, contact: config.NWS_CONTACT });
    case 'open-meteo':
      return openMeteoWeather({ asking: { door: doorTo(OPEN_METEO_ORIGIN) }, key: config.OPEN_METEO_KEY ?? '' });
    case 'typical':
      return null;
  }
}
