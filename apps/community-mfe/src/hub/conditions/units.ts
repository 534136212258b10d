import { kept } from '../kept';

export type Units = 'us' | 'metric';

const isUnits = (stored: unknown): stored is Units => stored === 'us' || stored === 'metric';

const choice = kept<Units>('farm.units', 'us', isUnits);

/** The units that this browser's visitor reads, and a way to change them. */
export function useUnits(): [Units, (units: Units) => void] {
  return [choice.use(), (units) => choice.change(() => units)];
}

/** '65 °F' or '18 °C'; the service counts in F. */
export const sayTemperature = (fahrenheit: number, units: Units): string =>
  units === 'us' ? `${Math.round(fahrenheit)} °F` : `${Math.round(((fahrenheit - 32) * 5) / 9)} °C`;

/** '8 mph' or '13 km/h'; the service counts in mph. */
export const saySpeed = (mph: number, units: Units): string =>
  units === 'us' ? `${Math.round(mph)} mph` : `${Math.round(mph * 1.609344)} km/h`;
