import { randomUUID } from 'node:crypto';
import { library } from '@farm/contracts';
import { refuse, serve, type App, type Caller } from '@farm/server-kit';
import { addressOf } from '../checkout/quote';
import { freshGrant, type FreshDeps } from '../downloads/fresh-grant';
import { LIMIT_SENTENCE } from '../downloads/refuse-download';
import { digestOf } from '../downloads/letter-token';
import { sendPaper } from '../downloads/send-paper';
import { GIVEN_BACK } from '../orders/told';
import type { LetterQueue } from '../outbox/letter-queue.repository';
import { LIBRARY_COOKIE, mustHaveAccess } from './access';
import { giveAddress, type AddressDeps } from './give-address';
import type { LibraryRepository } from './library.repository';
import { openLibrary, type OpeningDeps } from './open-library';
import { receiptOf } from './receipts';
import { showLibrary } from './show-library';

export interface LibraryDeps extends OpeningDeps, FreshDeps, AddressDeps {
  library: LibraryRepository;
  letterQueue: LetterQueue;
}

/** I19: said of every address, known or not. */
const ON_ITS_WAY = 'If we know this address, a link is on its way.';

const mustBeAddress = (text: string): string =>
  addressOf(text) ?? refuse(400, 'request.invalid', 'Please enter a valid email address.');

/** I19: one row, whoever asks for whatever address; nothing is looked up here, so the time tells nothing either. */
async function mailKey(text: string, { reply }: Caller, { letterQueue, clock }: LibraryDeps) {
  const payload = { email: mustBeAddress(text) };
  await letterQueue.put({ dedupeKey: `library:${randomUUID()}`, kind: 'library_link', payload, at: clock.now() });
  reply.code(202);
  return { message: ON_ITS_WAY };
}

async function show(caller: Caller, deps: LibraryDeps) {
  const all = await deps.library.all(await mustHaveAccess(caller, deps));
  const address = all.length > 0 ? null : ((await caller.session.person())?.email ?? null);
  caller.reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return showLibrary(all, address);
}

async function receipt(number: string, caller: Caller, deps: LibraryDeps) {
  const pdf = await receiptOf(number, await mustHaveAccess(caller, deps), deps.library);
  return sendPaper(caller, { pdf, name: `receipt-${number}` });
}

async function freshLink(number: string, caller: Caller, deps: LibraryDeps) {
  const bought = await deps.library.one(await mustHaveAccess(caller, deps), number);
  if (!bought) return refuse(404, 'library.unknown_order', 'We do not know this order.');
  const fresh = await freshGrant(bought.orderId, { by: 'buyer' }, deps);
  if (fresh.ok) {
    caller.reply.code(202);
    return { message: 'A fresh link is on its way.' };
  }
  if (fresh.why === 'limit') return refuse(429, 'download.limit', LIMIT_SENTENCE);
  if (fresh.why === 'no_address') return refuse(409, 'library.no_email', 'This order has no e-mail to write to.');
  return refuse(410, 'download.revoked', GIVEN_BACK);
}

async function forget({ cookies }: Caller, { access, clock }: LibraryDeps): Promise<void> {
  const token = cookies.read(LIBRARY_COOKIE);
  if (token !== null) await access.end(digestOf(token), clock.now());
  cookies.clear(LIBRARY_COOKIE);
}

/** Everything a buyer has, on any device, by a letter to the address they bought with. */
export const libraryRoutes = (app: App, deps: LibraryDeps) =>
  serve(app, library, {
    'POST /api/library/links': ({ body }, caller) => mailKey(body.email, caller, deps),
    'POST /api/library/open': async ({ body }, caller) => ({ state: await openLibrary(body, caller, deps) }),
    'POST /api/library/email': async ({ body }, { visitor, reply }) => {
      await giveAddress({ sessionId: body.sessionId, email: mustBeAddress(body.email), visitor }, deps);
      reply.code(202);
      return { message: 'Your copy is on its way.' };
    },
    'GET /api/library': (_, caller) => show(caller, deps),
    'GET /api/library/receipts/:number': ({ params }, caller) => receipt(params.number, caller, deps),
    'POST /api/library/fresh-link': ({ body }, caller) => freshLink(body.orderNumber, caller, deps),
    'POST /api/library/forget': (_, caller) => forget(caller, deps),
  });
