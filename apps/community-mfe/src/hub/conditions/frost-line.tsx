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
      note="What each crop survives after cool nights. A hollow is about 3 °F colder than the farm."
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
