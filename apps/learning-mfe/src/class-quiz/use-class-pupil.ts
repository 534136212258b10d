import type { PupilView } from '@farm/contracts';
import { apiQuery, call, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { useState } from 'react';
import { isClosedError, POLL_MS, problemOf } from './class-sentences';

const joinQuery = (code: string) => apiQuery('GET /api/class-codes/:code', { params: { code } });
const pupilQuery = (code: string) => apiQuery('GET /api/class-codes/:code/pupil', { params: { code } });

/** The nicknames that a class offers, and whether this browser is in it. */
export function useJoinClass(code: string) {
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...joinQuery(code),
    enabled: code !== '',
    staleTime: Infinity,
  });
  const join = useMutation({
    mutationFn: (nickname: string) =>
      call('POST /api/class-codes/:code/pupil', { params: { code }, body: { nickname } }),
    onSuccess: (view) => {
      cache.setQueryData(pupilQuery(code).queryKey, view);
      cache.setQueryData(joinQuery(code).queryKey, { nicknames: [], isIn: true });
    },
    onError: () => void refetch(), // without the name that somebody took
  });
  return {
    data,
    isLoading: code !== '' && !data && isFetching,
    problem: problemOf(error),
    reload: () => void refetch(),
    join: join.mutate,
    isJoining: join.isPending,
    joinProblem: problemOf(join.error),
  };
}
export type JoinState = ReturnType<typeof useJoinClass>;

const pollOf = ({ pace, isOver: hasEnded }: Pick<PupilView, 'pace' | 'isOver'>): number =>
  pace === 'together' && !hasEnded ? POLL_MS.together : POLL_MS.own;

/** What a pupil sees, asked for while the page is in view. */
export function useClassPupil(code: string) {
  const cache = useQueryClient();
  const query = pupilQuery(code);
  // At their own pace pupils read the answer before they go on. A reload goes on.
  const [isReading, setReading] = useState(false);
  const { data, error, isError, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isClosedError(state.error) || !state.data ? false : pollOf(state.data)),
  });
  const answer = useMutation({
    mutationFn: (body: { number: number; option: number }) =>
      call('POST /api/class-codes/:code/pupil/answers', { params: { code }, body }),
    onSuccess: async (view) => {
      await cache.cancelQueries({ queryKey: query.queryKey }); // a reply from before the answer
      cache.setQueryData(query.queryKey, view);
      setReading(view.pace === 'own');
    },
    onError: () => void refetch(),
  });
  const leave = async () => {
    await call('DELETE /api/class-codes/:code/pupil', { params: { code } });
    cache.removeQueries({ queryKey: query.queryKey });
    await cache.resetQueries({ queryKey: joinQuery(code).queryKey });
  };
  return {
    view: data,
    isClosed: isClosedError(error),
    isLost: isError,
    reload: () => void refetch(),
    isReading,
    goOn: () => setReading(false),
    answer: answer.mutate,
    isSending: answer.isPending,
    problem: problemOf(answer.error),
    leave,
  };
}
export type ClassPupil = ReturnType<typeof useClassPupil>;
