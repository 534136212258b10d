import type { Company } from '../company';
import { seconds } from '../clock';
import { event } from '../objects/event';
import { afterAttempt, type Delivery } from './deliveries';
import type { Post } from './post';
import { sign } from './sign';

export interface Dispatcher {
  /** Sends what is due; resolves when all of it is answered and written down. */
  sendDue(): Promise<void>;
  /** Resolves when nothing is on its way, whoever sent it. */
  idle(): Promise<void>;
  /** Sandbox time of the next delivery; undefined when nothing waits. */
  nextAt(): number | undefined;
  /** Sends one event again, whatever became of it. False when there is no such delivery. */
  again(id: string): Promise<boolean>;
}

/**
 * Tells the shop what happened. At least once for each event, in no promised order: the shop must not count on more,
 * and the real company does not promise more.
 */
export function dispatcher(company: Company, post: Post): Dispatcher {
  const { ledger, clock } = company;
  const busy = new Map<string, Promise<void>>();
  const waiting = () => ledger.all('delivery').filter(({ nextAt, id }) => nextAt !== null && !busy.has(id));

  const send = (delivery: Delivery) => {
    const sent = deliver(delivery).finally(() => busy.delete(delivery.id));
    busy.set(delivery.id, sent);
    return sent;
  };
  const deliver = async (delivery: Delivery) => {
    const stored = ledger.find('event', delivery.id);
    const { webhook } = company.config;
    if (!stored || !webhook) return;
    const body = JSON.stringify(event(stored, delivery), null, 2);
    const once = () =>
      post(delivery.url, body, {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (card sandbox)',
        'stripe-signature': sign(body, webhook.secret, seconds(clock.real())),
      });
    const [answer] = await Promise.all(Array.from({ length: Math.max(1, delivery.copies) }, once));
    const attempt = {
      at: clock.now(),
      status: answer?.status ?? null,
      ...(answer?.problem && { problem: answer.problem }),
    };
    await ledger.commit([{ kind: 'delivery', value: afterAttempt(delivery, attempt, stored.created) }]);
  };

  return {
    sendDue: async () => {
      const due = waiting().filter(({ nextAt }) => nextAt !== null && nextAt <= clock.now());
      await Promise.all(due.map(send));
    },
    idle: async () => {
      while (busy.size > 0) await Promise.allSettled(busy.values());
    },
    nextAt: () => {
      const times = waiting().flatMap(({ nextAt }) => nextAt ?? []);
      return times.length ? Math.min(...times) : undefined;
    },
    again: async (id) => {
      const delivery = ledger.find('delivery', id);
      if (!delivery || busy.has(id)) return false;
      await send({ ...delivery, copies: 1 });
      return true;
    },
  };
}
