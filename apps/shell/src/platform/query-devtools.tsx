import { ReactQueryDevtools } from '@tanstack/react-query-devtools';
import { createRoot } from 'react-dom/client';
import { queryClient } from './federation';

/** Shows TanStack Query's panel, in a root of its own: prerendered documents do not have it. */
export function showQueryDevtools(): void {
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(<ReactQueryDevtools client={queryClient} styleNonce="development" />);
}
