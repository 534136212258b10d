import { refusalOf } from '@farm/web-kit';
import { useState } from 'react';
import { RUN_MESSAGES, type Pressed, type Say } from './messages';
import { startAssessment, startBulk, useReload, type Run } from './use-schedule';

const CALLS = { bulk: startBulk, assessment: startAssessment } as const;

/**
 * Starts a run and says how it ends. A run that takes longer than its call is followed by the status: it counts as
 * completed only when the status says so. `say` is state of the component that calls this.
 */
export function usePress(kind: Pressed, runs: readonly Run[] | undefined, say: Say) {
  const [pressed, setPressed] = useState<'no' | 'asking' | { runId: string }>('no');
  const reload = useReload();
  const texts = RUN_MESSAGES[kind];
  const followed = typeof pressed === 'object' ? runs?.find(({ id }) => id === pressed.runId)?.state : undefined;

  const over = (isDone: boolean) => {
    setPressed('no');
    say(isDone ? { kind: 'ok', text: texts.done } : { kind: 'error', text: texts.failed });
  };
  if (followed === 'done' || followed === 'failed') over(followed === 'done');

  const press = async () => {
    setPressed('asking');
    say({ kind: 'info', text: texts.begun });
    try {
      const { success, running, runId } = await CALLS[kind]();
      if (running && runId !== undefined) setPressed({ runId });
      else {
        over(success);
        await reload();
      }
    } catch (error) {
      setPressed('no');
      const refusal = refusalOf(error);
      say({ kind: 'error', text: refusal?.code === 'schedule.bulk_off' ? refusal.message : texts.failed });
    }
  };
  return { press: () => void press(), isPressed: pressed !== 'no' };
}
