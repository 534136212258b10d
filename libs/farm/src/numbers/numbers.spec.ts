import { formatFraction, formatMeasure, parseNumber, withDigits } from './index';

describe('the number of a field', () => {
  test.each<[string, number]>([
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['12,50', 12.5],
    ['0,125', 0.125],
    [',5', 0.5],
    ['5.', 5],
    ['1,250', 1_250],
    ['1,250.5', 1_250.5],
    ['1.250,5', 1_250.5],
    ['1.250.000', 1_250_000],
    ['12 000', 12_000],
    ["12'000,5", 12_000.5],
    ['12 1/2', 12.5],
    ['12-1/2', 12.5],
    ['12 and 1/2', 12.5],
    ['1½', 1.5],
    ['⅔', 2 / 3],
    ['5/16', 0.3125],
    ['１２．５', 12.5],
    ['３１', 31],
    ['$1.5k', 1_500],
    ['$ 2k', 2_000],
    ['−3', -3],
    ['-$2', -2],
    ['75 %', 75],
    ['two and a half', 2.5],
    ['Twenty-five', 25],
    ['a hundred and fifty', 150],
    ['three quarters', 0.75],
    ['a tenth', 0.1],
    ['1.5 million', 1_500_000],
  ])('%s is %d', (text, value) => expect(parseNumber(text)).toBeCloseTo(value, 10));

  test.each(['', ' ', 'many', '1e300', 'Infinity', '1/0', '5 6', '1,250,5', '1 250 5', '12 1/2 1', '1/2/3', '2 feet'])(
    '%p is no number',
    (text) => expect(parseNumber(text)).toBeNull(),
  );

  test.each(['1,2345', '1234,567', '1.2.3', '1,23,456'])('%s can be read in two ways and is not guessed', (text) =>
    expect(parseNumber(text)).toBeNull(),
  );
});

describe('a text with digits', () => {
  test.each([
    ['a tenth of an acre at 5 pounds per acre', '0.1 acre at 5 pounds per acre'],
    ['two thirds of an acre', '0.666667 acre'],
    ['an eighth of an acre', '0.125 acre'],
    ['⅛ acre', '0.125 acre'],
    ['three-eighths inch', '0.375 inch'],
    ['5/16 inch', '0.3125 inch'],
    ['9/16" bolt', '0.5625" bolt'],
    ['1/10 acre', '0.1 acre'],
    ['1/5 of an acre', '0.2 of an acre'],
    ['12 1/2 feet', '12.5 feet'],
    ['4 1/2-inch pots', '4.5-inch pots'],
    ['two and a half feet', '2.5 feet'],
    ['three and three quarters acres', '3.75 acres'],
    ['half-acre', '0.5 acre'],
    ['three-quarter inch', '0.75 inch'],
    ['40 half gallon jugs', '40 0.5 gallon jugs'],
    ['two quarter inch holes', '2 0.25 inch holes'],
    ['2,5 feet by 10 feet', '2.5 feet by 10 feet'],
    ['1.250,5 square feet', '1250.5 square feet'],
    ['1,250.5 square feet', '1250.5 square feet'],
    ['3,500 square feet', '3500 square feet'],
    ['７０ square feet', '70 square feet'],
    ['$1.5k on feed and $2k of eggs', '$1500 on feed and $2000 of eggs'],
    ['a hundred and fifty feet', '150 feet'],
    ['two dozen hens', '24 hens'],
    ['2 and a half pounds', '2.5 pounds'],
    ['from 1/2 to 3/4 inch', 'from 0.5 to 0.75 inch'],
  ])('%s: %s', (text, digits) => expect(withDigits(text)).toBe(digits));

  test.each([
    ['a day', 'planted 5/10'],
    ['a day', 'on 3/4 i planted'],
    ['a day', 'since 10/15'],
    ['a fertilizer', '10-10-10'],
    ['a list', 'weeks 2,4,6'],
    ['ZIP codes', '31201,02139'],
    ['a place in a row', 'my third bushel'],
    ['a day of a month', 'the fifth of may'],
    ['eggs by the dozen', '30 dozen eggs at $4 a dozen'],
    ['a part of the year', 'second half of may'],
  ])('%s stays as it is: %s', (_, text) => expect(withDigits(text)).toBe(text));

  test('an end of a sentence ends a number', () => {
    expect(withDigits('I have five. Twenty died')).toBe('i have 5. 20 died');
  });
});

test.each([
  [0.125, '1/8'],
  [0.25, '¼'],
  [1.125, '1 1/8'],
  [1.5, '1½'],
  [12, '12'],
  [1.3, '1.3'],
])('%d as a fraction is %s', (amount, text) => expect(formatFraction(amount)).toBe(text));

test('a measure has no plural up to one', () => {
  expect([formatMeasure(0.5, 'inch'), formatMeasure(1, 'gallon'), formatMeasure(1.5, 'inch')]).toEqual([
    ...['½ inch', '1 gallon', '1½ inches'],
  ]);
});
