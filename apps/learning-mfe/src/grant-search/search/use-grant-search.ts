import type { GrantCriteria } from '@farm/contracts';
import { call, queryOptions, useLocation, useNavigate, useQuery } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import { addressOf, readCriteria } from './criteria';

const isNoted = (state: unknown): boolean => (state as { searched?: unknown } | null)?.searched === true;

/**
 * The search that the address carries. A fresh address only fills the form; the button notes in the history entry that
 * it was pressed, so that a reload and the Back button show the results again.
 */
export function useGrantSearch() {
  const { search, state } = useLocation();
  const go = useNavigate();
  const criteria = readCriteria(search);
  const searched = isNoted(state);
  const { data, error, isFetching, refetch } = useQuery(
    queryOptions({
      queryKey: ['learning', 'grant-search', criteria],
      queryFn: () => call('POST /api/grants/search', { body: criteria }),
      enabled: searched,
    }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || isFetching || !(data ?? error)) return;
    pressed.current = false;
    heading.current?.focus();
  });
  const find = (asked: GrantCriteria) => {
    if (isFetching) return;
    pressed.current = true;
    const address = addressOf(asked);
    if (searched && address === addressOf(criteria)) void refetch();
    else void go(address, { state: { searched: true } });
  };
  return { criteria, searched, results: data, error, busy: isFetching, find, heading };
}
export type GrantSearch = ReturnType<typeof useGrantSearch>;
