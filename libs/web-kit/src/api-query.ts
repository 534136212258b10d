import type { CallKey, Calls, ReplyOf } from '@farm/contracts';
import { queryOptions, type QueryFilters } from '@tanstack/react-query';
import { call, type InputArguments } from './call';

/** The query key of a call with its input: each call and input has one entry in the cache. */
export const apiKey = <K extends CallKey>(key: K, ...[input]: InputArguments<K>): readonly unknown[] =>
  input === undefined ? [key] : [key, input];

/**
 * Query options of a call: the key comes from the call, types from its contract, and leaving the page ends a pending call.
 * @example useQuery(apiQuery('GET /api/quiz/modules/:moduleId', { params: { moduleId } }))
 */
export const apiQuery = <K extends CallKey>(key: K, ...request: InputArguments<K>) =>
  queryOptions({
    queryKey: apiKey(key, ...request),
    queryFn: ({ signal }): Promise<ReplyOf<Calls[K]>> => call(key, ...withSignal<K>(request, signal)),
  });

const withSignal = <K extends CallKey>([input]: InputArguments<K>, signal: AbortSignal) =>
  [{ ...(input as object | undefined), signal }] as InputArguments<K, { signal: AbortSignal }>;

/**
 * The queries of these calls, whatever their inputs.
 * @example cache.invalidateQueries(queriesOf('GET /api/auth/sessions', 'GET /api/auth/user'))
 */
export const queriesOf = (...keys: readonly CallKey[]): QueryFilters => ({
  predicate: ({ queryKey: [key] }) => (keys as readonly unknown[]).includes(key),
});
