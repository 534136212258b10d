import { queryOptions, useQuery } from '@farm/web-kit';

const rewardsQuery = queryOptions({
  queryKey: ['learning', 'code', 'quiz-rewards'],
  queryFn: () => import(/* webpackChunkName: "quiz-rewards" */ './rewards'),
  retryOnMount: true,
});

const afterRoundQuery = queryOptions({
  queryKey: ['learning', 'code', 'quiz-after-round'],
  queryFn: () => import(/* webpackChunkName: "quiz-after-round" */ './after-round'),
  retryOnMount: true,
});

/** Level ring and blocks, which nobody needs to start a round. */
export const useRewards = () => useQuery(rewardsQuery);

/** Next step and review, which nobody needs before a round. */
export const useAfterRound = () => useQuery(afterRoundQuery);
