import type { Company } from './company';
import { FAULTS, type Fault } from './faults';
import { invalid } from './rest/errors';
import type { Dispatcher } from './watch/dispatcher';
import type { Watch } from './watch/watch';

/** What moves the company besides its own rules. */
export interface Hands {
  company: Company;
  dispatcher: Dispatcher;
  watch: Watch;
}

const MOST_TIMES = 10_000;
const MOST_MS = 3_600_000;
const USUAL_MS = 300;

/** A fault by its name. */
export function faultNamed(name: unknown): Fault {
  const fault = FAULTS.find((known) => known === name);
  if (!fault) throw invalid(`Unknown fault. Known are ${FAULTS.join(', ')}.`, { param: 'kind' });
  return fault;
}

/** Lets something go wrong `count` times; 0 takes it back. Delays and new orders take `ms` milliseconds. */
export function arm({ faults }: Company, fault: Fault, { count = 1, ms }: { count?: number; ms?: number }): void {
  whole('count', count, MOST_TIMES);
  const takes = ms ?? (fault === 'webhook_reorder' || fault === 'webhook_delay' ? USUAL_MS : 0);
  faults.arm(fault, { count, ms: whole('ms', takes, MOST_MS) });
}

/** Moves time forward only: a payment must not be older than its charge. Resolves when all that is due is done. */
export async function advance({ company, watch }: Hands, ms: number): Promise<void> {
  const { clock, ledger } = company;
  const aheadMs = clock.ahead() + whole('advanceMs', ms, Number.MAX_SAFE_INTEGER);
  clock.setAhead(aheadMs);
  await ledger.commit([{ kind: 'clock', value: { id: 'clock', aheadMs } }]);
  await watch.settled();
}

/** Forgets everything: payments, faults, and the time that was added. */
export async function reset({ company, watch }: Hands): Promise<void> {
  company.faults.clear();
  company.calls.clear();
  company.clock.setAhead(0);
  await company.ledger.reset();
  watch.wake();
}

function whole(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw invalid(`${name} must be a whole number up to ${most}.`, { param: name });
  return value;
}
