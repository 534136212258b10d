import type { FastifyInstance } from 'fastify';
import { StripeApiError, missing } from './errors';
import type { Provider } from './provider';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const PAGE_SIZE = 100;

/**
 * Read-only JSON for developers: `/` lists the newest payments, `/payments/<id>` shows one with its charges, refunds,
 * disputes, movements and events. The operators' pages link here while the sandbox is in use.
 */
export function inspectorRoutes(app: FastifyInstance, provider: Provider): void {
  app.addHook('onRequest', async ({ headers }) => {
    // DNS rebinding: a foreign host name that resolves to 127.0.0.1 must not read payments from a developer's browser
    if (!LOOPBACK.test(headers.host ?? ''))
      throw new StripeApiError(403, { type: 'invalid_request_error', message: 'Open this page as localhost.' });
  });
  app.get('/', () => listPayments(provider));
  app.get('/payments', () => listPayments(provider));
  app.get<{ Params: { id: string } }>('/payments/:id', ({ params: { id } }) => describePayment(provider, id));
}

const listPayments = ({ records, clock, config }: Provider) => ({
  note: 'Stripe sandbox: no real money.',
  now: new Date(clock.now()).toISOString(),
  shop: config.siteOrigin,
  payments: records
    .all('intent')
    .slice(-PAGE_SIZE)
    .reverse()
    .map(({ id, amount, status, description }) => ({ id, amount, status, description, url: `/payments/${id}` })),
});

function describePayment({ records }: Provider, id: string) {
  const intent = records.find('intent', records.find('charge', id)?.intent ?? id);
  if (!intent) throw missing('payment_intent', id);
  const { secret: _, ...payment } = intent;
  const ofPayment = <T extends { intent: string }>(list: T[]) => list.filter((each) => each.intent === intent.id);
  const charges = ofPayment(records.all('charge'));
  const refunds = ofPayment(records.all('refund'));
  const disputes = ofPayment(records.all('dispute'));
  const ids = new Set([intent.id, intent.session, ...[...charges, ...refunds, ...disputes].map((each) => each.id)]);
  return {
    payment,
    charges,
    refunds,
    disputes,
    movements: records.all('movement').filter(({ source }) => ids.has(source)),
    events: records
      .all('event')
      .filter(({ object }) => 'id' in object && ids.has(String(object.id)))
      .map(({ id: eventId, type, created }) => ({
        id: eventId,
        type,
        created,
        delivery: records.find('delivery', eventId)?.state ?? null,
      })),
  };
}
