import { QueryClient } from '@tanstack/react-query';

/** The document's one cache. Spec 1 section 7: no periodic refetch, none on focus, data never stale, no retries. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Infinity, retry: false },
      mutations: { retry: false },
    },
  });
