import type Stripe from 'stripe';
import { seconds } from '../clock';
import type { Line, Session } from '../machines/records';

/** The SDK makes its own decimals of the digits that travel. */
type PriceOnWire = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };
type LineOnWire = Omit<Stripe.LineItem, 'price'> & { price: PriceOnWire };

/** One line of a hosted page, on the wire. */
export const lineItem = (line: Line, created: number) =>
  ({
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: line.unitCents * line.quantity,
    amount_tax: 0,
    amount_total: line.unitCents * line.quantity,
    currency: 'usd',
    description: line.name,
    metadata: {},
    price: price(line, created),
    quantity: line.quantity,
  }) satisfies LineOnWire;

/** All lines, as the list inside the page's own object. */
export const lineItems = (session: Session, url: string): Stripe.ApiList<Stripe.LineItem> => ({
  object: 'list',
  data: session.lines.map((line) => lineItem(line, session.created) as unknown as Stripe.LineItem),
  has_more: false,
  url,
});

/** A price made on the spot belongs to no catalogue, so it is not active. */
const price = (line: Line, created: number) =>
  ({
    id: line.price,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: seconds(created),
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: line.product,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: line.unitCents,
    unit_amount_decimal: String(line.unitCents),
  }) satisfies PriceOnWire;
