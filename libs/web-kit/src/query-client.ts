import { QueryClient } from '@tanstack/react-query';

/**
 * The document's query cache: no refetch by interval or focus, data never stale, no retries. networkMode 'always': offline
 * calls fail at once, so that the page can say so, instead of pausing silently.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
