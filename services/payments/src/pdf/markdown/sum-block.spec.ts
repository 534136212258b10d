import { calculateSum } from '@farm/farm';
import { readSum, sumHtml } from './sum-block';

const COMPOST = `title: Compost for your beds
- area | Size of the bed | square feet | 125
- depth | Depth | inches | 1
= yards | One bed | area × depth ÷ 12 ÷ 27 | cubic yards | 2 | is 0.39 yard
`;
const LESSON = 'One inch is **0.39 yard**. Half an inch is 0.19 yard.\n\n```sum compost\nis 0.5 yard\n```\n';

test('a sum is read with its inputs, results and example', () => {
  const sum = readSum('compost', COMPOST, LESSON);
  expect(sum).toMatchObject({ id: 'compost', title: 'Compost for your beds', inputs: [{}, {}], results: [{}] });
  expect(calculateSum(sum, {}).results).toEqual([
    { label: 'One bed', value: '0.39 cubic yards', working: '125 × 1 ÷ 12 ÷ 27 = 0.39 cubic yards' },
  ]);
});

test.each([
  ['a number that the text has otherwise', COMPOST, LESSON.replace('0.39', '0.38'), "does not say 'is 0.39 yard'"],
  ['words of the text with another number', COMPOST.replace('is 0.39', 'is 0.19'), LESSON, 'the sum 0.39 cubic yards'],
  ['words that only a sum has', COMPOST.replace('is 0.39 yard', 'is 0.5 yard'), LESSON, "does not say 'is 0.5 yard'"],
  ['a sum without a title', COMPOST.replace('title', 'name'), LESSON, "A sum has its 'title: …'"],
  ['an input without an example', COMPOST.replace(' | 125', ''), LESSON, "is not '- name | label"],
  ['a result without a rounding', COMPOST.replace('| 2 |', '| two |'), LESSON, "is not '= name | label"],
  ['a line of another kind', `${COMPOST}and so on\n`, LESSON, 'A line of a sum'],
  ['a name without a value', COMPOST.replace('area ×', 'bed ×'), LESSON, "'bed' in"],
  ['a formula that is no arithmetic', COMPOST.replace('÷ 27', '÷ %'), LESSON, 'is not arithmetic'],
  ['an example that is no number', COMPOST.replace('| 125', '| many'), LESSON, 'Size of the bed: type a number'],
])('%s stops the build', (_, block, lesson, message) => {
  expect(() => readSum('compost', block, lesson)).toThrow(message);
});

test('the data of a sum contains no HTML', () => {
  const html = sumHtml({ ...readSum('compost', COMPOST, LESSON), title: `<b>"Bed's"</b>` });
  expect(html).toMatch(/^<div data-sum="[^"'<>&]+"><\/div>\n$/);
});
