import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from './processes';
import type { Part } from './site';
import type { Print } from './tasks';

/** Milliseconds. A program that ran for `steady` is taken for sound: its next restart waits `first` again. */
interface BackOff {
  first: number;
  most: number;
  steady: number;
}

const BACK_OFF: BackOff = { first: 1_000, most: 60_000, steady: 60_000 };

export interface Supervisor {
  /** Ends the supervision; the programs go on. Call it before they are stopped. */
  stop(): Promise<void>;
}

/** Starts one program again each time it ends, until `signal` is aborted. */
async function keepRunning(part: Part, backOff: BackOff, print: Print, signal: AbortSignal): Promise<void> {
  let waitMs = backOff.first;
  const stopped = new Promise<undefined>((done) => signal.addEventListener('abort', () => done(undefined)));
  while (!signal.aborted) {
    const startedAt = performance.now();
    const how = await Promise.race([part.running.ended, stopped]);
    if (how === undefined) return;
    if (performance.now() - startedAt >= backOff.steady) waitMs = backOff.first;
    print(`${how}\n\nStarting ${part.program.name} again in ${waitMs / 1_000} s ...`);
    for (let isUp = false; !isUp && !signal.aborted; waitMs = Math.min(waitMs * 2, backOff.most)) {
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) isUp = await restart(part, print, signal);
    }
  }
}

async function restart(part: Part, print: Print, signal: AbortSignal): Promise<boolean> {
  try {
    part.running = await startProgram(part.program, { signal });
    print(`${part.program.name} runs again.`);
    return true;
  } catch (error) {
    if (!signal.aborted) print(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/**
 * Starts every program of a site again that ends by itself, with exponential back-off; the others go on meanwhile. The
 * gateway answers for a service that is away.
 */
export function supervise(parts: readonly Part[], print: Print, backOff = BACK_OFF): Supervisor {
  const ending = new AbortController();
  const loops = parts.map((part) => keepRunning(part, backOff, print, ending.signal));
  return {
    async stop() {
      ending.abort();
      await Promise.all(loops);
    },
  };
}
