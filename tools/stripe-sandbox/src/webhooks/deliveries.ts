import { createHmac } from 'node:crypto';
import { type Provider, recordReader, seconds } from '../provider';
import type { DeliveryAttempt, WebhookDelivery } from '../records';
import { eventObject } from '../stripe-objects';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Stripe's retry delays after the first, second … failed attempt; afterwards every 8 hours. */
const RETRY_DELAYS_MS = [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
const LAST_DELAY_MS = 8 * HOUR;
const GIVE_UP_AFTER_MS = 72 * HOUR;

/** Only a 2xx counts as delivered. Gives up three days after the event. */
function afterAttempt(delivery: WebhookDelivery, attempt: DeliveryAttempt, eventCreated: number): WebhookDelivery {
  const attempts = [...delivery.attempts, attempt];
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300)
    return { ...delivery, attempts, nextAt: null, state: 'delivered' };
  const nextAt = attempt.at + (RETRY_DELAYS_MS[attempts.length - 1] ?? LAST_DELAY_MS);
  return nextAt - eventCreated > GIVE_UP_AFTER_MS
    ? { ...delivery, attempts, nextAt: null, state: 'given_up' }
    : { ...delivery, attempts, nextAt, state: 'waiting' };
}

/** The `Stripe-Signature` header; `timestamp` in seconds. */
function sign(body: string, secret: string, timestamp: number): string {
  const v1 = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${v1}`;
}

/** Resolves with the status, or with null and a reason if there is no response in time. */
export type PostWebhook = (
  url: string,
  body: string,
  headers: Record<string, string>,
) => Promise<{ status: number | null; problem?: string }>;

const TIMEOUT_MS = 10_000;

/** A redirect is not followed and counts as a failure, as at Stripe. */
export const postOverHttp: PostWebhook = async (url, body, headers) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : '';
    return { status: null, problem: reason || 'no response' };
  }
};

export interface Dispatcher {
  /** Sends what is due; resolves when every response is stored. */
  sendDue(): Promise<void>;
  /** Resolves when no request is in flight. */
  idle(): Promise<void>;
  /** Sandbox time of the next delivery; undefined when none is waiting. */
  nextAt(): number | undefined;
}

/** Sends events to the shop: at least once each and, like Stripe, in no fixed order. */
export function createDispatcher(provider: Provider, post: PostWebhook): Dispatcher {
  const { records, clock, config } = provider;
  const inFlight = new Map<string, Promise<void>>();
  const waiting = () => records.all('delivery').filter(({ nextAt, id }) => nextAt !== null && !inFlight.has(id));

  const send = (delivery: WebhookDelivery) => {
    const sent = deliver(delivery).finally(() => inFlight.delete(delivery.id));
    inFlight.set(delivery.id, sent);
    return sent;
  };
  const deliver = async (delivery: WebhookDelivery) => {
    const stored = records.find('event', delivery.id);
    const { webhook } = config;
    if (!stored || !webhook) return;
    const body = JSON.stringify(eventObject(stored, recordReader(provider)), null, 2);
    const request = () =>
      post(delivery.url, body, {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (sandbox)',
        'stripe-signature': sign(body, webhook.secret, seconds(clock.real())),
      });
    const [response] = await Promise.all(Array.from({ length: delivery.requests ?? 1 }, request));
    const attempt = {
      at: clock.now(),
      status: response?.status ?? null,
      ...(response?.problem && { problem: response.problem }),
    };
    await records.commit([{ kind: 'delivery', value: afterAttempt(delivery, attempt, stored.created) }]);
  };

  return {
    sendDue: async () => {
      const due = waiting().filter(({ nextAt }) => nextAt !== null && nextAt <= clock.now());
      await Promise.all(due.map(send));
    },
    idle: async () => {
      while (inFlight.size > 0) await Promise.allSettled(inFlight.values());
    },
    nextAt: () => {
      const times = waiting().flatMap(({ nextAt }) => nextAt ?? []);
      return times.length ? Math.min(...times) : undefined;
    },
  };
}
