import { INVALID_TEST_NUMBER, TEST_CARDS } from '../test-cards';
import { formatExpiry, formatNumber, isLuhnValid, findProblems, type FieldValues } from './card-fields';

const valid: FieldValues = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  country: 'US',
  postalCode: '31201',
};
const today = new Date(2026, 10, 21);

test.each<[string, Partial<FieldValues>, string[]]>([
  ['valid values', {}, []],
  ['a short number', { number: '4242' }, ['incomplete_number']],
  ['a mistyped digit', { number: INVALID_TEST_NUMBER }, ['invalid_number']],
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
])('%s', (_, values, codes) => {
  expect(findProblems({ ...valid, ...values }, today).map(({ code }) => code)).toEqual(codes);
});

test('every test card has a valid check digit, so that the form accepts it', () => {
  expect(TEST_CARDS.filter(({ number }) => !isLuhnValid(number))).toEqual([]);
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4', '4242 4'],
  ['abc', ''],
])('formats the number %s as %s', (values, formatted) => expect(formatNumber(values)).toBe(formatted));

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['3', '03'],
  ['334', '03 / 34'],
  ['122034', '12 / 2034'],
])('formats the date %s as %s', (values, formatted) => expect(formatExpiry(values)).toBe(formatted));
