import { checkout } from '@farm/contracts';
import { productOf } from '@farm/farm';
import { hasVisitorCookie, throwHttpError, serve, type App, type Cached } from '@farm/server-kit';
import { rejectCheckout } from './checkout-errors';
import { startCheckout, type StartCheckoutDeps, type StartedCheckout } from './start-checkout';

export type CheckoutDeps = StartCheckoutDeps & {
  publishableKey: string;
  /** URL of the provider's script; null: its own. */
  scriptUrl: string | null;
  siteOrigin: string;
  /** Guides that an operator has put on sale. */
  onSale: Cached<string[]>;
  guidePages: Cached<Record<string, number>>;
};

const DAY_MS = 86_400_000;

async function freeOrder(bookId: string, visitor: string, { orders, clock }: CheckoutDeps) {
  const product = productOf(bookId);
  if (product?.kind !== 'guide') return rejectCheckout('unknown_guide');
  if (product.price > 0) return throwHttpError(409, 'checkout.not_free', 'This guide is not free.');
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const nothing = { guestId: null, email: null, codeId: null, network: null, price: null };
  const id = await orders.openFree({ visitor, productId: bookId, kind: 'guide', now, since, ...nothing });
  return { sessionId: `free_${id}` };
}

/** The total is sent when a code has changed it. */
function formReply(opened: StartedCheckout, hasCode: boolean) {
  if (opened.kind === 'page') throw new Error('A page in place of a card form');
  if (opened.kind === 'free') return { clientSecret: null, sessionId: opened.sessionId, totalCents: 0 };
  const { clientSecret, total } = opened;
  return hasCode ? { clientSecret, totalCents: total } : { clientSecret };
}

/** The provider's page, or the success page when a code left nothing to pay. */
function pageReply(opened: StartedCheckout, bookId: string, siteOrigin: string) {
  if (opened.kind === 'intent') throw new Error('A card form in place of a page');
  if (opened.kind === 'page') return { url: opened.url };
  return { url: `${siteOrigin}/download-success?session_id=${opened.sessionId}&book_id=${bookId}` };
}

export function checkoutRoutes(app: App, deps: CheckoutDeps): void {
  const { mode, publishableKey, scriptUrl, onSale, guidePages } = deps;
  serve(app, checkout, {
    'POST /api/create-payment-intent': async ({ body }, caller) => {
      const { visitor } = caller;
      const request = { ...body, visitor, network: await caller.networkHash(), attempt: 'intent' as const };
      return formReply(await startCheckout(request, deps), Boolean(body.code?.trim()));
    },
    'POST /api/stripe/create-checkout': async ({ body }, caller) => {
      // This call sends dollars; `userId` is a fixed text of the client.
      const { bookId, price, userId: guestId, code } = body;
      const { visitor } = caller;
      const buyer = { visitor, network: await caller.networkHash() };
      const request = { bookId, amount: price * 100, guestId, code, ...buyer, attempt: 'page' as const };
      return pageReply(await startCheckout(request, deps), bookId, deps.siteOrigin);
    },
    'POST /api/free-orders': ({ body }, { visitor }) => freeOrder(body.bookId, visitor, deps),
    'GET /api/payments/config': async (_, { cookies }) => ({
      mode,
      cookies: hasVisitorCookie(cookies),
      publishableKey,
      scriptUrl,
      released: await onSale(),
      pages: await guidePages(),
    }),
  });
}
