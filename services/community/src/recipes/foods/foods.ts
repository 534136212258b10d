import { longestFirst, phrasesIn, plain } from './words';

/**
 * Foods of one kind may take each other's place in a dish. Kinds are narrower than the garden's: a hot pepper is no
 * bell pepper, a dry bean no green bean, and kidney beans, which need a boil of their own, take nobody's place.
 */
export type FoodKind =
  | 'leafy greens'
  | 'summer squash'
  | 'winter squash'
  | 'green beans'
  | 'shell beans'
  | 'dry beans'
  | 'kidney beans'
  | 'roots'
  | 'sweet peppers'
  | 'hot peppers'
  | 'onions'
  | 'scallions'
  | 'garlic'
  | 'herbs'
  | 'cooked vegetables'
  | 'raw vegetables';

export interface Food {
  /** As a list shows it. */
  name: string;
  kind: FoodKind;
  /** Grams of a cup, cut as for cooking. */
  cup: number;
  /** Greens that need a quarter of an hour more than tender ones. */
  sturdy: boolean;
}

// name, grams a cup, other names
type Row = readonly [name: string, cup: number, ...also: string[]];

const ROWS: Record<FoodKind, readonly Row[]> = {
  'leafy greens': [
    ['collards', 36, 'collard greens', 'collard'],
    ['kale', 67, 'lacinato', 'curly kale'],
    ['mustard greens', 56, 'mustard leaves'],
    ['turnip greens', 55, 'turnip leaves'],
    ['Swiss chard', 36, 'chard'],
    ['spinach', 30, 'baby spinach'],
    ['amaranth leaves', 30, 'amaranth', 'callaloo'],
    ['beet greens', 38, 'beet leaves'],
    ['sweet potato leaves', 35, 'sweet potato greens'],
    ['bok choy', 70, 'pak choi'],
    ['cabbage', 89, 'savoy cabbage'],
  ],
  'summer squash': [
    ['zucchini', 124, 'courgette'],
    ['yellow squash', 124, 'summer squash', 'crookneck', 'crookneck squash'],
    ['pattypan squash', 130, 'pattypan'],
    ['tromboncino', 124],
  ],
  'winter squash': [
    ['pumpkin', 116, 'calabaza', 'seminole pumpkin', 'cushaw'],
    ['butternut squash', 140, 'butternut', 'winter squash'],
    ['acorn squash', 140],
    ['kabocha', 116, 'kabocha squash'],
  ],
  'green beans': [
    ['green beans', 100, 'snap beans', 'string beans', 'pole beans', 'bush beans', 'haricots verts'],
    ['wax beans', 100, 'yellow beans'],
    ['yardlong beans', 100, 'long beans'],
  ],
  'shell beans': [
    ['butter beans', 170, 'lima beans', 'limas', 'butter peas'],
    ['field peas', 165, 'crowder peas', 'purple hull peas', 'lady peas', 'cream peas', 'zipper peas'],
    ['English peas', 145, 'green peas', 'garden peas', 'shelling peas'],
  ],
  'dry beans': [
    ['black-eyed peas', 180, 'blackeyed peas', 'cowpeas', 'black eyed beans'],
    ['Sea Island red peas', 190, 'red peas'],
    ['pinto beans', 193, 'pintos'],
    ['black beans', 194],
    ['navy beans', 208, 'white beans'],
    ['pigeon peas', 205, 'gungo peas'],
  ],
  'kidney beans': [['kidney beans', 180, 'red kidney beans', 'red beans']],
  roots: [
    ['sweet potatoes', 133, 'sweet potato'],
    ['potatoes', 150, 'new potatoes', 'red potatoes'],
    ['carrots', 130],
    ['turnips', 130],
    ['rutabaga', 140],
    ['parsnips', 133],
    ['beets', 136, 'beetroot'],
    ['yams', 150],
  ],
  'sweet peppers': [
    ['bell peppers', 150, 'sweet peppers', 'green peppers', 'red peppers', 'capsicum', 'bell pepper'],
    ['poblano', 110, 'poblano peppers'],
    ['banana peppers', 124],
    ['cubanelle', 124],
  ],
  'hot peppers': [
    ['jalapeño', 90, 'jalapeno peppers'],
    ['serrano', 90, 'serrano peppers', 'serrano chile'],
    ['habanero', 90, 'habanero peppers'],
    ['Scotch bonnet', 90, 'scotch bonnet peppers'],
    ['cayenne pepper', 90, 'hot peppers', 'hot pepper', 'chile', 'chili pepper', 'chilli'],
  ],
  onions: [
    ['onion', 160, 'onions', 'yellow onion', 'red onion', 'white onion', 'sweet onion', 'vidalia'],
    ['shallots', 160],
    ['leeks', 89],
  ],
  scallions: [
    ['scallions', 100, 'green onions', 'spring onions'],
    ['chives', 48],
    ['garlic scapes', 100, 'scapes'],
  ],
  garlic: [['garlic', 136, 'garlic cloves']],
  herbs: [
    ['cilantro', 16, 'coriander leaves', 'fresh coriander'],
    ['parsley', 60],
    ['basil', 20],
    ['mint', 20],
    ['dill', 9],
    ['thyme', 20],
    ['oregano', 20],
    ['rosemary', 20],
    ['sage', 20],
    ['epazote', 16],
  ],
  'cooked vegetables': [
    ['okra', 100, 'okra pods', 'bhindi'],
    ['corn', 150, 'sweet corn', 'corn on the cob', 'elote'],
    ['eggplant', 82, 'aubergine'],
    ['broccoli', 90],
    ['cauliflower', 100],
    ['Brussels sprouts', 90],
    ['asparagus', 134],
    ['sugar snap peas', 98, 'snow peas', 'snap peas'],
    ['kohlrabi', 135],
    ['mushrooms', 70, 'button mushrooms', 'shiitake', 'oyster mushrooms'],
    ['squash blossoms', 30, 'squash flowers', 'flor de calabaza'],
    ['plantains', 150, 'plantain', 'ripe plantains'],
  ],
  'raw vegetables': [
    ['tomatoes', 180, 'cherry tomatoes', 'roma tomatoes', 'plum tomatoes'],
    ['cucumbers', 120],
    ['radishes', 116],
    ['lettuce', 50, 'romaine', 'butter lettuce'],
    ['arugula', 20],
    ['celery', 100],
    ['fennel', 87],
  ],
};

const STURDY = new Set(['collards', 'kale', 'cabbage', 'mustard greens', 'turnip greens']);

const foods: readonly Food[] = Object.entries(ROWS).flatMap(([kind, rows]) =>
  rows.map(([name, cup]) => ({ name, cup, kind: kind as FoodKind, sturdy: STURDY.has(name) })),
);

/** Every spelling with its food, the longest first: a sweet potato is no potato. */
export const foodPhrases = longestFirst(
  Object.values(ROWS).flatMap((rows) =>
    rows.flatMap(([name, , ...also]) =>
      [...new Set([name, ...also].map(plain))].flatMap((phrase) => {
        const food = foods.find((each) => each.name === name);
        return food ? [{ phrase, food }] : [];
      }),
    ),
  ),
);

/** The food that words name: 'fresh baby spinach' is spinach. null: not one of the garden's. */
export const foodOf = (words: string): Food | null => phrasesIn(words, foodPhrases)[0]?.food ?? null;
