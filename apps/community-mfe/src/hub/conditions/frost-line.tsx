import { city, frostTolerances, state } from '@farm/farm';
import { FrostLineChart, Skeleton } from '@farm/ui';
import { useFarmClock } from '../use-farm-clock';
import { tonightsLow } from './night-lows';
import { formatTemperature, type Units, useConditions, useUnits } from './use-conditions';

/** '32', without the unit, which stands just before it. */
const degrees = (fahrenheit: number, units: Units) => formatTemperature(fahrenheit, units).split(' ')[0];

function Line({ at }: { at: Date }) {
  const { low, name, night } = tonightsLow(useConditions(at), at);
  const [units] = useUnits();
  const [{ killsAt, crops }] = frostTolerances;
  return (
    <FrostLineChart
      title="Tonight's frost line"
      note="How cold each crop can stand once it's toughened up. Low ground runs 3 °F colder."
      sentence={`${night} ${formatTemperature(low, units)} in ${city}, ${state}; ${crops[0].toLowerCase()} dies at ${degrees(killsAt, units)}.`}
      low={low}
      lowName={name}
      crops={frostTolerances}
      formatTemperature={(fahrenheit) => formatTemperature(fahrenheit, units)}
    />
  );
}

/** Which crops to cover tonight. */
export function FrostLine() {
  const at = useFarmClock();
  return at ? <Line at={at} /> : <Skeleton count={8} />;
}
