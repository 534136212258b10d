import { call, getErrorBody } from '@farm/web-kit';
import { useState } from 'react';
import { useReloadStatus, type TrainingRun, type ShowMessage } from './schedule-data';

const RUNS = {
  bulk: {
    start: () => call('POST /api/dexter/scheduler/bulk-training'),
    started: 'Starting bulk training session...',
    done: 'Bulk training completed successfully! Dexter Jr. has been trained with accelerated learning.',
    failed: 'Bulk training failed. Please try again.',
  },
  assessment: {
    start: () => call('POST /api/dexter/scheduler/assessment'),
    started: 'Running performance assessment...',
    done: 'Performance assessment completed',
    failed: 'Assessment failed. Please try again.',
  },
} as const;

/**
 * Starts a run and shows its result. A run may take longer than its request: then the polled status tells when it is
 * completed. `showMessage` must set state of the calling component, because it is called while rendering.
 */
export function useRun(kind: keyof typeof RUNS, runs: readonly TrainingRun[] | undefined, showMessage: ShowMessage) {
  const [phase, setPhase] = useState<'idle' | 'calling' | { runId: string }>('idle');
  const reload = useReloadStatus();
  const { start, started, done, failed } = RUNS[kind];
  const state = typeof phase === 'object' ? runs?.find(({ id }) => id === phase.runId)?.state : undefined;

  const finish = (isDone: boolean) => {
    setPhase('idle');
    showMessage(isDone ? { kind: 'success', text: done } : { kind: 'error', text: failed });
  };
  if (state === 'done' || state === 'failed') finish(state === 'done');

  const run = async () => {
    setPhase('calling');
    showMessage({ kind: 'info', text: started });
    try {
      const { success, running, runId } = await start();
      if (running && runId !== undefined) setPhase({ runId });
      else {
        finish(success);
        await reload();
      }
    } catch (error) {
      setPhase('idle');
      const body = getErrorBody(error);
      showMessage({ kind: 'error', text: body?.code === 'schedule.bulk_off' ? body.message : failed });
    }
  };
  return { start: () => void run(), isRunning: phase !== 'idle' };
}
