import { QueryClient } from '@tanstack/react-query';

/**
 * The document's one cache. No periodic refetch, none on focus, data never stale, no retries.
 * Without a line a call fails at once, and its page says so, instead of waiting silently for the line.
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
