import type { PaymentsDb } from '@farm/prisma';
import type { PaymentsDeps } from '../app';

/** The steps of checkout, webhook and fulfilment after which a process may die. */
export const KILL_POINTS = [
  'order.createMany',
  'paymentAttempt.create',
  'before openIntent',
  'after openIntent',
  'paymentAttempt.updateMany',
  'stripeEvent.createMany',
  'sendInTransaction',
  'stripeEvent.update',
  'before facts',
  'after facts',
  'order.updateMany',
  'paymentAttempt.update',
  'entitlement.createMany',
  'downloadGrant.create',
  'orderEvent.create',
  'paymentsOutbox.createManyAndReturn',
  'committed',
] as const;
type KillPoint = (typeof KILL_POINTS)[number];

/** A process dies when it completes the step for the nth time. */
export interface Kill {
  point: KillPoint;
  nth: number;
}

type Step = (point: string) => void;

/** Calls `step` after each call of the model, inside its transaction if it has one. */
const watchedModel = (model: object, name: string, step: Step) =>
  new Proxy(model, {
    get(target, method, receiver) {
      const work: unknown = Reflect.get(target, method, receiver);
      if (typeof work !== 'function') return work;
      return async (...args: unknown[]) => {
        const answer: unknown = await Reflect.apply(work, target, args);
        step(`${name}.${String(method)}`);
        return answer;
      };
    },
  });

function watchedDb(db: PaymentsDb, step: Step): PaymentsDb {
  const watched = (target: object): object =>
    new Proxy(target, {
      get(of, name, receiver) {
        const value: unknown = Reflect.get(of, name, receiver);
        if (name === '$transaction')
          return async (work: (tx: object) => Promise<unknown>, options: object) => {
            const answer: unknown = await Reflect.apply(value as () => Promise<unknown>, of, [
              (tx: object) => work(watched(tx)),
              options,
            ]);
            step('committed');
            return answer;
          };
        if (typeof value === 'function') return value.bind(of) as unknown;
        const isModel =
          typeof name === 'string' && typeof value === 'object' && value !== null && !name.startsWith('$');
        return isModel ? watchedModel(value, name, step) : value;
      },
    });
  return watched(db) as PaymentsDb;
}

/**
 * The same deps in a process that kills itself by SIGKILL after one step, without closing or rolling back anything. Only
 * the database client, the job queue and the payment provider are wrapped.
 */
export function withKillPoint(deps: PaymentsDeps, kill: Kill | null): PaymentsDeps {
  if (!kill) return deps;
  let passed = 0;
  const step: Step = (point) => {
    if (point === kill.point && (passed += 1) === kill.nth) process.kill(process.pid, 'SIGKILL');
  };
  const { provider, jobs } = deps;
  return {
    ...deps,
    db: watchedDb(deps.db, step),
    jobs: {
      sendInTransaction: async (...args) => {
        await jobs.sendInTransaction(...args);
        step('sendInTransaction');
      },
    },
    provider: {
      ...provider,
      openIntent: async (attempt) => {
        step('before openIntent');
        const opened = await provider.openIntent(attempt);
        step('after openIntent');
        return opened;
      },
      facts: async (order) => {
        step('before facts');
        const facts = await provider.facts(order);
        step('after facts');
        return facts;
      },
    },
  };
}
