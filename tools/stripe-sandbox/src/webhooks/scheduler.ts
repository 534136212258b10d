import { NO_REQUEST, type Provider, recordReader, transitionContext } from '../provider';
import { recordWrites } from '../record-writes';
import type { RecordChange } from '../records';
import { expireSession } from '../transitions/checkout-session';
import { openDispute } from '../transitions/dispute';
import { completeBankTransfer } from '../transitions/payment-intent';
import { completeRefund } from '../transitions/refund';
import type { Dispatcher } from './deliveries';

/** A change that happens at a time of the sandbox's clock. */
interface Timer {
  at: number;
  run: () => RecordChange;
}

function timersOf(provider: Provider): Timer[] {
  const { records } = provider;
  const { get } = recordReader(provider);
  const context = transitionContext(provider);
  return [
    ...records.all('intent').flatMap((intent): Timer[] => {
      const { settlesAt, method } = intent;
      if (settlesAt === null || method === null) return [];
      return [{ at: settlesAt, run: () => completeBankTransfer(intent, get('method', method), context) }];
    }),
    ...records.all('session').flatMap((session): Timer[] => {
      const { status, expiresAt, intent: intentId } = session;
      if (status !== 'open') return [];
      const intent = intentId === null ? undefined : get('intent', intentId);
      return [{ at: expiresAt, run: () => expireSession(session, intent, context) }];
    }),
    ...records.all('charge').flatMap((charge): Timer[] => {
      if (charge.disputedAt == null) return [];
      const input = { amount: null, reason: 'fraudulent', inquiry: false };
      return [{ at: charge.disputedAt, run: () => openDispute(charge, input, context) }];
    }),
    ...records.all('refund').flatMap((refund): Timer[] => {
      if (!refund.ends) return [];
      return [{ at: refund.ends.at, run: () => completeRefund(refund, get('charge', refund.charge), context) }];
    }),
  ].sort((a, b) => a.at - b.at);
}

/** `setTimeout` overflows after 24 days. */
const MAX_SLEEP_MS = 60 * 60 * 1000;

export interface Scheduler {
  /** Runs what is due in the background, then sleeps until the next timer. */
  wake(): void;
  /** Resolves when everything due now has run. */
  runDue(): Promise<void>;
  stop(): void;
}

/** Runs timers and webhook deliveries by the sandbox's clock. */
export function createScheduler(
  provider: Provider,
  dispatcher: Dispatcher,
  onError: (error: unknown) => void,
): Scheduler {
  let timeout: NodeJS.Timeout | undefined;
  let isStopped = false;

  const nextDueTimer = () => timersOf(provider).find(({ at }) => at <= provider.clock.now());
  const runTimers = async () => {
    // read again each time: during a commit, another call may have run the next timer
    for (let timer = nextDueTimer(); timer; timer = nextDueTimer())
      await provider.records.commit(recordWrites(provider, [timer.run()], NO_REQUEST));
  };
  const sleep = () => {
    clearTimeout(timeout);
    const times = [dispatcher.nextAt(), timersOf(provider)[0]?.at].filter((at) => at !== undefined);
    if (isStopped || times.length === 0) return;
    const ms = Math.min(MAX_SLEEP_MS, Math.max(0, Math.min(...times) - provider.clock.now()));
    timeout = setTimeout(() => void runDue().catch(onError), ms);
  };
  const runDue = async () => {
    if (isStopped) return;
    await runTimers();
    const sent = dispatcher.sendDue();
    sleep(); // a slow shop must not delay the other timers
    await sent;
    sleep();
  };
  return {
    wake: () => void runDue().catch(onError),
    runDue,
    stop: () => {
      isStopped = true;
      clearTimeout(timeout);
    },
  };
}
