import { type Part, type Program, type Running, startProgram } from '@farm/site';

/** One process of the site: a copy of a service, the front or the card company. */
export interface Copy {
  name: string;
  /** 'http://127.0.0.1:4101', past the edge and every proxy. */
  address: string;
  pid(): number;
  /** A signal to the process alone. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the sentence that says how it ended. */
  ended(): Promise<string>;
  isAlive(): boolean;
  /** Starts it again and waits until it is ready; other environment wins over its own. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
}

/** A part of the standing site that can be killed and started again. */
export function copyOf({ program, running: first }: Part): Copy {
  let running: Running = first;
  let starts = 1;
  let alive = true;
  const watch = (one: Running) =>
    void one.ended.then(() => {
      if (one === running) alive = false;
    });
  watch(first);
  return {
    name: program.name,
    address: new URL(program.readyUrl).origin,
    pid: () => running.pid,
    signal: (name) => void process.kill(running.pid, name),
    ended: () => running.ended,
    isAlive: () => alive,
    async start(env = {}) {
      starts += 1;
      const log = program.log.replace(/\.log$/, `.${starts}.log`);
      const again: Program = { ...program, env: { ...program.env, ...env }, log };
      running = await startProgram(again);
      alive = true;
      watch(running);
    },
    stop: () => running.stop(),
  };
}
