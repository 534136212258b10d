import { frostTolerances } from '@farm/farm';
import { FrostLineChart, Skeleton } from '@farm/ui';
import { useFarmClock } from '../use-farm-clock';
import { tonightsLow } from './night-lows';
import { formatTemperature, useConditions, useUnits } from './use-conditions';

function Line({ at }: { at: Date }) {
  const { low, name } = tonightsLow(useConditions(at), at);
  const [units] = useUnits();
  return (
    <FrostLineChart
      title="Tonight's frost line"
      note="How cold each crop can stand once it's toughened up. Low ground runs 3 °F colder."
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
