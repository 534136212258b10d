import type { Weather } from '@farm/contracts';
import { typicalWeather } from '@farm/farm';
import { call, queryOptions, useQuery } from '@farm/web-kit';

const HALF_AN_HOUR_MS = 1_800_000;

const current = queryOptions({
  queryKey: ['community', 'weather'],
  queryFn: () => call('GET /api/weather/current'),
  refetchInterval: HALF_AN_HOUR_MS, // spec 2 section 7; rests while the page is hidden
});

/**
 * The weather at the farm. What is usual for the month and hour stands until the service answers, and stays when it
 * does not: a failure is silent. Spec 2 section 4.
 */
export function useConditions(at: Date): Weather {
  const { data } = useQuery(current);
  return data ?? { ...typicalWeather(at), source: 'typical' };
}
