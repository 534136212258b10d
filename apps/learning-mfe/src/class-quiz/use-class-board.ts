import type { Calls, InputOf } from '@farm/contracts';
import { apiQuery, call, useMutation, useNavigate, useQuery, useQueryClient } from '@farm/web-kit';
import { useState } from 'react';
import { isClosedError, POLL_MS, problemOf } from './class-sentences';

const PATH = '/for-teachers/quiz';

/** The teacher's secret of '/for-teachers/quiz#class=…'. A fragment is not sent to servers. */
export const classKey = (hash: string): string | null => /^#class=([\w-]{22})$/.exec(hash)?.[1] ?? null;

export const topicsQuery = apiQuery('GET /api/class-topics');

export type ClassStart = InputOf<Calls['POST /api/class-quizzes']>['body'];

/** Begins a class and opens its page for the wall, from which Back leads to the form. */
export function useClassStart() {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: (body: ClassStart) => call('POST /api/class-quizzes', { body }),
    onSuccess: ({ key }) => void navigate(`${PATH}#class=${key}`),
  });
  return { begin: begin.mutate, isPending: begin.isPending, problem: problemOf(begin.error) };
}

/** A class as its teacher sees it, asked for every three seconds while the page is in view. */
export function useClassBoard(key: string) {
  const cache = useQueryClient();
  const [closing, setClosing] = useState<'no' | 'sent' | 'done'>('no');
  const query = apiQuery('GET /api/class-quizzes/:key', { params: { key } });
  const { data, error, isError, refetch } = useQuery({
    ...query,
    enabled: closing === 'no', // a class that was deleted is not asked for
    refetchInterval: ({ state }) => (isClosedError(state.error) ? false : POLL_MS.together),
  });
  const next = useMutation({
    mutationFn: (step: number) => call('POST /api/class-quizzes/:key/next', { params: { key }, body: { step } }),
    onSuccess: async (board) => {
      await cache.cancelQueries({ queryKey: query.queryKey }); // a reply from before the press
      cache.setQueryData(query.queryKey, board);
    },
  });
  const close = async () => {
    setClosing('sent');
    await cache.cancelQueries({ queryKey: query.queryKey });
    try {
      await call('DELETE /api/class-quizzes/:key', { params: { key } });
    } catch (problem) {
      setClosing('no');
      throw problem;
    }
    // Without a navigation: it would race with the step back over the dialog's entry of the history.
    setClosing('done');
    cache.removeQueries({ queryKey: query.queryKey });
  };
  const isClosed = closing === 'done' || isClosedError(error);
  return {
    board: isClosed ? undefined : data,
    isClosed,
    isLost: isError,
    reload: () => void refetch(),
    next: next.mutate,
    isPending: next.isPending,
    problem: problemOf(next.error),
    close,
  };
}
export type ClassBoardState = ReturnType<typeof useClassBoard>;
