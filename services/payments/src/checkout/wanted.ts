import type { Cents, Product } from '@farm/farm';
import type { Mode } from '../catalogue/mode';
import { maySell } from '../catalogue/sellable';
import type { PriceRepository } from '../catalogue/prices.repository';
import type { CodeRepository } from '../codes/code-use.repository';
import { codeTyped, discounted } from '../codes/discount';
import type { OrderRepository } from '../orders/orders.repository';
import type { Attempt, Order } from '../orders/settlement';
import type { Clock } from '@farm/server-kit';
import { refuseCheckout, refuseCode } from './checkout-refusals';
import { heldPrice, quote, type Asked } from './quote';

/** What a browser wants to pay for and how; checked, priced, nothing stored yet. */
export interface Wanted {
  visitor: string;
  guestId: string | null;
  product: Product;
  /** The catalogue's price, or the one that this visitor's open order still holds (I10). */
  price: Cents;
  /** What is charged: the price less the code's discount. */
  total: Cents;
  code: { id: string; text: string } | null;
  email: string | null;
  attempt: Attempt['kind'];
}

export interface Pricing {
  orders: OrderRepository;
  prices: PriceRepository;
  codes: CodeRepository;
  mode: Mode;
  clock: Clock;
}

/** What is asked, and by whom. */
export interface Asking extends Asked {
  visitor: string;
  guestId?: string | undefined;
  code?: string | undefined;
  attempt: Attempt['kind'];
}

type Discount = Pick<Wanted, 'total' | 'code'>;

/** The code's total. One that the open order was made with stays what it was, whatever has become of the code (I10). */
async function withCode(text: string, product: Product, held: Order | null, deps: Pricing): Promise<Discount> {
  const code = await deps.codes.find(text);
  if (code && held?.code === text) return { total: held.totalCents as Cents, code: { id: code.id, text } };
  const answer = discounted(code, product, deps.clock.now());
  if (!answer.ok) return refuseCode(answer.why);
  return { total: answer.total, code: code && { id: code.id, text } };
}

/** I1, I10, I17: checks and prices what is asked. Refuses with the codes of store checkout. */
export async function wantedOf(asking: Asking, deps: Pricing): Promise<Wanted> {
  const quoted = quote(asking);
  if (!quoted.ok) return refuseCheckout(quoted.why);
  const { product, perceived, email } = quoted;
  if (!maySell(product, deps.mode, new Set(await deps.prices.released()))) return refuseCheckout('not_for_sale'); // I17
  const { visitor, guestId = null, attempt } = asking;
  const open = await deps.orders.findOpen(visitor, product.id);
  const held = open && open.expiresAt > deps.clock.now() ? open : null;
  const heldCents = held ? (held.perceivedCents as Cents) : null;
  const price = heldPrice(perceived, product.price, heldCents) ?? refuseCheckout('price_changed');
  const typed = codeTyped(asking.code);
  const discount = typed ? await withCode(typed, { ...product, price }, held, deps) : { total: price, code: null };
  return { visitor, guestId, product, price, email, attempt, ...discount };
}
