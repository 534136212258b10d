import { useLocation, useNavigate } from '@farm/web-kit';
import { useEffect } from 'react';

const SECRETS = ['payment_intent_client_secret', 'redirect_status'];

/** The query string without these parameters, the payment provider's secret and its unverified status. */
export function stripParams(search: string, ...names: string[]): string {
  const params = new URLSearchParams(search);
  const removed = [...SECRETS, ...names].filter((name) => params.has(name));
  if (removed.length === 0) return search;
  removed.forEach((name) => params.delete(name));
  return params.size > 0 ? `?${params}` : '';
}

/**
 * Removes parameters that must not be bookmarked or shared from the URL. Read them first: they are gone after the first
 * render.
 */
export function useStripParams(...names: string[]): void {
  const { search, state }: { search: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const stripped = stripParams(search, ...names);
  useEffect(() => {
    if (stripped !== search) void navigate({ search: stripped }, { replace: true, state, preventScrollReset: true });
  }, [stripped, search, navigate, state]);
}
