import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf, farmTools, type ToolResult } from '@farm/almanac';
import { emptyMemory } from '../memory/conversation-memory';
import { respond, tools } from '../testing/dexter-for-test';
import { toolSlots } from './slots';
import { runFarmTool } from './tool-answer';
import type { ReaderContext, ToolChoice } from './tool-reader';

const CONTENT = join(__dirname, '../../content');
const today = dayOf('2026-11-28');
const ALONE: ReaderContext = { today, likely: new Map(), last: null, pending: null, place: null };

const resultOf = (choice: ToolChoice | null): ToolResult | null => {
  const run = choice && runFarmTool(choice.call, today);
  return run?.kind === 'result' ? run.result : null;
};
const answer = (message: string, context: Partial<ReaderContext> = {}): ToolResult | null =>
  resultOf(tools.read(message, { ...ALONE, ...context }));

test.each([
  [
    'how many gallons in a tank 4 feet across and 2 feet deep',
    'how many gallons in a tank 4 feet across and 4 feet deep',
  ],
  ['fuel for 120 miles at 20 mpg and $3 a gallon', 'fuel for 240 miles at 20 mpg and $3 a gallon'],
  ['rye at 90 pounds per acre for 3 acres', 'rye at 90 pounds per acre for 6 acres'],
  ['how many pounds do 3 bushels of apples weigh', 'how many pounds do 6 bushels of apples weigh'],
  [
    'gallons from a 1,000 square foot roof with an inch of rain',
    'gallons from a 1,000 square foot roof with 2 inches of rain',
  ],
])('twice the amount gives twice the result: %s', (one, other) => {
  expect(Number(answer(other)?.value) / Number(answer(one)?.value)).toBeCloseTo(2, 1);
});

test.each([
  ['how many bales for 5 horses for 3 weeks', 'how many bales for 5 horses for 21 days'],
  ['mulch for 30 feet by 9 feet, 3 inches deep', 'mulch for 10 yards by 3 yards, a quarter of a foot deep'],
  ['rye at 90 pounds per acre for half an acre', 'rye at 90 pounds per acre for 21,780 square feet'],
  ['5 gallon bucket fills in 60 seconds', 'a 5 gal bucket fills in 1 minute, gpm'],
  ['mulch for 200 square feet 3 inches deep', 'need mulch 3 in deep on 200 sqft'],
  ['cuántas libras pesan 3 bushels de manzana', 'how many pounds do 3 bushels of apples weigh'],
  ['avena a 90 libras por acre para 3 acres', 'oats at 90 pounds per acre for 3 acres'],
])('the same in other units or words gives the same result: %s', (one, other) => {
  const [first, second] = [answer(one), answer(other)];
  expect(first).not.toBeNull();
  expect(Number(second?.value) / Number(first?.value)).toBeCloseTo(1, 2);
});

test.each([
  ['4 pigs eating six pounds of feed a day a head, how many 50 lb bags do I need for 90 days', 'bags'],
  ['10 cups of fertilizer per 100 sq ft and my bed is 4x20. how much', 'cups'],
])('the result is in the unit that is asked for: %s', (message, unit) => expect(answer(message)?.unit).toBe(unit));

test.each([
  ['14 goats eat 4 lb of hay a day each for 100 days, hay is 9 dollars for a 50, what will it cost', 1008, 'dollars'],
  ['wheat seed 90 lb an acre, 15 acres, how many 50 lb bags', 27, 'bags'],
  ['paid 1200 for a heifer and sold her for 1750 after 310 in feed, what did i make', 240, 'dollars'],
])('who uses every amount and answers what is asked for goes first: %s', (message, value, unit) => {
  expect(answer(message)).toMatchObject({ value, unit });
});

test.each(['how many 40 pound sacks at 75 lb per 1000 on 3200 square feet', '30 acres at 2 acres per cow and 5 goats'])(
  'a call that leaves an amount unused does not run: %s',
  (message) => expect(answer(message)).toBeNull(),
);

test('two results are said both', () => {
  const text = answer("dug 6 bushels at 50 lb a bushel, how many pounds and what's that at $2 a pound")?.text.answer;
  expect(text).toMatch(/^About 300 pounds .*\$600/);
});

test('a month that the message names as now goes before the day of the calendar', () => {
  expect(answer("Is it too late to plant tomatoes in New Orleans, it's May")?.text.answer).toMatch(
    /^May 15 is too late .*for tomatoes in New Orleans/,
  );
});

test.each([
  ['how early can I sow tomato seed outside in Macon', { direct: 'yes' }],
  ['can I still plant a fall crop of beans in Montgomery Alabama', { season: 'fall' }],
])('%s: the way and the season that it names are read', (message, parameters) => {
  expect(tools.read(message, ALONE)?.call).toMatchObject({ id: 'planting-window', parameters });
});

test('a message about no calculation wants no tool', () => {
  const messages = [
    'what eats 6 foot corn stalks at night',
    'is 12 inch soil deep enough for carrots',
    'corid dose for 20 chicks',
  ];
  expect(messages.map((message) => tools.read(message, ALONE))).toEqual([null, null, null]);
});

test.each([
  'how many pounds of hay does a 1200 pound cow eat a day',
  'chicken feed 16% protein, I mix 2 parts of that with 1 part corn at 8%, what protein do I end up with',
  'I sell 18 dozen eggs a week at $4.50 a dozen and spend $22 a week on feed. what do I clear in a month',
])('a weight is taken for no ration, percents for no amount, and eggs for no hens: %s', (message) => {
  expect(answer(message)).toBeNull();
});

test.each([
  ['How many bags of compost for 3 inches on it?', 'About 8 cubic feet'],
  ['How many bags of compost for 3 inches on a 10 by 12 foot bed?', 'About 30 cubic feet'],
])("the visitor's bed is used where none is named, and only there: %s", (message, expected) => {
  const memory = { ...emptyMemory, bed: { length: 8, width: 4, depth: null } };
  const { findings } = respond({ message, memory, recent: [], now: new Date('2026-04-10T12:00:00Z') });
  expect(findings.answer.text).toContain(expected);
});

test('a missing parameter is asked for, and the reply fills it', () => {
  const pending = tools.read('how many 72 cell flats do I need', {
    ...ALONE,
    likely: new Map([['cell-trays', 0.9]]),
  });
  expect(pending?.missing).toBe('plants');
  const reply = tools.read('200', { ...ALONE, pending: pending?.call ?? null, last: pending?.call ?? null });
  expect(reply).toMatchObject({ missing: null, call: { id: 'cell-trays', parameters: { plants: 200, cells: 72 } } });
});

test.each([
  ['how many nest boxes for 12 hens', 'and for 24 hens', { count: 24, subject: 'nests' }],
  ['mulch for 4 by 8 feet, 3 inches deep', 'what about 6 inches deep', { depth_in: 6, length_ft: 8 }],
  ['how many lettuce in a 20 foot row', 'make it okra', { crop: 'okra', row_ft: 20 }],
  ['cost of 24 bags at 6.50', 'what about 36', { items: [{ count: 36, price: 6.5 }] }],
  ['cost of 24 bags at 6.50', 'at 5.90', { items: [{ count: 24, price: 5.9 }] }],
  ['15 pepper plants at 2.75 each, cost?', 'make it 18', { factors: [{ value: 18 }, { value: 2.75 }] }],
])('%s, %s', (message, change, parameters) => {
  const last = tools.read(message, ALONE)?.call ?? null;
  expect(tools.read(change, { ...ALONE, last })).toMatchObject({ isChange: true, call: { parameters } });
});

test.each([
  ['cost of 24 bags at 6.50', 'if they go up to 7 dollars?'],
  ['14 cabbage plants at 2.25 each, cost?', 'what if i need 30'],
  ['20 jars at $7 and 10 jars at $5, how much', 'what about 40'],
])('%s, %s: the numbers of two messages are no sum, and a price alone is none', (message, next) => {
  const now = new Date('2026-11-30T17:00:00Z');
  const first = respond({ message, memory: emptyMemory, recent: [], now });
  const { findings } = respond({ message: next, memory: first.memory, recent: [], now });
  expect(first.findings.answer.text).toMatch(/\$\d/);
  expect(findings.answer.text).not.toMatch(/\$\d/);
});

test('a place that is known fills the place of a call', () => {
  const context = { ...ALONE, likely: new Map([['frost-dates', 0.95]]), place: 'Macon, Georgia' };
  expect(tools.read('when is the last frost', context)?.call.parameters['place']).toBe('Macon, Georgia');
});

test('every number of each tool has a unit or takes any amount', () => {
  expect([...toolSlots.keys()]).toEqual(farmTools.map(({ id }) => id));
  const slot = (tool: string, name: string) => toolSlots.get(tool)?.find((each) => each.name === name);
  expect(slot('concrete-bags', 'hole_in')?.unit).toEqual({ size: 1, dimension: { length: 1 } });
  expect(slot('crop-budget', 'wage')?.unit?.dimension).toEqual({ money: 1, time: -1 });
  expect(slot('purchase', 'amount')?.unit).toBeNull();
});

test('on messages that it has not learned from, the reader is as good as it was', () => {
  const { heldOut } = JSON.parse(readFileSync(join(CONTENT, 'ranking/tools.json'), 'utf8')) as {
    heldOut: Record<'tool' | 'answer' | 'falseCalls', number>;
  };
  expect(heldOut.tool).toBeGreaterThan(0.72);
  expect(heldOut.answer).toBeGreaterThan(0.63);
  expect(heldOut.falseCalls).toBeLessThan(0.05);
});

test('a harvest without a day is counted from the planting of the notebook, the last one that is over', () => {
  const plantings = [
    { cropId: 'okra', day: '2026-09-01' },
    { cropId: 'okra', day: '2026-11-01' },
    { cropId: 'okra', day: '2027-04-20' },
    { cropId: 'radish', day: '2026-11-20' },
  ];
  const question = 'when can I pick my okra';
  const days = (context: Partial<ReaderContext>) =>
    tools.read(question, { ...ALONE, ...context })?.call.parameters['date'];
  expect(days({ garden: { plantings } })).toBe('2026-11-01');
  expect(days({ garden: { plantings: [{ cropId: 'radish', day: '2026-11-01' }] } }) ?? null).toBeNull();
  expect(tools.read('why do my okra pods get tough', { ...ALONE, garden: { plantings } })?.call.id).not.toBe(
    'harvest-date',
  );
  expect(answer(question, { garden: { plantings } })?.text.answer).toMatch(/^About December \d+ to /);
});

test('what the notebook gave is not remembered with the call', () => {
  const garden = { zip: '31201', plantings: [{ cropId: 'okra', day: '2026-11-01' }] };
  const harvest = tools.read('when can I pick my okra', { ...ALONE, garden });
  expect([harvest?.call.parameters['date'], harvest?.remembered.parameters['date']]).toEqual(['2026-11-01', null]);
  const context = { ...ALONE, likely: new Map([['frost-dates', 0.95]]) };
  const frost = tools.read('when is my last frost', { ...context, garden });
  expect([frost?.call.parameters['place'], frost?.remembered.parameters['place']]).toEqual(['31201', null]);
  const own = tools.read('when is my last frost', { ...context, garden, place: 'Macon, Georgia' });
  expect(own?.remembered.parameters['place']).toBe('Macon, Georgia');
});
