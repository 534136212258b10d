import { cents, course as theCourse, guides, productOf } from '@farm/farm';
import fc from 'fast-check';
import { heldPrice, quote, type QuoteRequest } from './price-checkout';

const book = (amount: number, bookId = 'growing-minds-education') => ({ bookId, amount });
const course = (amount: number) => ({
  courseId: 'southern-market-garden',
  amount,
  userEmail: 'Ruth@Example.COM',
});

/** The cents that would be charged, or the reason why nothing is. */
function charged(request: QuoteRequest) {
  const quoted = quote(request);
  return quoted.ok ? (heldPrice(quoted.clientCents, quoted.product.price, null) ?? 'price_changed') : quoted.why;
}

test.each<[string, QuoteRequest, number | string]>([
  ['1998.9999999999998 for a book pays 1999', book(19.99 * 100), 1999],
  ['1999 for a book pays 1999', book(1999), 1999],
  ['79.99 for the course pays 7999', course(79.99), 7999],
  ['7999 for the course is a mismatch', course(7999), 'price_changed'],
  ['dollars for a book are a mismatch', book(19.99), 'price_changed'],
  ['a cent too little is a mismatch', book(1998), 'price_changed'],
  ['half a cent is no price', book(1999.5), 'price_changed'],
  ['a negative amount is no price', book(-1999), 'price_changed'],
  ['an endless amount is no price', book(Number.POSITIVE_INFINITY), 'price_changed'],
  ['both ids are a bad request', { ...book(1999), courseId: 'southern-market-garden' }, 'bad_request'],
  ['no id is a bad request', { amount: 1999 }, 'bad_request'],
  ['I17: an unknown book is rejected', book(1499, 'starter-garden-guide'), 'unknown_guide'],
  ['I17: a property of Object is no book', book(1499, 'constructor'), 'unknown_guide'],
  ['the course cannot be bought as a book', book(7999, 'southern-market-garden'), 'unknown_guide'],
  ['a book cannot be bought as a course', { ...course(39.99), courseId: 'grant-gold' }, 'unknown_course'],
  ['a free guide has no payment', book(0, 'seeds-of-change'), 'is_free'],
  ['a course needs an address', { courseId: 'southern-market-garden', amount: 79.99 }, 'bad_request'],
  ['a course needs a real address', { ...course(79.99), userEmail: 'ruth at home' }, 'bad_email'],
  ['an address in angle brackets is rejected', { ...course(79.99), userEmail: '<a@b.example>' }, 'bad_email'],
  ['markup is no address', { ...course(79.99), userEmail: '"><img/src=x>@example.com' }, 'bad_email'],
  ['an IP address is no domain', { ...course(79.99), userEmail: 'a@[127.0.0.1]' }, 'bad_email'],
])('%s', (_, request, expected) => expect(charged(request)).toBe(expected));

test('I1: the price comes from the catalogue, whatever the client sent', () => {
  const catalogue = cents(3999);
  expect(heldPrice(cents(3999), catalogue, null)).toBe(3999);
  expect(heldPrice(cents(1), catalogue, null)).toBeNull();
});

test('I10: an open order keeps its price when the catalogue moves', () => {
  expect(heldPrice(cents(3999), cents(4499), cents(3999))).toBe(3999);
  expect(heldPrice(cents(4499), cents(4499), cents(3999))).toBe(4499);
  expect(heldPrice(cents(4200), cents(4499), cents(3999))).toBeNull();
});

test('the address of an order is the normalized one', () => {
  expect(quote({ ...course(79.99), userEmail: ' Mar\u212A@Exämple.DE ' })).toMatchObject({
    email: 'mark@xn--exmple-cua.de',
  });
});

test('I1: every browser pays the catalogue’s price, whatever amount it sends', () => {
  const amounts = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(1998.9999999999998, 79.99, 7999, 3999, 0, -1));
  const ids = fc.oneof(fc.constantFrom(...[...guides, theCourse].map(({ id }) => id)), fc.string());
  fc.assert(
    fc.property(amounts, ids, fc.boolean(), (amount, id, asBook) => {
      const request = asBook ? { bookId: id, amount } : { courseId: id, amount, userEmail: 'ruth@example.com' };
      const result = charged(request);
      if (typeof result === 'number') expect(result).toBe(productOf(id)?.price);
      if (typeof result === 'number') expect(result).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});
