import { KNOWN_INVALID_NUMBER, TEST_CARDS } from '../test-cards';
import { formatExpiry, formatNumber, passesCheck, problemsOf, type Typed } from './card-fields';

const good: Typed = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  country: 'US',
  postalCode: '31201',
};
const today = new Date(2026, 10, 21);

test.each<[string, Partial<Typed>, string[]]>([
  ['all is well', {}, []],
  ['a short number', { number: '4242' }, ['incomplete_number']],
  ['a mistyped digit', { number: KNOWN_INVALID_NUMBER }, ['invalid_number']],
  ['half a date', { expiry: '12 /' }, ['incomplete_expiry']],
  ['month 13', { expiry: '13 / 34' }, ['incomplete_expiry']],
  ['last month', { expiry: '10 / 26' }, ['invalid_expiry_year_past']],
  ['this month', { expiry: '11 / 26' }, []],
  ['a year in full', { expiry: '11 / 2026' }, []],
  ['two digits of code', { cvc: '12' }, ['incomplete_cvc']],
  ['no ZIP code', { postalCode: '' }, ['incomplete_zip']],
  ['a country without codes', { country: 'IE', postalCode: '' }, []],
  [
    'nothing at all',
    { number: '', expiry: '', cvc: '', postalCode: '' },
    ['incomplete_number', 'incomplete_expiry', 'incomplete_cvc', 'incomplete_zip'],
  ],
])('%s', (_, typed, codes) => {
  expect(problemsOf({ ...good, ...typed }, today).map(({ code }) => code)).toEqual(codes);
});

test('every test card passes the check digit, or the form would refuse it before the company could', () => {
  expect(TEST_CARDS.filter(({ number }) => !passesCheck(number))).toEqual([]);
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4', '4242 4'],
  ['abc', ''],
])('the number %s is shown as %s', (typed, shown) => expect(formatNumber(typed)).toBe(shown));

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['3', '03'],
  ['334', '03 / 34'],
  ['122034', '12 / 2034'],
])('the date %s is shown as %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));
