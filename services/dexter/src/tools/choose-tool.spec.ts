import { dayOf, grownCrops, cropLabel } from '@farm/almanac';
import { emptyMemory } from '../memory/conversation-memory';
import { chooseTool } from './choose-tool';
import { readMessage } from './read-message';
import { runFarmTool } from './tool-answer';
import calculations from './testing/calculation-cases.json';
import cases from './testing/tool-cases.json';

const today = dayOf('2026-11-23');

/** The tool of a message and its value, or the missing parameter after a question mark. */
function resultOf(message: string): [string, string | number] | null {
  const call = chooseTool(readMessage(message, today), emptyMemory);
  if (!call) return null;
  const run = runFarmTool(call, today);
  return [call.id, run.kind === 'missing' ? `?${run.missing}` : run.result.value];
}

const TOLERANCE = 0.006; // the tools round
const isNear = (actual: string | number, expected: string | number): boolean =>
  typeof actual === 'number' && typeof expected === 'number'
    ? Math.abs(actual - expected) <= TOLERANCE * Math.abs(expected)
    : actual === expected;

function expectValues(id: string, table: readonly (string | number)[][]): void {
  for (const [message = '', value = ''] of table) {
    const [tool, actual] = resultOf(String(message)) ?? ['none', ''];
    expect([message, tool, isNear(actual, value) ? value : actual]).toEqual([message, id, value]);
  }
}

test.each(Object.entries<(string | number)[][]>(cases))(
  '%s is chosen and worked out from every wording',
  (id, table) => {
    expectValues(id, table);
    expect(table.length).toBeGreaterThanOrEqual(12);
  },
);

// A row: message, value worked out by hand, working.
test.each(Object.entries<(string | number)[][]>(calculations))('%s agrees with arithmetic by hand', expectValues);

test.each(grownCrops.map((crop) => [cropLabel(crop), crop.id] as const))(
  '%s is read as %s, not as a shorter name',
  (label, id) => {
    expect(chooseTool(readMessage(`When do I plant ${label} in Macon GA?`, today), emptyMemory)).toMatchObject({
      id: 'planting-window',
      parameters: { crop: id, place: 'Macon, Georgia' },
    });
  },
);

test.each([
  'How do I protect my tomatoes from frost?',
  'What is eating my collards?',
  'How do I make compost?',
  'How much sun do peppers need?',
  'My okra leaves are curling',
  'How do I get rid of fire ants?',
  'How much Sevin do I spray on squash?',
  'How much ivermectin does my goat need?',
  'What does frost mean?',
  'How often should I water a new fruit tree?',
  'What is the best mulch for blueberries?',
  'How do I write a grant budget?',
  'how many 6 foot posts can i cut from 3 poles of 20 feet',
])('no tool answers: %s', (message) => {
  expect(resultOf(message)).toBeNull();
});

/** The answer of the tool that a message asks for, on a day. */
function answerOn(message: string, day: string): string {
  const call = chooseTool(readMessage(message, dayOf(day)), emptyMemory);
  return call ? runFarmTool(call, dayOf(day)).answer.text : '';
}

test.each([
  ['What can I plant this spring in 30310?', '2027-01-15', /from March 1 to May 31/],
  ['what can I plant next month in Macon GA', '2027-01-15', /from February 1 to February 28/],
  ['what vegetables can I plant in March in Macon', '2026-11-28', /from March 1 to March 31/],
  ['what can I plant next fall in Atlanta', '2027-01-15', /from September 1 to November 30/],
  ['can I plant peas next month in Macon', '2027-01-15', /^Yes, around February 1 /],
  ['can I plant okra next month in Macon', '2027-01-15', /^No, around February 1 /],
])('%s is answered for that time, not for today (%s)', (message, day, answer) => {
  expect(answerOn(message, day)).toMatch(answer);
});

test.each([
  ['how much liquid kelp do i need for a 15 gallon sprayer, 1 ounce per gallon', /^15 ounces for 15 gallons/],
  ['2 oz per gallon at 30 gallons per acre for 5 acres, how many ounces', /^About 300 ounces/],
  ['1 cup per 5 gallons, how much for 30 gallons', /^About 6 cups/],
  ['10-10-10 at 3 pounds per 100 square feet for 450 square feet', /^About 13\.5 pounds of the fertilizer/],
  ['1/4 cup per plant, 40 tomato plants', /^About 10 cups/],
  ['a tenth of an acre at 5 pounds per acre how much seed', /^About 0\.5 pounds/],
  ['I spent $1.5k on feed and sold $2k of eggs, what is my profit', /^A profit of \$500/],
  ['$3.2k sales, $1.9k costs, profit?', /^A profit of \$1,300/],
  ['how much compost for a bed 2,5 feet by 10 feet, 3 inches deep', /^About 6\.3 cubic feet/],
])('an amount per something is multiplied, and numbers are read as they are written: %s', (message, answer) => {
  expect(answerOn(message, '2026-11-23')).toMatch(answer);
});

test.each([
  ['last frost in Nairobi, Kenya', /^We do not know Nairobi, Kenya/],
  ['when do I plant okra in Sandy Springs, GA', /^We do not know the town Sandy Springs, Georgia/],
  ['last frost in Boston', /^Which place do you mean: Boston, Massachusetts; Boston, Georgia/],
  ['when do I plant garlic in Burlington, Vermont', /I give no planting dates for Burlington, Vermont/],
  ['frost dates for Boston MA', /^In Boston, Massachusetts .* Outside the South our table is rougher/],
  ['last frost in Georgia', /across Georgia the average last frost runs from/],
])('a place outside the table gets no dates of a namesake: %s', (message, answer) => {
  expect(answerOn(message, '2026-11-23')).toMatch(answer);
});
