import type { Weather } from '@farm/contracts';
import { DailyLowsChart } from '@farm/ui';
import { comingLows } from './night-lows';
import { formatTemperature, type Units } from './use-conditions';

const LINES = [
  { at: 36, name: 'frost possible' },
  { at: 32, name: 'freeze' },
] as const;

const NOTES = {
  forecast: 'Lows of the forecast for the farm.',
  mixed: 'Dots are the forecast, rings the usual lows of the season.',
  typical: 'No forecast now: the usual lows of the season.',
} as const;

export function LowsChart({ weather, at, units }: { weather: Weather; at: Date; units: Units }) {
  const nights = comingLows(weather, at);
  const typical = nights.filter(({ isTypical }) => isTypical).length;
  const kind = typical === 0 ? 'forecast' : typical === nights.length ? 'typical' : 'mixed';
  return (
    <DailyLowsChart
      title="Lows of seven nights"
      note={NOTES[kind]}
      nights={nights}
      lines={LINES}
      formatTemperature={(fahrenheit) => formatTemperature(fahrenheit, units)}
    />
  );
}
