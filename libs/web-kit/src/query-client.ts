import { QueryClient } from '@tanstack/react-query';

/**
 * The document's query cache: no refetch by interval, focus or reconnection, data never stale, and after a failure no call is
 * repeated by itself, also not when another page shows the query: people press 'Try again'. networkMode 'always': offline
 * calls fail at once, so that the page can say so, instead of pausing silently.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retryOnMount: false,
        staleTime: Infinity,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
