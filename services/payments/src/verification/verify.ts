import { productOf, type Product } from '@farm/farm';
import { refuse } from '@farm/server-kit';
import { ProviderAway } from '../cards/cards.provider';
import type { OrderStatus } from '../orders/order';
import { settle, type Settling } from '../orders/settle';
import type { Order } from '../orders/settlement';
import { NOT_PAID, PROVIDER_AWAY, UNKNOWN_PAYMENT } from '../orders/told';

export interface Verified {
  success: boolean;
  message: string;
  title: string;
  downloadUrl: string;
  state: 'paid' | 'processing' | 'failed';
  kind?: 'guide' | 'course';
  productId?: string;
  orderNumber?: string;
  needsEmail?: boolean;
}

const UNKNOWN: Verified = {
  success: false,
  message: UNKNOWN_PAYMENT,
  title: '',
  downloadUrl: '',
  state: 'failed',
};

/** What the page shows for a state. Spec 1 section 8; nothing is called failed while money may be moving. */
function outcome(status: OrderStatus): Pick<Verified, 'success' | 'message' | 'state'> {
  switch (status) {
    case 'paid':
    case 'partly_refunded':
      return { success: true, message: 'Payment successful', state: 'paid' };
    case 'processing':
      return {
        success: false,
        message: 'Payment is still processing. We will e-mail you when it completes.',
        state: 'processing',
      };
    case 'review':
      return { success: false, message: 'We are looking at this payment and will write to you.', state: 'failed' };
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

const addressOf = ({ kind, id }: Product): string =>
  kind === 'course' ? `/course-access?course=${id}` : `/api/download/${id}`;

function answerFor(order: Order, product: Product): Verified {
  const { success, ...rest } = outcome(order.status);
  return {
    success,
    ...rest,
    title: product.title,
    downloadUrl: success ? addressOf(product) : '',
    kind: product.kind,
    productId: product.id,
    orderNumber: order.number,
    needsEmail: order.email === null,
  };
}

/**
 * Whether a payment is through, for the page that asks. Reads the provider's facts and fulfils as the webhook would:
 * whoever comes first. An unknown id is an answer, not an error; a provider that is away is a 503.
 */
export async function verify(sessionId: string, deps: Settling): Promise<Verified> {
  const orderId = await deps.orders.idOf(sessionId);
  if (orderId === null) return UNKNOWN;
  try {
    const order = await settle(orderId, deps);
    const product = order && productOf(order.productId);
    return product ? answerFor(order, product) : UNKNOWN;
  } catch (cause) {
    if (!(cause instanceof ProviderAway)) throw cause;
    return refuse(503, 'checkout.provider_away', PROVIDER_AWAY, { cause });
  }
}
