import type { Calls, ReplyOf } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';

export type Figures = ReplyOf<Calls['GET /api/dexter/monitoring']>;
type ReviewPage = ReplyOf<Calls['GET /api/dexter/review']>;
export type ReviewedAnswer = ReviewPage['items'][number];
export type ReviewState = ReviewedAnswer['state'];

const ASSISTANT = ['ops', 'assistant'];

const figures = (days: number) =>
  queryOptions({
    queryKey: [...ASSISTANT, 'figures', days],
    queryFn: () => call('GET /api/dexter/monitoring', { query: { days } }),
    staleTime: 0, // visitors chat while nobody looks
  });

/** How the chat did in the last days. */
export const useFigures = (days: number) => useQuery(figures(days));

const reviews = (state: ReviewState, before: string | undefined) =>
  queryOptions({
    queryKey: [...ASSISTANT, 'review', state, before],
    queryFn: () => call('GET /api/dexter/review', { query: { state, before } }),
    staleTime: 0,
  });

/** One page of what a person is to look at. */
export const useReviews = (state: ReviewState, before: string | undefined) => useQuery(reviews(state, before));

/** Moves an entry to another state. */
export function useSettle() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: ReviewState }) =>
      call('POST /api/dexter/review/:id', { params: { id }, body: { state } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...ASSISTANT, 'review'] }),
  });
}
