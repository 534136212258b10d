import { queryOptions, useQuery } from '@farm/web-kit';

const rewardsQuery = queryOptions({
  queryKey: ['learning', 'code', 'quiz-rewards'],
  queryFn: () => import(/* webpackChunkName: "quiz-rewards" */ './rewards'),
  staleTime: Infinity,
});

/** Level ring, blocks, next step and review, which nobody needs to start a round. */
export const useRewards = () => useQuery(rewardsQuery);
