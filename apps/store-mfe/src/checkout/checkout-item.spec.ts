import { guides } from '@farm/farm';
import { checkoutOf, itemOf } from './checkout-item';
import { checkoutItem, itemInAddress } from './item-read';

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

test.each(guides)('the address of the checkout of $title says what its state says', (guide) => {
  const { search } = new URL(checkoutOf(guide), 'https://farm.test');
  expect(itemInAddress(search)).toEqual(itemOf(guide));
});

test.each(['', '?guide=', '?guide=the-whole-farm', '?book=grant-gold'])("'%s' names no guide", (search) =>
  expect(itemInAddress(search)).toBeNull(),
);
