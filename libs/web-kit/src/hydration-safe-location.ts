import { useLocation as useWholeLocation, useSearchParams as useWholeSearch } from 'react-router-dom';
import { useHydrated } from './use-hydrated';

const NO_SEARCH = new URLSearchParams();

/**
 * Where the visitor is. While the HTML of a page is taken over, query and state are empty as they were when it was
 * rendered, or React would throw the page away; right after that they are the real ones.
 */
export const useLocation: typeof useWholeLocation = () => {
  const location = useWholeLocation();
  return useHydrated() ? location : { ...location, search: '', state: null };
};

/** The query of the address, and a way to change it; empty while HTML is taken over, like that of `useLocation`. */
export const useSearchParams: typeof useWholeSearch = (initial) => {
  const [search, change] = useWholeSearch(initial);
  return [useHydrated() ? search : NO_SEARCH, change];
};
