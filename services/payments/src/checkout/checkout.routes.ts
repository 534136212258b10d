import { checkout } from '@farm/contracts';
import { productOf } from '@farm/farm';
import { alike, madeOnce, refuse, serve, type App, type Kept } from '@farm/server-kit';
import { refuseCheckout } from './checkout-refusals';
import { openOrder, type OpenedOrder, type Opening } from './open-order';

export type CheckoutDeps = Opening & {
  publishableKey: string;
  /** Where the card company's script comes from; null: its own address. */
  scriptUrl: string | null;
  siteOrigin: string;
  /** Guides that an operator has put on sale, as everybody is told. */
  onSale: Kept<string[]>;
};

const DAY_MS = 86_400_000;

async function freeOrder(bookId: string, visitor: string, { orders, clock }: CheckoutDeps) {
  const product = productOf(bookId);
  if (product?.kind !== 'guide') return refuseCheckout('unknown_guide');
  if (product.price > 0) return refuse(409, 'checkout.not_free', 'This guide is not free.');
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const nothing = { guestId: null, email: null, codeId: null, price: null };
  const id = await orders.openFree({ visitor, productId: bookId, kind: 'guide', now, since, ...nothing });
  return { sessionId: `free_${id}` };
}

/** What the card form goes on with; the total is told where a code has changed it. */
function formReply(opened: OpenedOrder, hasCode: boolean) {
  if (opened.kind === 'page') throw new Error('A page in place of a card form');
  if (opened.kind === 'free') return { clientSecret: null, sessionId: opened.sessionId, totalCents: 0 };
  const { clientSecret, total } = opened;
  return hasCode ? { clientSecret, totalCents: total } : { clientSecret };
}

/** Where the browser goes: the provider's page, or straight to the thanks when a code left nothing to pay. */
function pageReply(opened: OpenedOrder, bookId: string, siteOrigin: string) {
  if (opened.kind === 'intent') throw new Error('A card form in place of a page');
  if (opened.kind === 'page') return { url: opened.url };
  return { url: `${siteOrigin}/download-success?session_id=${opened.sessionId}&book_id=${bookId}` };
}

/** Opening of payments and free orders, and what a browser must know before it does either. */
export function checkoutRoutes(app: App, deps: CheckoutDeps): void {
  const { mode, publishableKey, scriptUrl, onSale } = deps;
  const settings = madeOnce((released: string[]) => ({ mode, publishableKey, scriptUrl, released }));
  serve(app, checkout, {
    'POST /api/create-payment-intent': async ({ body }, { visitor }) =>
      formReply(await openOrder({ ...body, visitor, attempt: 'intent' }, deps), Boolean(body.code?.trim())),
    'POST /api/stripe/create-checkout': async ({ body }, { visitor }) => {
      // Spec 1 section 7: this call sends dollars; userId is the client's fixed text
      const { bookId, price, userId: guestId, code } = body;
      const asking = { bookId, amount: price * 100, guestId, code, visitor, attempt: 'page' as const };
      return pageReply(await openOrder(asking, deps), bookId, deps.siteOrigin);
    },
    'POST /api/free-orders': ({ body }, { visitor }) => freeOrder(body.bookId, visitor, deps),
    'GET /api/payments/config': async () => alike(settings(await onSale())),
  });
}
