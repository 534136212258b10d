import { placeKey } from '@farm/farm';
import namesByCountry from '../data/cities-abroad.json';
import { compactKey } from './gazetteer';
import type { PlaceToken } from './place-tokens';

/** A large city of another country. */
export interface CityAbroad {
  /** 'Rome, Italy'. */
  name: string;
  country: string;
}

/** Words of the longest name that is read. */
export const MAX_CITY_WORDS = 3;
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

function readCities(): ReadonlyMap<string, CityAbroad> {
  const cities = new Map<string, CityAbroad>();
  for (const [code, names] of Object.entries(namesByCountry)) {
    const country = countryNames.of(code) ?? code;
    for (const name of names.split('|')) {
      const key = compactKey(placeKey(name));
      if (!cities.has(key)) cities.set(key, { name: `${name}, ${country}`, country });
    }
  }
  return cities;
}

let loaded: ReadonlyMap<string, CityAbroad> | null = null;
/** The city abroad of a name, however it is spaced; undefined where none of the thousand largest has it. */
export const cityAbroad = (name: string): CityAbroad | undefined =>
  (loaded ??= readCities()).get(compactKey(placeKey(name)));

export const textOf = (tokens: readonly PlaceToken[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

/** The city abroad whose name ends before a token, without a sign between its words. */
export function cityAbroadBefore(tokens: readonly PlaceToken[], end: number): CityAbroad | undefined {
  for (let length = Math.min(MAX_CITY_WORDS, end); length > 0; length -= 1) {
    const from = end - length;
    if (tokens.slice(from, end - 1).some((token) => token.end !== null)) continue;
    const city = cityAbroad(textOf(tokens, from, end));
    if (city) return city;
  }
  return undefined;
}
