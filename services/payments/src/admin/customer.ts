import type { Customer, CustomerEvent } from '@farm/contracts';
import { normalizeEmail } from '@farm/farm';
import { productTitle } from '../catalogue/product-title';
import type { EmailHash } from '../orders/email-hash';
import type { CustomerRepository } from './customer.repository';
import { listRow } from './order-list';
import type { OrderQueryRepository } from './order-queries.repository';

export interface CustomerDeps {
  customers: CustomerRepository;
  orderQueries: Pick<OrderQueryRepository, 'findByIds' | 'similarEmails'>;
  emailHash: EmailHash;
}

const ABOUT_PRODUCT = ['ordered', 'paid', 'downloaded'];

/** The whole story of one address: orders, downloads, emails, refunds, certificates and library. */
export async function customerOf(
  address: string,
  { customers, orderQueries, emailHash }: CustomerDeps,
): Promise<Customer> {
  const email = normalizeEmail(address) ?? address.trim().toLowerCase();
  const hash = emailHash(email);
  const ids = await customers.orderIds(email, hash);
  const [rows, events, library] = await Promise.all([
    orderQueries.findByIds(ids),
    customers.events(ids, hash),
    customers.library(ids),
  ]);
  const orders = rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).map(listRow);
  const similar = orders.length === 0 ? await orderQueries.similarEmails(email) : [];
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  return {
    orders,
    similar: similar.filter((each) => each !== email),
    paidCents: events.filter(({ what }) => what === 'paid').reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    refundedCents: orders.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    library: library.map(({ productId, status, hold, grants: [grant] }) => ({
      title: productTitle(productId),
      status,
      hold,
      downloads: grant ?? null,
    })),
    certificates: library.flatMap(({ certificate }) =>
      certificate ? [{ code: certificate.code, name: certificate.name, revoked: certificate.revokedAt !== null }] : [],
    ),
    story: events.map(({ at, what, about, cents, orderId }) => {
      const number = orderId === null ? undefined : numbers.get(orderId);
      return {
        at: at.toISOString(),
        what: what as CustomerEvent['what'], // the query names no other
        about: ABOUT_PRODUCT.includes(what) ? productTitle(about) : about,
        cents,
        order: orderId !== null && number !== undefined ? { id: orderId, number } : null,
      };
    }),
  };
}
