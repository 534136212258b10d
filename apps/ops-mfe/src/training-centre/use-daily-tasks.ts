import { call, queryOptions, useQuery } from '@farm/web-kit';

const tasks = queryOptions({ queryKey: ['ops', 'daily-tasks'], queryFn: () => call('GET /api/dexter/daily-tasks') });

/** The tasks that Dexter Jr. is trained with every day. */
export const useDailyTasks = () => useQuery(tasks);
