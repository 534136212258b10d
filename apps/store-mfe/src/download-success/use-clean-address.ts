import { useLocation, useNavigate } from '@farm/web-kit';
import { useEffect } from 'react';
import { withoutSecrets } from './which-payment';

/**
 * Takes out of the address what must not be bookmarked or passed on: what the card company added, and the names given.
 * Read them first: they go with the first render.
 */
export function useCleanAddress(...names: string[]): void {
  const { search, state }: { search: string; state: unknown } = useLocation();
  const go = useNavigate();
  const clean = withoutSecrets(search, ...names);
  useEffect(() => {
    if (clean !== search) void go({ search: clean }, { replace: true, state });
  }, [clean, search, go, state]);
}
