import type { Handler } from './call';
import { getMovement, listMovements } from './balance-transactions';
import { getCharge, getMethod } from './charges';
import { createSession, expireNow, getSession, listLines, listSessions } from './checkout-sessions';
import { closeDispute, getDispute, listDisputes } from './disputes';
import { getEvent, listEvents } from './events';
import { cancelIntent, confirmIntent, createIntent, getIntent, listIntents } from './payment-intents';
import { cancelRefund, createRefund, getRefund, listRefunds } from './refunds';
import { getEndpoint, listEndpoints } from './webhook-endpoints';

const ROUTES: Record<string, Handler> = {
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': listIntents,
  'GET /v1/payment_intents/:id': getIntent,
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': listSessions,
  'GET /v1/checkout/sessions/:id': getSession,
  'POST /v1/checkout/sessions/:id/expire': expireNow,
  'GET /v1/checkout/sessions/:id/line_items': listLines,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listRefunds,
  'GET /v1/refunds/:id': getRefund,
  'POST /v1/refunds/:id/cancel': cancelRefund,
  'GET /v1/disputes': listDisputes,
  'GET /v1/disputes/:id': getDispute,
  'POST /v1/disputes/:id/close': closeDispute,
  'GET /v1/balance_transactions': listMovements,
  'GET /v1/balance_transactions/:id': getMovement,
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': getEvent,
  'GET /v1/charges/:id': getCharge,
  'GET /v1/payment_methods/:id': getMethod,
  'GET /v1/webhook_endpoints': listEndpoints,
  'GET /v1/webhook_endpoints/:id': getEndpoint,
};

/** Who answers this call, and the id in its path. */
export function routeOf(method: string, parts: string[]): { handler: Handler; id: string } | undefined {
  const depth = parts[1] === 'checkout' ? 3 : 2; // `checkout/sessions` is one collection
  const [id = '', ...action] = parts.slice(depth);
  const pattern = ['', ...parts.slice(0, depth), ...(id ? [':id'] : []), ...action].join('/');
  const handler = ROUTES[`${method} ${pattern}`];
  return handler && { handler, id };
}
