import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@farm/server-kit';
import type { Plan, RunKind } from './planned-run';
import type { RunRepository } from './runs.repository';

const LOOK_MS = 200;
const WAIT_MS = 25_000; // the house ends a call after 30 seconds

interface PressDeps {
  runs: RunRepository;
  clock: Clock;
  /** How long a press waits for the end of its run, in milliseconds. */
  waitMs?: number | undefined;
}

/** What a button asks for. */
interface Wanted {
  kind: RunKind;
  plan: () => Promise<Plan> | Plan;
  queue: string;
}

export interface Pressed {
  success: boolean;
  /** It goes on after the call; the status tells its end. */
  running?: true;
  runId: string;
}

/** A button of the schedule: begins a run, or joins the one under way, and waits for its end as long as a call may. */
export const presses =
  ({ runs, clock, waitMs = WAIT_MS }: PressDeps) =>
  async ({ kind, plan, queue }: Wanted, by: string, signal: AbortSignal): Promise<Pressed> => {
    const asked = async () =>
      runs.ask({ slotKey: `manual:${randomUUID()}`, kind, by, at: clock.now() }, await plan(), queue);
    const runId = (await runs.underway(kind)) ?? (await asked());
    const until = performance.now() + waitMs;
    for (;;) {
      const state = await runs.state(runId);
      if (state !== 'running') return { success: state === 'done', runId };
      if (signal.aborted || performance.now() >= until) return { success: true, running: true, runId };
      await pause(LOOK_MS);
    }
  };
export type Press = ReturnType<typeof presses>;
