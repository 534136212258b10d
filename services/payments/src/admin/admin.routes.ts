import {
  customers,
  ordersAdmin,
  paymentsOwnerData,
  salesOverview,
  type Calls,
  type InputOf,
  type ReplyOf,
} from '@farm/contracts';
import { sendTable, serve, type App, type Caller, type Person } from '@farm/server-kit';
import { sendPdf } from '../downloads/send-file';
import type { ReconcileRepository } from '../reconcile/reconcile.repository';
import { findActionRequired, retryFailedEvent, type ActionRequiredDeps, type RetryEventDeps } from './action-required';
import {
  storeDiscountCode,
  listCodes,
  listGuides,
  setReleased,
  withdrawCode,
  type DiscountCodeDeps,
  type GuideDeps,
} from './catalogue-admin';
import { customerOf, type CustomerDeps } from './customer';
import { eraseByOperator, type ErasureDeps } from './erasure';
import { evidenceOf, type EvidenceDeps } from './evidence';
import {
  correctCertificateName,
  correctEmail,
  changeAccess,
  resendEmail,
  resetDownloads,
  sendLibraryLink,
  type OrderActionDeps,
} from './order-actions';
import { refundByOperator } from '../refunds/refund-service';
import { orderDetail, type OrderDetailDeps } from './order-detail';
import { listOrders, ORDER_COLUMNS, orderSearch } from './order-list';
import { getSalesOverview, type SalesOverviewDeps } from './sales-overview';

type Balance = ReplyOf<Calls['GET /api/ops/orders/balance']>;

export type AdminDeps = OrderActionDeps &
  CustomerDeps &
  ErasureDeps &
  ActionRequiredDeps &
  DiscountCodeDeps &
  EvidenceDeps &
  OrderDetailDeps &
  GuideDeps &
  RetryEventDeps &
  SalesOverviewDeps & { reconciliation: Pick<ReconcileRepository, 'newestDays'> };

const BALANCE_DAYS = 31;

type ExportQuery = NonNullable<InputOf<Calls['GET /api/ops/orders/export.csv']>['query']>;

function exportOrders(query: ExportQuery, format: 'csv' | 'json', caller: Caller, { orderQueries }: AdminDeps) {
  const name = query.month === undefined ? 'orders' : `orders-${query.month}`;
  const pages = orderQueries.exported(orderSearch(query));
  return sendTable(caller, { name, format, columns: ORDER_COLUMNS, pages });
}

async function sendEvidence(id: string, caller: Caller, deps: AdminDeps) {
  const { number, pdf } = await evidenceOf(id, deps);
  return sendPdf(caller, { pdf, name: `evidence-${number}` });
}

/** The comparisons of Stripe's ledger with our tables, newest day first. */
async function dailyBalance(days = BALANCE_DAYS, { reconciliation }: AdminDeps): Promise<Balance> {
  const rows = await reconciliation.newestDays(days);
  return {
    days: rows.map(({ day, charged, refunded, disputed, fee, ours, difference, lines }) => ({
      day: day.toISOString().slice(0, 10),
      charged,
      refunded,
      disputed,
      fee,
      ours,
      difference,
      lines: lines as Balance['days'][number]['lines'], // written in this shape by the nightly comparison
    })),
  };
}

type ByOperator = Pick<Caller, 'request'> & { person: Person };

/** Actions on codes, guides and events are logged with the operator's id: they have no timeline. */
async function logged<T>({ request, person }: ByOperator, action: string, about: string, work: Promise<T>): Promise<T> {
  const result = await work;
  request.log.info({ operator: person.id, action, about }, 'operator action');
  return result;
}

async function createDiscountCode(terms: Parameters<typeof storeDiscountCode>[0], caller: ByOperator, deps: AdminDeps) {
  const code = await storeDiscountCode(terms, caller.person.id, deps);
  return logged(caller, 'code_made', code.id, Promise.resolve(code));
}

interface ActionRequest {
  params: { id: string };
  body: { reason: string };
}
const actionOf = ({ params, body }: ActionRequest, { person }: { person: Person }) => ({
  orderId: params.id,
  operatorId: person.id,
  reason: body.reason.trim(),
});

export function adminRoutes(app: App, deps: AdminDeps): void {
  serve(app, salesOverview, { 'GET /api/ops/orders/overview': () => getSalesOverview(deps) });
  serve(app, customers, { 'GET /api/ops/customers': ({ query }) => customerOf(query.email, deps) });
  serve(app, paymentsOwnerData, {
    'POST /api/ops/erasures/payments': ({ body }, caller) => eraseByOperator(body, caller, deps),
    'GET /api/ops/exports/orders': ({ query }, caller) => exportOrders({}, query.format, caller, deps),
  });
  serve(app, ordersAdmin, {
    'GET /api/ops/orders': ({ query }) => listOrders(query, deps.orderQueries),
    'GET /api/ops/orders/:id': ({ params }) => orderDetail(params.id, deps),
    'GET /api/ops/orders/:id/evidence': ({ params }, caller) => sendEvidence(params.id, caller, deps),
    'GET /api/ops/orders/attention': () => findActionRequired(deps),
    'GET /api/ops/orders/balance': ({ query }) => dailyBalance(query.days, deps),
    'GET /api/ops/orders/export.csv': ({ query }, caller) => exportOrders(query, 'csv', caller, deps),
    'POST /api/ops/orders/:id/refunds': (input, caller) => refundByOperator(actionOf(input, caller), input.body, deps),
    'POST /api/ops/orders/:id/letters': (input, caller) => resendEmail(actionOf(input, caller), deps),
    'POST /api/ops/orders/:id/links': (input, caller) => sendLibraryLink(actionOf(input, caller), deps),
    'POST /api/ops/orders/:id/grants': (input, caller) => resetDownloads(actionOf(input, caller), deps),
    'POST /api/ops/orders/:id/access': (input, caller) =>
      changeAccess(actionOf(input, caller), input.body.action, deps),
    'POST /api/ops/orders/:id/email': (input, caller) => correctEmail(actionOf(input, caller), input.body.email, deps),
    'POST /api/ops/orders/:id/certificate-name': (input, caller) =>
      correctCertificateName(actionOf(input, caller), input.body.name, deps),
    'POST /api/ops/orders/events/:eventId/retry': ({ params: { eventId } }, caller) =>
      logged(caller, 'event_retried', eventId, retryFailedEvent(eventId, caller.person.id, deps)),
    'GET /api/ops/orders/guides': () => listGuides(deps),
    'PUT /api/ops/orders/guides/:bookId': ({ params: { bookId }, body: { released } }, caller) => {
      const action = released ? 'guide_released' : 'guide_withdrawn';
      return logged(caller, action, bookId, setReleased({ bookId, released, operatorId: caller.person.id }, deps));
    },
    'GET /api/ops/orders/codes': () => listCodes(deps),
    'POST /api/ops/orders/codes': ({ body }, caller) => createDiscountCode(body, caller, deps),
    'POST /api/ops/orders/codes/:id/withdraw': ({ params }, caller) =>
      logged(caller, 'code_withdrawn', params.id, withdrawCode(params.id, deps)),
  });
}
