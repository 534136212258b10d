import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from './processes';
import type { Part } from './site';
import type { Print } from './tasks';

/** Milliseconds. After a program ran for `reset`, its next restart waits only `first` again. */
interface BackOff {
  first: number;
  max: number;
  reset: number;
}

const BACK_OFF: BackOff = { first: 1_000, max: 60_000, reset: 60_000 };

export interface Supervisor {
  /** Stops supervising, not the programs. Call it before stopping them. */
  stop(): Promise<void>;
}

/** Restarts a program each time it ends, until `signal` is aborted. */
async function keepRunning(part: Part, backOff: BackOff, print: Print, signal: AbortSignal): Promise<void> {
  let waitMs = backOff.first;
  const stopped = new Promise<undefined>((done) => signal.addEventListener('abort', () => done(undefined)));
  while (!signal.aborted) {
    const startedAt = performance.now();
    const ending = await Promise.race([part.running.ended, stopped]);
    if (ending === undefined) return;
    if (performance.now() - startedAt >= backOff.reset) waitMs = backOff.first;
    print(`${ending}\n\nStarting ${part.program.name} again in ${waitMs / 1_000} s ...`);
    for (let isUp = false; !isUp && !signal.aborted; waitMs = Math.min(waitMs * 2, backOff.max)) {
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) isUp = await restart(part, print, signal);
    }
  }
}

async function restart(part: Part, print: Print, signal: AbortSignal): Promise<boolean> {
  try {
    part.running = await startProgram(part.program, { signal });
    print(`${part.program.name} is running again.`);
    return true;
  } catch (error) {
    if (!signal.aborted) print(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Restarts programs of a site that end by themselves, with exponential back-off; the others keep running. */
export function supervise(parts: readonly Part[], print: Print, backOff = BACK_OFF): Supervisor {
  const controller = new AbortController();
  const loops = parts.map((part) => keepRunning(part, backOff, print, controller.signal));
  return {
    async stop() {
      controller.abort();
      await Promise.all(loops);
    },
  };
}
