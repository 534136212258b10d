import type { Company } from '../company';
import type { Dispatcher } from './dispatcher';
import { nextDue, settleDue } from './due';

/** Longer timers overflow, and the clock may be moved meanwhile. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

export interface Watch {
  /** Something may be due now: looks, and sleeps until the next thing is. */
  wake(): void;
  /** As `wake`, and resolves when everything due now is done. */
  settled(): Promise<void>;
  stop(): void;
}

/** The one place with a timer: slow banks and deliveries happen when their time on the sandbox's clock has come. */
export function watch(company: Company, dispatcher: Dispatcher, broken: (error: unknown) => void): Watch {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const sleep = () => {
    clearTimeout(timer);
    const times = [dispatcher.nextAt(), nextDue(company)].filter((at) => at !== undefined);
    if (stopped || times.length === 0) return;
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(0, Math.min(...times) - company.clock.now()));
    timer = setTimeout(() => void settled().catch(broken), waitMs);
  };
  const settled = async () => {
    if (stopped) return;
    await settleDue(company);
    const sent = dispatcher.sendDue();
    sleep(); // a shop that takes its time must not hold up the others
    await sent;
    sleep();
  };
  return {
    wake: () => void settled().catch(broken),
    settled,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
