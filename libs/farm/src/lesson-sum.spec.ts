import { calculateSum, evaluateFormula, type LessonSum, type SumInput } from './lesson-sum';

const input = (name: string, unit: string, example: string, canBeZero = false): SumInput => ({
  name,
  label: name,
  unit,
  example,
  canBeZero,
});

test.each([
  ['2 + 3 × 4', 14],
  ['(2 + 3) × 4', 20],
  ['12 − 2 − 3', 7],
  ['100 ÷ 5 ÷ 2', 10],
  ['a × (b + 0.5)', 5],
])('%s is %d', (formula, value) => {
  expect(evaluateFormula(formula, { a: 2, b: 2 })).toBe(value);
});

test.each(['2 +', '(2', '2 2', '× 2', '2 % 3', 'c × 2'])('%s is rejected', (formula) => {
  expect(() => evaluateFormula(formula, { a: 2 })).toThrow(RangeError);
});

const plants: LessonSum = {
  id: 'plants',
  title: 'Plants',
  inputs: [input('heads', 'heads', '25'), input('sold', 'part', '0.75'), input('fee', '$', '5', true)],
  results: [
    { name: 'out', label: 'Set out', formula: 'heads ÷ sold', unit: 'plants', rounding: 'up' },
    { name: 'twice', label: 'Twice', formula: 'out × 2', unit: 'plants', rounding: 0 },
    { name: 'money', label: 'Money', formula: 'out − fee × 10', unit: '$', rounding: 2 },
  ],
};

test('a result is shown with its working, and the next one uses the rounded value', () => {
  expect(calculateSum(plants, {}).results).toEqual([
    { label: 'Set out', value: '34 plants', working: '25 ÷ 0.75 = 33.333, so 34 plants' },
    { label: 'Twice', value: '68 plants', working: '34 × 2 = 68 plants' },
    { label: 'Money', value: '−$16.00', working: '34 − 5 × 10 = −$16.00' },
  ]);
});

test.each([
  ['nothing', { heads: ' ' }, { heads: 'heads: type a number.' }],
  ['letters', { heads: 'many' }, { heads: 'heads: type a number, such as 2.5.' }],
  ['0', { heads: '0' }, { heads: 'heads: the number must be more than 0.' }],
  ['a negative number', { fee: '-2' }, { fee: 'fee: the number cannot be below 0.' }],
  ['a huge number', { heads: '2,000,000' }, { heads: 'heads: the number can be 1,000,000 at most.' }],
  ['an exponent', { heads: '1e300' }, { heads: 'heads: type a number, such as 2.5.' }],
  ['a number that can be read in two ways', { heads: '1,2345' }, { heads: 'heads: type a number, such as 2.5.' }],
  ['infinity', { heads: 'Infinity' }, { heads: 'heads: type a number, such as 2.5.' }],
])('%s is answered with a sentence and no result', (_, texts, problems) => {
  expect(calculateSum(plants, texts)).toEqual({ problems, problem: null, results: [] });
});

test('0 is accepted where it is possible, and numbers as people write them', () => {
  expect(calculateSum(plants, { fee: '$0', heads: '1,000' }).results[2]?.value).toBe('$1,334.00');
});

test.each([
  ['12,5', '17 plants'],
  ['12 1/2', '17 plants'],
  ['12½', '17 plants'],
  ['１２．５', '17 plants'],
  ['1.250,5', '1,668 plants'],
  ['1,250.5', '1,668 plants'],
  ['twelve and a half', '17 plants'],
])('%s heads, as people write them, are counted as such', (heads, value) => {
  expect(calculateSum(plants, { heads }).results[0]?.value).toBe(value);
});

test('a division by zero is answered with a sentence', () => {
  const sum = { ...plants, results: [{ ...plants.results[0], formula: '2 ÷ fee' }] } as LessonSum;
  expect(calculateSum(sum, { fee: '0' })).toMatchObject({ problem: expect.stringMatching(/no answer/), results: [] });
});

test('days are counted from a date', () => {
  const sum: LessonSum = {
    ...{ id: 'back', title: 'Count back' },
    inputs: [input('sale', 'date', '2026-11-01'), input('days', 'days', '84')],
    results: [{ name: 'out', label: 'Set out', formula: 'sale − days', unit: 'date', rounding: 0 }],
  };
  expect(calculateSum(sum, {}).results).toEqual([
    { label: 'Set out', value: 'August 9', working: 'November 1 − 84 = August 9' },
  ]);
  expect(calculateSum(sum, { sale: '' }).problems).toEqual({ sale: 'sale: choose a day.' });
});
