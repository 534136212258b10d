import type { GrantCriteria } from '@farm/contracts';
import { call, queryOptions, useLocation, useNavigate, useQuery } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import { searchUrl, readCriteria } from './criteria';

const isSearched = (state: unknown): boolean => (state as { searched?: unknown } | null)?.searched === true;

/**
 * The search of the URL. Opening a URL only fills the form. The history entry stores that the button was pressed, so that a
 * reload and the Back button show the results again.
 */
export function useGrantSearch() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const criteria = readCriteria(search);
  const searched = isSearched(state);
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
  const find = (next: GrantCriteria) => {
    if (isFetching) return;
    pressed.current = true;
    const address = searchUrl(next);
    if (searched && address === searchUrl(criteria)) void refetch();
    else void navigate(address, { state: { searched: true } });
  };
  return { criteria, searched, results: data, error, busy: isFetching, find, heading };
}
export type GrantSearch = ReturnType<typeof useGrantSearch>;
