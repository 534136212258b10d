import { checkout } from '@farm/contracts';
import { productOf } from '@farm/farm';
import { refuse, serve, type App } from '@farm/server-kit';
import { refuseCheckout } from './checkout-refusals';
import { openOrder, type Opening } from './open-order';

export interface CheckoutDeps extends Opening {
  publishableKey: string;
  /** Where the card company's script comes from; null: its own address. */
  scriptUrl: string | null;
}

const DAY_MS = 86_400_000;

async function freeOrder(bookId: string, visitor: string, { orders, clock }: CheckoutDeps) {
  const product = productOf(bookId);
  if (product?.kind !== 'guide') return refuseCheckout('unknown_guide');
  if (product.price > 0) return refuse(409, 'checkout.not_free', 'This guide is not free.');
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  return { sessionId: `free_${await orders.openFree({ visitor, productId: bookId, now, since })}` };
}

/** Opening of payments and free orders, and what a browser must know before it does either. */
export const checkoutRoutes = (app: App, deps: CheckoutDeps) =>
  serve(app, checkout, {
    'POST /api/create-payment-intent': ({ body }, { visitor }) => openOrder(body, visitor, deps),
    'POST /api/free-orders': ({ body }, { visitor }) => freeOrder(body.bookId, visitor, deps),
    'GET /api/payments/config': async () => {
      const { mode, publishableKey, scriptUrl, prices } = deps;
      return { mode, publishableKey, scriptUrl, released: await prices.released() };
    },
  });
