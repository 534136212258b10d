import { verification, type Calls, type ReplyOf } from '@farm/contracts';
import { productHasSlides, productOf, type Product } from '@farm/farm';
import { serve, type App } from '@farm/server-kit';
import type { Order } from '../orders/order';
import type { OrderStatus } from '../orders/order-state';
import type { SyncDeps } from '../orders/sync-order';
import { NOT_PAID, UNKNOWN_PAYMENT, verifyOrder } from '../orders/verify-order';

type PaymentStatus = ReplyOf<Calls['GET /api/verify-payment/:sessionId']>;

const UNKNOWN_STATUS: PaymentStatus = {
  success: false,
  message: UNKNOWN_PAYMENT,
  title: '',
  downloadUrl: '',
  state: 'failed',
};

/** Nothing is called failed while money may be moving. */
function outcome(status: OrderStatus): Pick<PaymentStatus, 'success' | 'message' | 'state'> {
  switch (status) {
    case 'paid':
    case 'partly_refunded':
      return { success: true, message: 'Payment successful', state: 'paid' };
    case 'processing':
      return {
        success: false,
        message: 'Payment is still processing. We will email you when it completes.',
        state: 'processing',
      };
    case 'review':
      return { success: false, message: 'We are reviewing this payment and will email you.', state: 'failed' };
    case 'refunded':
    case 'lost':
      return { success: false, message: 'This payment was refunded.', state: 'failed' };
    case 'disputed':
      return { success: false, message: 'This payment is disputed at your bank.', state: 'failed' };
    case 'open':
    case 'expired':
      return { success: false, message: NOT_PAID, state: 'failed' };
  }
}

const slidesOf = ({ id }: Product) => (productHasSlides(id) ? { slidesUrl: `/api/download/${id}?part=slides` } : {});

const downloadUrlOf = ({ kind, id }: Product): string =>
  kind === 'course' ? `/course-access?course=${id}` : `/api/download/${id}`;

function statusOf(order: Order, product: Product): PaymentStatus {
  const { success, ...rest } = outcome(order.status);
  return {
    success,
    ...rest,
    title: product.title,
    downloadUrl: success ? downloadUrlOf(product) : '',
    ...(success ? slidesOf(product) : {}),
    kind: product.kind,
    productId: product.id,
    orderNumber: order.number,
    needsEmail: order.email === null,
  };
}

/** An unknown id is a result, not an error. */
async function paymentStatus(sessionId: string, deps: SyncDeps): Promise<PaymentStatus> {
  const order = await verifyOrder(sessionId, deps);
  const product = order && productOf(order.productId);
  return product ? statusOf(order, product) : UNKNOWN_STATUS;
}

export const verificationRoutes = (app: App, deps: SyncDeps) =>
  serve(app, verification, {
    'GET /api/verify-payment/:sessionId': ({ params }) => paymentStatus(params.sessionId, deps),
  });
