import { guides } from '@farm/farm';
import { parseCheckoutItem, checkoutHref, checkoutItemFromQuery, toCheckoutItem } from './checkout-item';

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
])('%s', (_, state, expected) => expect(parseCheckoutItem(state)).toEqual(expected));

test.each(guides)('URL and navigation state of $title agree', (guide) => {
  const { search } = new URL(checkoutHref(guide), 'https://farm.test');
  expect(checkoutItemFromQuery(search)).toEqual(toCheckoutItem(guide));
});

test.each(['', '?guide=', '?guide=the-whole-farm', '?book=grant-gold'])("'%s' has no guide", (search) =>
  expect(checkoutItemFromQuery(search)).toBeNull(),
);
