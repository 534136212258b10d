import type { GrantCriteria } from '@farm/contracts';
import { apiQuery, useLocation, useNavigate, useQuery } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import { isPlaceName, isSearched, readCriteria, resultsUrl, type TypedCriteria } from './criteria';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What does not belong in a URL is stored in the history entry: it survives a reload, but is not shared. */
function typedCriteria(state: unknown): TypedCriteria {
  const { location } = (state ?? {}) as Partial<Record<keyof TypedCriteria, unknown>>;
  return { location: textOf(location) };
}

/**
 * The search of the URL. A URL with criteria alone only fills the form. Pressing the button adds that it was searched, so that
 * a reload, the Back button and whoever gets the URL see the results.
 */
export function useGrantSearch() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const criteria = readCriteria(search, typedCriteria(state));
  const searched = isSearched(search);
  const searchQuery = apiQuery('POST /api/grants/search', { body: criteria });
  const { data, error, isFetching, refetch } = useQuery({ ...searchQuery, enabled: searched });
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
    const { location = '' } = next;
    const isSame = location === (criteria.location ?? '');
    if (searched && isSame && resultsUrl(next) === resultsUrl(criteria)) void refetch();
    else
      void navigate(resultsUrl(next), {
        state: isPlaceName(location) ? {} : { location },
        preventScrollReset: true,
      });
  };
  return { criteria, searched, results: data, error, busy: isFetching, find, heading };
}
export type GrantSearch = ReturnType<typeof useGrantSearch>;
