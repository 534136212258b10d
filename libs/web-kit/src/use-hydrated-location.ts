import { useLocation, type Location } from 'react-router-dom';
import { useHydrated } from './use-hydrated';

/**
 * The location for prerendered pages that depend on query, fragment or state: during hydration these are empty, as in the
 * prerendered HTML, because React would discard it otherwise.
 */
export function useHydratedLocation(): Location {
  const location = useLocation();
  return useHydrated() ? location : { ...location, search: '', hash: '', state: null };
}
