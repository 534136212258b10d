import { checkoutItem } from './checkout-item';

const item = { bookId: 'grant-gold', title: 'Grant Gold', price: 39.99 };

test.each([
  ['a guide with its price in dollars', item, item],
  ['a free guide', { ...item, price: 0 }, { ...item, price: 0 }],
  ['fields that are not ours are left out', { ...item, isFree: true }, item],
  ['no state', null, null],
  ['no guide', { title: 'Grant Gold', price: 39.99 }, null],
  ['no title', { ...item, title: '' }, null],
  ['a price in words', { ...item, price: '39.99' }, null],
  ['a negative price', { ...item, price: -1 }, null],
  ['no number', { ...item, price: Number.NaN }, null],
])('%s', (_, state, expected) => expect(checkoutItem(state)).toEqual(expected));
