import type { Handler } from './call';
import { getCharge, getMethod } from './charges';
import { getEvent, listEvents } from './events';
import { cancelIntent, confirmIntent, createIntent, getIntent, listIntents } from './payment-intents';
import { getEndpoint, listEndpoints } from './webhook-endpoints';

const ROUTES: Record<string, Handler> = {
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': listIntents,
  'GET /v1/payment_intents/:id': getIntent,
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': getEvent,
  'GET /v1/charges/:id': getCharge,
  'GET /v1/payment_methods/:id': getMethod,
  'GET /v1/webhook_endpoints': listEndpoints,
  'GET /v1/webhook_endpoints/:id': getEndpoint,
};

/** Who answers this call, and the id in its path. */
export function routeOf(method: string, parts: string[]): { handler: Handler; id: string } | undefined {
  const [v1, collection, id = '', action] = parts;
  const pattern = ['', v1, collection, ...(id ? [':id'] : []), ...(action ? [action] : [])].join('/');
  const handler = ROUTES[`${method} ${pattern}`];
  return handler && { handler, id };
}
