import { refuse, type Clock } from '@farm/server-kit';
import { SESSION_PROOF_MS } from '../downloads/grant';
import type { OrderRepository } from '../orders/orders.repository';
import type { AddressRepository } from './address.repository';

export interface AddressDeps {
  orders: Pick<OrderRepository, 'idOf'>;
  addresses: AddressRepository;
  clock: Clock;
}

const notYours = () =>
  refuse(403, 'library.not_yours', 'Only the browser that paid can add an e-mail, within a day of paying.');

/**
 * Where the copy of an order goes that was paid without an address: asked by the browser that paid, within a day. 403 for
 * everybody else, whether the payment exists or not; 409 once the order has an address.
 */
export async function giveAddress(
  asked: { sessionId: string; email: string; visitor: string },
  { orders, addresses, clock }: AddressDeps,
): Promise<void> {
  const orderId = await orders.idOf(asked.sessionId);
  if (orderId === null) return notYours();
  const now = clock.now();
  const { email, visitor } = asked;
  const paidSince = new Date(now.getTime() - SESSION_PROOF_MS);
  const given = await addresses.give({ orderId, email, visitor, paidSince, now });
  if (given === 'not_theirs') return notYours();
  if (given === 'has_one')
    return refuse(409, 'library.has_email', 'This order has an e-mail already. Write to us if it is not right.');
}
