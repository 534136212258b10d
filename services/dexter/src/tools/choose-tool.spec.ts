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
