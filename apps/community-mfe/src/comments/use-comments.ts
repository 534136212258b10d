import { call, queryOptions, useQuery } from '@farm/web-kit';

const list = queryOptions({
  queryKey: ['community', 'comments'],
  queryFn: () => call('GET /api/comments/daily-farm-wisdom'),
});

/** The comments under the daily wisdom, with how far their loading has come. */
export const useComments = () => useQuery(list);
