import type { FastifyInstance } from 'fastify';
import { authenticate } from './authentication';
import { invalid, missing, wrongState } from './errors';
import { SANDBOX_FAULTS, NO_REQUEST, type Provider, type SandboxFault, transitionContext } from './provider';
import { recordWrites } from './record-writes';
import type { ChargeRecord, DisputeRecord } from './records';
import {
  DISPUTE_ACTIONS,
  type DisputeAction,
  type DisputeChange,
  type DisputeInput,
  DisputeStateError,
  openDispute,
  updateDispute,
} from './transitions/dispute';
import type { Scheduler } from './webhooks/scheduler';

export interface ControlDeps {
  provider: Provider;
  scheduler: Scheduler;
}

const integer = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) => ({ type: 'integer', minimum, maximum });

const bodyOf = (properties: object, required: string[] = []) => ({
  schema: { body: { type: 'object', properties, required } },
});

const FAULT = bodyOf({ kind: { enum: SANDBOX_FAULTS }, count: integer(0, 10_000) }, ['kind']);
const CLOCK = bodyOf({ advanceMs: integer(0) });
const DISPUTE = bodyOf({
  action: { enum: ['open', ...DISPUTE_ACTIONS] },
  dispute: { type: 'string' },
  charge: { type: 'string' },
  payment_intent: { type: 'string' },
  amount: integer(1),
  reason: { type: 'string' },
  inquiry: { type: 'boolean' },
});

/** /_control/*, for tests and demonstrations: needs the secret key and is not reachable through the site. */
export function controlRoutes(app: FastifyInstance, { provider, scheduler }: ControlDeps): void {
  const { faults, clock, records } = provider;
  const clockState = () => ({ now: clock.now(), aheadMs: clock.ahead() });
  app.addHook('onRequest', async ({ headers }) => authenticate(headers.authorization, provider.config.secretKey));

  app.post<{ Body: { kind: SandboxFault; count?: number } }>('/faults', FAULT, ({ body: { kind, count = 1 } }) => {
    faults.arm(kind, count);
    return { kind, count };
  });

  app.get('/clock', clockState);
  // time only moves forward; answers once everything due by then has happened
  app.post<{ Body: { advanceMs?: number } }>('/clock', CLOCK, async ({ body: { advanceMs = 0 } }) => {
    const aheadMs = clock.ahead() + advanceMs;
    clock.setAhead(aheadMs);
    await records.commit([{ kind: 'clock', value: { id: 'clock', aheadMs } }]);
    await scheduler.runDue();
    return clockState();
  });

  app.post<{ Body: DisputeBody }>('/disputes', DISPUTE, async ({ body }) => {
    const changes = changeDispute(provider, body);
    await records.commit(recordWrites(provider, changes, NO_REQUEST));
    scheduler.wake();
    return changes.at(-1)?.dispute;
  });

  app.post('/reset', async () => {
    faults.clear();
    clock.setAhead(0);
    await records.reset();
    scheduler.wake();
    return { reset: true };
  });
}

interface DisputeBody extends Partial<Omit<DisputeInput, 'amount'>> {
  action?: 'open' | DisputeAction;
  dispute?: string;
  charge?: string;
  payment_intent?: string;
  amount?: number;
}

/** `open` takes a charge or payment; every other action also takes the dispute. */
function changeDispute(provider: Provider, body: DisputeBody): DisputeChange[] {
  const { action, dispute, charge, payment_intent: intent, amount = null, reason = 'fraudulent', inquiry } = body;
  const id = dispute ?? charge ?? intent;
  if (id === undefined) throw invalid('Name a dispute, charge or payment_intent.', { param: 'payment_intent' });
  if (action === undefined) throw invalid('Name an action.', { param: 'action' });
  const context = transitionContext(provider);
  try {
    if (action === 'open')
      return [openDispute(chargeOf(provider, id), { amount, reason, inquiry: inquiry === true }, context)];
    const record = disputeOf(provider, id);
    // a bank decides on evidence only, so `win` submits it first if the shop has not
    const submits = action === 'win' && record.status === 'needs_response';
    const submitted = submits ? [updateDispute(record, 'submit', context)] : [];
    return [...submitted, updateDispute(submitted[0]?.dispute ?? record, action, context)];
  } catch (error) {
    if (error instanceof DisputeStateError) throw wrongState(error.message);
    throw error;
  }
}

function disputeOf(provider: Provider, id: string): DisputeRecord {
  const { records } = provider;
  const dispute = records.find('dispute', id) ?? records.find('dispute', chargeOf(provider, id).dispute ?? '');
  if (!dispute) throw missing('dispute', id, 'dispute');
  return dispute;
}

function chargeOf({ records }: Provider, id: string): ChargeRecord {
  const intent = records.find('intent', id);
  const charge = records.find('charge', intent ? (intent.charge ?? '') : id);
  if (!charge) throw missing('charge', id, 'charge');
  return charge;
}
