import { library } from '@farm/contracts';
import { normalizeEmail } from '@farm/farm';
import { clearKnownAddresses, throwHttpError, serve, type App, type Caller } from '@farm/server-kit';
import { tokenDigest } from '../access/link-tokens';
import { LIBRARY_COOKIE, requireLibraryAccess, type AccessDeps } from '../access/library-access';
import { limitMessage } from '../downloads/authorize-download';
import type { GrantRepository } from '../downloads/grants.repository';
import { sendPdf } from '../downloads/send-file';
import { PURCHASE_REFUNDED } from '../orders/verify-order';
import type { OrderRepository } from '../orders/orders.repository';
import { attachEmail, requestLinkByAddress, type LibraryEmailDeps } from './library-emails';
import { receiptOf, showLibrary } from './library-view';
import { openLibrary } from './open-library';

export interface LibraryDeps extends AccessDeps, LibraryEmailDeps {
  grants: Pick<GrantRepository, 'renew'>;
  orders: Pick<OrderRepository, 'idOf'>;
}

const requireEmail = (text: string): string =>
  normalizeEmail(text) ?? throwHttpError(400, 'request.invalid', 'Please enter a valid email address.');

async function requestLink(text: string, caller: Caller, deps: LibraryDeps) {
  const message = await requestLinkByAddress(requireEmail(text), caller, deps);
  caller.reply.code(202);
  return { message };
}

async function show(caller: Caller, deps: LibraryDeps) {
  const all = await deps.library.all(await requireLibraryAccess(caller, deps));
  const address = all.length > 0 ? null : ((await caller.session.person())?.email ?? null);
  caller.reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return showLibrary(all, address);
}

async function receipt(number: string, caller: Caller, deps: LibraryDeps) {
  const pdf = await receiptOf(number, await requireLibraryAccess(caller, deps), deps.library);
  return sendPdf(caller, { pdf, name: `receipt-${number}` });
}

async function sendNewLink(number: string, caller: Caller, deps: LibraryDeps) {
  const purchase = await deps.library.one(await requireLibraryAccess(caller, deps), number);
  if (!purchase) return throwHttpError(404, 'library.unknown_order', 'We do not know this order.');
  const renewal = await deps.grants.renew({ orderId: purchase.orderId, by: 'buyer', now: deps.clock.now() });
  if (renewal.ok) {
    caller.reply.code(202);
    return { message: 'A fresh link is on its way.' };
  }
  if (renewal.why === 'limit') return throwHttpError(429, 'download.limit', limitMessage());
  if (renewal.why === 'no_address') return throwHttpError(409, 'library.no_email', 'This order has no email address.');
  return throwHttpError(410, 'download.revoked', PURCHASE_REFUNDED);
}

async function endSession({ cookies }: Caller, { access, clock }: LibraryDeps): Promise<void> {
  const token = cookies.read(LIBRARY_COOKIE);
  if (token !== null) await access.endSession(tokenDigest(token), clock.now());
  cookies.clear(LIBRARY_COOKIE);
  clearKnownAddresses(cookies);
}

export const libraryRoutes = (app: App, deps: LibraryDeps) =>
  serve(app, library, {
    'POST /api/library/links': ({ body }, caller) => requestLink(body.email, caller, deps),
    'POST /api/library/open': async ({ body }, caller) => ({ state: await openLibrary(body, caller, deps) }),
    'POST /api/library/email': async ({ body }, { visitor, reply }) => {
      await attachEmail({ sessionId: body.sessionId, email: requireEmail(body.email), visitor }, deps);
      reply.code(202);
      return { message: 'Your copy is on its way.' };
    },
    'GET /api/library': (_, caller) => show(caller, deps),
    'GET /api/library/receipts/:number': ({ params }, caller) => receipt(params.number, caller, deps),
    'POST /api/library/fresh-link': ({ body }, caller) => sendNewLink(body.orderNumber, caller, deps),
    'POST /api/library/forget': (_, caller) => endSession(caller, deps),
  });
