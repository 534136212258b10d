import { Readable } from 'node:stream';
import { orderDesk } from '@farm/contracts';
import { serve, type App, type Caller, type Person } from '@farm/server-kit';
import { sendPaper } from '../downloads/send-paper';
import type { Settling } from '../orders/settle';
import {
  correctCertificateName,
  correctEmail,
  resendLetter,
  sendLibraryLink,
  type ActDeps,
} from './one-order/act-on-order';
import { needsAttention, type AttentionDeps } from './attention';
import { dailyBalance } from './balance';
import type { BalanceRepository } from './balance.repository';
import { createCode, listCodes, withdrawCode, type CodeDeps } from './codes';
import { evidenceOf, type EvidenceDeps } from './one-order/evidence';
import { listGuides, setReleased, type GuideDeps } from './guides';
import { giveBack } from './one-order/give-back';
import { orderFile, type FileDeps } from './one-order/order-file';
import { csvOf } from './order-list/order-csv';
import { listOrders, monthOf } from './order-list/order-list';
import type { OrderListRepository } from './order-list/order-list.repository';
import { retry, type RetryDeps } from './retry-event';
import { holdAccess, resetDownloads, type RightDeps } from './one-order/right-of-buyer';

export type DeskDeps = ActDeps &
  AttentionDeps &
  CodeDeps &
  EvidenceDeps &
  FileDeps &
  GuideDeps &
  RetryDeps &
  RightDeps &
  Settling & { lists: OrderListRepository; balance: BalanceRepository };

function exportMonth(month: string, { reply }: Caller, { lists }: DeskDeps) {
  const lines = csvOf(lists.between(...monthOf(month)));
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="orders-${month}.csv"`)
    .header('x-robots-tag', 'noindex');
  return Readable.from(lines);
}

async function evidence(id: string, caller: Caller, deps: DeskDeps) {
  const { number, pdf } = await evidenceOf(id, deps);
  return sendPaper(caller, { pdf, name: `evidence-${number}` });
}

type ByOperator = Pick<Caller, 'request'> & { person: Person };

/** What concerns no order has no timeline: who did it stands in the log, by the operator's id. */
async function traced<T>({ request, person }: ByOperator, act: string, about: string, work: Promise<T>): Promise<T> {
  const done = await work;
  request.log.info({ operator: person.id, act, about }, 'order desk');
  return done;
}

async function makeCode(terms: Parameters<typeof createCode>[0], caller: ByOperator, deps: DeskDeps) {
  const code = await createCode(terms, caller.person.id, deps);
  return traced(caller, 'code_made', code.id, Promise.resolve(code));
}

interface Act {
  params: { id: string };
  body: { reason: string };
}
const acting = ({ params, body }: Act, { person }: { person: Person }) => ({
  ...{ orderId: params.id, operatorId: person.id, reason: body.reason.trim() },
});

/** The order desk: finding orders, and everything an operator may do about one. */
export const orderDeskRoutes = (app: App, deps: DeskDeps) =>
  serve(app, orderDesk, {
    'GET /api/ops/orders': ({ query }) => listOrders(query, deps.lists),
    'GET /api/ops/orders/:id': ({ params }) => orderFile(params.id, deps),
    'GET /api/ops/orders/:id/evidence': ({ params }, caller) => evidence(params.id, caller, deps),
    'GET /api/ops/orders/attention': () => needsAttention(deps),
    'GET /api/ops/orders/balance': ({ query }) => dailyBalance(query.days, deps.balance),
    'GET /api/ops/orders/export.csv': ({ query }, caller) => exportMonth(query.month, caller, deps),
    'POST /api/ops/orders/:id/refunds': (asked, caller) => giveBack(acting(asked, caller), asked.body, deps),
    'POST /api/ops/orders/:id/letters': (asked, caller) => resendLetter(acting(asked, caller), deps),
    'POST /api/ops/orders/:id/links': (asked, caller) => sendLibraryLink(acting(asked, caller), deps),
    'POST /api/ops/orders/:id/grants': (asked, caller) => resetDownloads(acting(asked, caller), deps),
    'POST /api/ops/orders/:id/access': (asked, caller) => holdAccess(acting(asked, caller), asked.body.action, deps),
    'POST /api/ops/orders/:id/email': (asked, caller) => correctEmail(acting(asked, caller), asked.body.email, deps),
    'POST /api/ops/orders/:id/certificate-name': (asked, caller) =>
      correctCertificateName(acting(asked, caller), asked.body.name, deps),
    'POST /api/ops/orders/events/:eventId/retry': ({ params: { eventId } }, caller) =>
      traced(caller, 'event_retried', eventId, retry(eventId, caller.person.id, deps)),
    'GET /api/ops/orders/guides': () => listGuides(deps),
    'PUT /api/ops/orders/guides/:bookId': ({ params: { bookId }, body: { released } }, caller) => {
      const act = released ? 'guide_released' : 'guide_withdrawn';
      return traced(caller, act, bookId, setReleased({ bookId, released, operatorId: caller.person.id }, deps));
    },
    'GET /api/ops/orders/codes': () => listCodes(deps),
    'POST /api/ops/orders/codes': ({ body }, caller) => makeCode(body, caller, deps),
    'POST /api/ops/orders/codes/:id/withdraw': ({ params }, caller) =>
      traced(caller, 'code_withdrawn', params.id, withdrawCode(params.id, deps)),
  });
