import { cuisines, type Cuisine } from '@farm/farm';
import { problemsOf } from './checks';
import { fromBook } from './farm-book';
import { plain } from './foods/words';

const NOON = new Date('2026-03-20T16:00:00.000Z');
const cook = (culture: Cuisine, ...given: string[]) => fromBook(given, culture, NOON);
const lineOf = (draft: ReturnType<typeof cook>['draft'], name: string) =>
  draft.ingredients.find((each) => each.name === name);

test.each<[Cuisine, string[], string]>([
  ['west-african', ['peanut butter', 'sweet potatoes'], 'Groundnut Stew (Maafe)'],
  ['west-african', ['plantains', 'cowpeas'], 'Red-Red with Plantain'],
  ['mexican', ['pattypan', 'sweet corn'], 'Calabacitas con Elote'],
  ['mexican', ['squash flowers'], 'Squash-Blossom Quesadillas'],
  ['indian', ['collard greens', 'baby spinach'], 'Sarson ka Saag with Makki Roti'],
  ['indian', ['aubergine'], 'Baingan Bharta'],
  ['caribbean', ['amaranth'], 'Callaloo of Amaranth'],
  ['caribbean', ['butternut', 'carrots'], 'Caribbean Pumpkin Soup'],
  ['caribbean', ['red kidney beans', 'rice'], 'Rice and Peas'],
  ['southern-us', ['okra', 'lima beans', 'corn'], 'Okra and Tomato Succotash'],
  ['southern-us', ['turnip greens', 'buttermilk'], 'Collards, Potlikker and Cornbread'],
  ['mediterranean', ['eggs', 'red peppers'], 'Shakshuka'],
  ['mediterranean', ['wax beans', 'turnips'], 'Fasolakia'],
])('%s with %j is %s', (culture, given, title) => expect(cook(culture, ...given).draft.title).toBe(title));

test('a swap is rewritten in the list, with cups of its own, and in every step', () => {
  const { draft, leftOut } = cook('mediterranean', 'yardlong beans', 'turnips', 'leeks', 'green beans');
  expect(lineOf(draft, 'turnips')).toEqual({
    name: 'turnips',
    amount: '2 1/4 cups (300 g)',
    note: 'in thick wedges; in place of potatoes',
  });
  expect(draft.instructions.join(' ')).toContain('the turnips');
  expect(plain(draft.instructions.join(' '))).not.toMatch(/ potato | onion /);
  // the dish's own green beans were given too: the yardlong ones stand beside it
  expect(draft.instructions.at(-1)).toContain('Steam the yardlong beans');
  expect(leftOut).toEqual([]);
});

test.each<[Cuisine, string, string]>([
  ['southern-us', 'kidney beans', 'Sea Island red peas'], // they need a boil of their own
  ['southern-us', 'green beans', 'butter beans'], // a pod is no shelled bean
  ['mediterranean', 'habanero', 'bell peppers'], // two cups of it would be no dinner
])('%s: %s take nobody’s place', (culture, given, own) => {
  const { draft } = cook(culture, given);
  expect(draft.ingredients.some(({ note }) => note.includes(`in place of ${own}`))).toBe(false);
});

test('sturdy greens in the place of tender ones get a quarter of an hour more', () => {
  const tender = cook('indian', 'mustard greens', 'spinach').draft;
  const sturdy = cook('indian', 'mustard greens', 'kale').draft;
  expect(sturdy.cookMinutes).toBe(tender.cookMinutes + 15);
  expect(sturdy.instructions[0]).toMatch(/Give the kale 15 minutes more than it says here\.$/);
});

test('a vegetable without a place becomes a plain side, at most three; the rest is said', () => {
  const { draft, leftOut } = cook('caribbean', 'amaranth', 'broccoli', 'beets', 'cucumbers', 'radishes');
  expect(draft.instructions.at(-1)).toBe(
    'Steam the broccoli and beets, cut small, each until a knife goes in easily, 5 to 20 minutes. Slice the cucumbers and serve raw. Season with a pinch of the salt and set beside the dish.',
  );
  expect(lineOf(draft, 'cucumbers')?.amount).toBe('1 cup (120 g)');
  expect(leftOut).toEqual(['There is enough on the plate without the radishes.']);
});

test('what is no vegetable, or has no place, is left out with a sentence', () => {
  expect(cook('indian', 'okra', 'rosemary', 'chocolate').leftOut).toEqual([
    '“rosemary” found no place in Bhindi Masala.',
    'Our farm book has no use for “chocolate” in this dish.',
  ]);
});

test('equal dishes take turns by the farm’s day, also when the computer’s day is another', () => {
  const titleOn = (at: string) => fromBook(['nothing we know'], 'indian', new Date(at)).draft.title;
  const days = ['2026-03-20', '2026-03-21', '2026-03-22'].map((day) => titleOn(`${day}T16:00:00Z`));
  expect(new Set(days).size).toBe(3);
  expect(titleOn('2026-03-21T03:00:00Z')).toBe(days[0]); // 11 at night on the farm, still the 20th
});

const PRODUCE = [
  ...['kale', 'leeks', 'chives', 'jalapeño', 'oregano', 'yellow squash', 'acorn squash', 'wax beans', 'beets'],
  ...['black beans', 'field peas', 'banana peppers', 'lettuce', 'mushrooms', 'chard', 'cherry tomatoes'],
];

test.each(cuisines.flatMap(({ value }) => PRODUCE.map((each) => [value, each] as const)))(
  '%s with %s passes every check after its swaps',
  (culture, given) => expect(problemsOf(cook(culture, given).draft, [])).toEqual([]),
);
