import type { ErasedData } from '@farm/contracts';
import { confirmedAddress, erasedData, type Caller, type Person } from '@farm/server-kit';
import type { MyDataDeps } from '../my-data/my-data.routes';
import type { OrderActionRepository } from './order-actions.repository';

export interface ErasureDeps extends Omit<MyDataDeps, 'emailHash'> {
  orderActions: Pick<OrderActionRepository, 'writeEntry'>;
}

interface ErasureRequest {
  email: string;
  confirm: string;
  reason: string;
}

const ORDERS_STAY = 'The orders stay in the books without the address, because tax law asks for them.';
const CERTIFICATES_STAY = 'The certificates can still be checked, without the name.';

/**
 * Erases an address at the request of its owner, with an entry in each order's timeline. Repeating it erases what is left.
 * @throws 400 if the address was not repeated
 */
export async function eraseByOperator(
  { reason, ...request }: ErasureRequest,
  { request: { log }, person }: Pick<Caller, 'request'> & { person: Person },
  deps: ErasureDeps,
): Promise<ErasedData> {
  const { orderIds, certificates, plans, notifications, places } = await deps.myData.erase(confirmedAddress(request));
  const entry = { operatorId: person.id, what: 'address_erased', detail: { reason: reason.trim() } };
  for (const orderId of orderIds) await deps.orderActions.writeEntry({ orderId, ...entry });
  log.info({ operator: person.id, action: 'address_erased', about: `${orderIds.length} orders` }, 'operator action');
  const counts = {
    'Addresses of orders, with links, library sign-ins and named copies of guides': orderIds.length,
    'Names on certificates': certificates,
    'Final plans of a course': plans,
    'Requests for an email about a guide': notifications,
    'Places in the farm share and the co-op': places,
  };
  return erasedData(counts, [orderIds.length > 0 && ORDERS_STAY, certificates > 0 && CERTIFICATES_STAY]);
}
