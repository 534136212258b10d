import { toDollars, type Guide } from '@farm/farm';

/** What a visitor brings to the checkout as navigation state. Spec 1 section 3; price in dollars. */
export interface CheckoutItem {
  bookId: string;
  title: string;
  price: number;
}

/** What is brought when this guide is chosen. */
export const itemOf = ({ id, title, price }: Guide): CheckoutItem => ({ bookId: id, title, price: toDollars(price) });

/** The checkout of one guide: a link that is followed before the page's code is there, or in a new tab, has no state. */
export const checkoutOf = ({ id }: Guide): string => `/checkout?guide=${id}`;
