import { setTimeout as pause } from 'node:timers/promises';
import { type Program, type Running, startProgram } from './processes';
import type { Print } from './tasks';

/** A process that is restarted when it ends. */
export interface Supervised {
  readonly name: string;
  /** Resolves when it ends, with a description. */
  ended(): Promise<string>;
  /** @throws if it does not start, or `signal` is aborted */
  restart(signal: AbortSignal): Promise<void>;
}

/** A program of the site and its process, which a restart replaces. */
export interface Part {
  readonly program: Program;
  running: Running;
}

export const supervisedPart = (part: Part): Supervised => ({
  name: part.program.name,
  ended: () => part.running.ended,
  restart: async (signal) => void (part.running = await startProgram(part.program, { signal })),
});

/** Milliseconds. After a program ran for `reset`, its next restart waits only `first` again. */
interface BackOff {
  first: number;
  max: number;
  reset: number;
}

const BACK_OFF: BackOff = { first: 1_000, max: 60_000, reset: 60_000 };

export interface Supervisor {
  /** Stops supervising, not the processes. Call it before stopping them. */
  stop(): Promise<void>;
}

/** Restarts a process each time it ends, until `signal` is aborted. */
async function keepRunning(supervised: Supervised, backOff: BackOff, print: Print, signal: AbortSignal): Promise<void> {
  let waitMs = backOff.first;
  const stopped = new Promise<undefined>((done) => signal.addEventListener('abort', () => done(undefined)));
  while (!signal.aborted) {
    const startedAt = performance.now();
    const ending = await Promise.race([supervised.ended(), stopped]);
    if (ending === undefined) return;
    if (performance.now() - startedAt >= backOff.reset) waitMs = backOff.first;
    print(`${ending}\n\nStarting ${supervised.name} again in ${waitMs / 1_000} s ...`);
    for (let isUp = false; !isUp && !signal.aborted; waitMs = Math.min(waitMs * 2, backOff.max)) {
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) isUp = await restart(supervised, print, signal);
    }
  }
}

async function restart(supervised: Supervised, print: Print, signal: AbortSignal): Promise<boolean> {
  try {
    await supervised.restart(signal);
    print(`${supervised.name} is running again.`);
    return true;
  } catch (error) {
    if (!signal.aborted) print(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Restarts processes of a site that end by themselves, with exponential back-off; the others keep running. */
export function supervise(processes: readonly Supervised[], print: Print, backOff = BACK_OFF): Supervisor {
  const controller = new AbortController();
  const loops = processes.map((each) => keepRunning(each, backOff, print, controller.signal));
  return {
    async stop() {
      controller.abort();
      await Promise.all(loops);
    },
  };
}
