import { useLocation as useWholeLocation, useSearchParams as useWholeSearch } from 'react-router-dom';
import { useHydrated } from './use-hydrated';

const NO_SEARCH = new URLSearchParams();

/**
 * The router's location. During hydration, query and state are empty as in the prerendered HTML, because React would discard
 * it otherwise.
 */
export const useLocation: typeof useWholeLocation = () => {
  const location = useWholeLocation();
  return useHydrated() ? location : { ...location, search: '', state: null };
};

/** The router's search params; empty during hydration. */
export const useSearchParams: typeof useWholeSearch = (initial) => {
  const [search, change] = useWholeSearch(initial);
  return [useHydrated() ? search : NO_SEARCH, change];
};
