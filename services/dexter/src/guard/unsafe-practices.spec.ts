import { cases, dexterForTest, type DexterForTest } from '../testing/dexter-for-test';
import table from './tables/unsafe-practices.json';
import { findUnsafePractice } from './unsafe-practices';

test.each([
  ['i water bathed my green beans for 3 hours like mawmaw did thats fine right', 'canning-method'],
  ['canned some chicken soup in the oven at 250, jars all pinged so theyre good', 'canning-method'],
  ['mi mama enlato ejotes en baño maria, los podemos comer', 'canning-method'],
  ['can I can venison without a pressure canner?', 'canning-method'],
  ['got garlic in olive oil sitting on the counter two weeks, ok to use', 'garlic-oil'],
  ['got a generator for the greenhouse, ok to run it inside when its cold', 'carbon-monoxide'],
  ['can we grill in the garage if the door is open', 'carbon-monoxide'],
  ['can i mix bleach and ammonia to wash my pots', 'bleach'],
  ['puedo mezclar cloro con vinagre para lavar las macetas', 'bleach'],
  ['can i pour gasoline on a yellow jacket nest', 'fuel'],
  ['diesel to kill weeds on the fence row', 'fuel'],
  ['my neighbor gave me some chlordane, will it work on termites', 'old-pesticide'],
  ['how many moth balls around the garden for snakes', 'mothballs'],
  ['is pokeweed safe if you boil it', 'poison-plant'],
  ['can I eat potatoes that turned green', 'poison-plant'],
  ['are elderberry leaves ok in tea', 'poison-plant'],
  ['my well water smells like gasoline, can I water the lettuce', 'fuel-in-water'],
])('%s: the answer about %s', (message, id) => {
  expect(findUnsafePractice(message)?.id).toBe(id);
});

test.each([
  'how do I can tomatoes in a water bath',
  'water bath canning for peach jam',
  'how long do I pressure can green beans',
  'can I put pickled okra in a boiling water canner',
  'heat canned beans in the oven for a casserole',
  'can I roast corn on the grill',
  'where do I put the generator outside',
  'how much bleach for a gallon of water to wash pots',
  'bleach or vinegar for cleaning pots',
  'gas for my mower went up',
  'fire ants in the okra',
  'how do I use garlic oil spray on aphids',
  'my well water smells like rotten eggs',
  'how do I kill pokeweed',
  'my goats ate azalea leaves',
  'what is eating my tomato leaves',
  'can I eat sweet potato leaves',
  'when do I plant potatoes to eat green beans with',
  'can I cook green tomatoes',
  'rhubarb leaf tea against aphids',
  'gasoline killed my grass, how do I fix the spot',
  'how long do I boil peanuts',
])('%s: an ordinary question', (message) => {
  expect(findUnsafePractice(message)).toBeNull();
});

test('every class that a rule needs or excludes has terms, and every class is used', () => {
  const used = new Set(
    table.practices.flatMap(({ rules }) =>
      (rules as { needs: string[]; unless?: string[] }[]).flatMap(({ needs, unless = [] }) => [...needs, ...unless]),
    ),
  );
  expect([...used].toSorted()).toEqual(Object.keys(table.terms).toSorted());
});

test('each practice names the public source of its answer', () => {
  expect(table.practices.filter(({ source }) => source.length < 3)).toEqual([]);
});

describe('in the chat', () => {
  let dexter: DexterForTest;
  beforeAll(async () => (dexter = await dexterForTest({ cases })));
  afterAll(() => dexter.close());
  const answerTo = async (message: string) =>
    (await dexter.api('POST /api/dexter-response', { body: { message } })).response;

  test('the warning about an unsafe practice stands alone where the notes are about something else', async () => {
    await expect(answerTo('mi mama enlato ejotes en baño maria, los podemos comer')).resolves.toMatch(
      /olla de presión/,
    );
    await expect(answerTo('is water hemlock safe if you boil it')).resolves.toMatch(/^Do not eat that[^\n]*$/);
  });

  test('it comes before an answer of the notes about the same thing', async () => {
    await expect(answerTo('Is it safe to can green beans in a water bath?')).resolves.toMatch(
      /^Beans, corn, [^\n]*\n\n.*(?:botulism|pressure canner)/,
    );
    await expect(answerTo('i water bathed my green beans for 3 hours, thats fine right')).resolves.toMatch(
      /^Beans, corn, [^\n]*call 911\.\n\n.*(?:untasted|not safe)/,
    );
  });

  test('fumes that make somebody cough are a danger, not a question', async () => {
    await expect(answerTo('mixed bleach with vinegar in the coop and now i cant stop coughing')).resolves.toMatch(
      /fresh air/,
    );
  });

  test('a person in danger comes before a practice', async () => {
    await expect(answerTo('I want to die, I have some chlordane')).resolves.toContain('988');
  });
});
