import type { Calls, MetricName, ReplyOf, SchedulerConfig } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';

export type ScheduleStatus = ReplyOf<Calls['GET /api/dexter/scheduler/status']>;
export type Run = ScheduleStatus['runs'][number];
export type { MetricName };

const POLL_MS = 1_000;
const KEY = ['ops', 'schedule'];

const status = queryOptions({
  queryKey: KEY,
  queryFn: () => call('GET /api/dexter/scheduler/status'),
  staleTime: 0, // the clock trains while nobody looks
});

/** How the schedule stands; every second while a run goes on, or while `watched`. */
export const useScheduleStatus = (watched: boolean) =>
  useQuery({ ...status, refetchInterval: ({ state }) => (watched || state.data?.running ? POLL_MS : false) });

/** After a change the status is read anew. */
export function useReload() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: KEY });
}

export const useSaveConfig = () => {
  const reload = useReload();
  return useMutation({
    mutationFn: (config: SchedulerConfig) => call('POST /api/dexter/scheduler/config', { body: config }),
    onSuccess: reload,
  });
};

export const useTurn = () => {
  const reload = useReload();
  return useMutation({
    mutationFn: (enabled: boolean) =>
      enabled ? call('POST /api/dexter/scheduler/start') : call('POST /api/dexter/scheduler/stop'),
    onSuccess: reload,
  });
};

export const startBulk = () => call('POST /api/dexter/scheduler/bulk-training');
export const startAssessment = () => call('POST /api/dexter/scheduler/assessment');
