import { cuisines, type Cuisine } from '@farm/farm';
import { builtInRecipes } from './built-in-recipes';
import { fromBuiltInRecipes } from './choose-recipe';
import { dishFitOf } from './dish-fit';
import { safetyNotesFor } from './food-safety';
import { readFoods } from './read-foods';
import { findRecipeProblems } from './recipe-checks';
import { readTyped } from './recipe-summary';

const NOON = new Date('2026-11-28T17:00:00.000Z');
const cook = (culture: Cuisine, typed: string, dish?: string) =>
  fromBuiltInRecipes(typed.split(' | '), culture, NOON, builtInRecipes, dish);
const lineOf = ({ draft }: ReturnType<typeof cook>, name: string) =>
  draft.ingredients.find((each) => each.name === name);
const stepsOf = ({ draft }: ReturnType<typeof cook>) => draft.instructions.join(' ');

// What people type, and the dish that uses its main foods.
test.each<[Cuisine, string, string]>([
  ['southern-us', 'leftover rotisserie chicken', 'chicken-salad'],
  ['southern-us', 'ground beef | potatoes', 'hamburger-potato-casserole'],
  ['southern-us', 'okra', 'fried-okra'],
  ['southern-us', 'okra | tomatoes | corn', 'okra-tomato-succotash'],
  ['southern-us', 'stale bread | eggs | milk', 'bread-pudding'],
  ['southern-us', 'catfish | cornmeal', 'fried-catfish'],
  ['southern-us', 'venison | onions', 'hamburger-steak'],
  ['southern-us', 'leftover turkey | stuffing | cranberry sauce', 'turkey-dressing-bake'],
  ['southern-us', 'cabbage | carrots', 'coleslaw'],
  ['southern-us', 'green tomatoes | cornmeal', 'fried-green-tomatoes'],
  ['southern-us', 'squirrel | flour', 'smothered-squirrel'],
  ['mexican', 'salsa verde | tortillas | huevos', 'chilaquiles-verdes'],
  ['mexican', 'verdolagas | costillas de puerco | tomatillos', 'costillas-verdolagas'],
  ['mexican', 'masa harina | leftover pulled pork', 'tamal-de-cazuela'],
  ['west-african', 'bitter leaf | cocoyam | stockfish', 'bitterleaf-soup'],
  ['west-african', 'black eyed peas | palm oil | gari', 'red-red'],
  ['west-african', 'black plantains', 'kelewele'],
  ['indian', 'besan | methi', 'besan-chilla'],
  ['indian', 'moong dal | rice | ghee', 'moong-khichdi'],
  ['indian', 'milk | lemon | spinach', 'palak-paneer'],
  ['indian', 'salmon | curry leaves', 'meen-curry'],
  ['caribbean', 'canned ackee | saltfish', 'ackee-and-saltfish'],
  ['caribbean', 'green bananas | can of corned beef', 'bully-beef'],
  ['caribbean', 'cornmeal | okra', 'cou-cou'],
  ['mediterranean', 'rabbit | rosemary | white wine', 'coniglio'],
  ['mediterranean', 'spaghetti | anchovies | broccoli', 'broccoli-anchovy-pasta'],
  ['mediterranean', 'lasagna noodles | ricotta | chard', 'chard-lasagna'],
  ['mediterranean', 'chickpea flour | olives', 'socca'],
  ['southern-us', 'pork chops, apples', 'smothered-pork-chops'],
  ['mexican', 'pollo | cebolla | jitomate | elote | calabacita', 'pollo-con-calabacitas'],
  ['mexican', 'frijoles negros | arroz | cilantro', 'frijoles-negros-arroz-rojo'],
  ['mexican', 'ground beef | cheddar | flour tortillas', 'ground-beef-tacos'],
  ['mexican', 'nopales | huevos', 'nopales-con-huevo'],
  ['mexican', 'pork shoulder | hominy | dried chiles', 'pozole-rojo'],
  ['mexican', 'tilapia congelada', 'pescado-veracruzana'],
  ['southern-us', 'cornbread mix | cream style corn | sour cream', 'corn-casserole'],
  ['southern-us', 'grits | eggs', 'grits-and-eggs'],
  ['southern-us', 'kale | bacon | eggs', 'greens-and-eggs'],
  ['mexican', 'ground turkey | velveeta | can of rotel', 'chile-con-queso'],
  ['mediterranean', 'canned garbanzos | tomatoes | cucumber', 'balela'],
  ['mediterranean', 'shucked oysters | breadcrumbs', 'baked-oysters'],
  ['caribbean', 'yams | can of corned beef', 'bully-beef'],
  ['west-african', 'chicken | rice | tomatoes', 'jollof-rice-chicken'],
  ['west-african', 'cassava | egusi | spinach', 'egusi-beef-spinach'],
  ['west-african', 'goat meat | plantains', 'goat-light-soup'],
  ['indian', 'potatoes | cauliflower | frozen peas', 'aloo-gobi-matar'],
  ['indian', 'red lentils | rice | spinach', 'masoor-dal-palak'],
  ['indian', 'chicken thighs | plain yogurt', 'dahi-murgh'],
  ['indian', 'collard greens | chickpeas', 'palak-chole-without-onion'],
  ['indian', 'chickpeas | spinach | no onion no garlic', 'palak-chole-without-onion'],
  ['southern-us', 'deer backstrap | mushrooms', 'venison-mushroom-gravy'],
  ['southern-us', 'green tomatoes | cornmeal | gluten free please', 'fried-green-tomatoes'],
  ['southern-us', 'cushaw | brown sugar | butter', 'baked-cushaw'],
  ['west-african', 'cassava leaves | beef', 'cassava-leaf-beef'],
  ['mediterranean', 'canned tuna | white beans | red onion', 'tuna-and-bean-salad'],
  ['indian', 'okra, potatos, tomatoes, onions', 'bhindi-masala'],
  ['caribbean', 'shrimp | coconut milk | mango', 'coconut-curry-shrimp'],
  ['caribbean', 'callaloo | salt cod', 'callaloo'],
  ['caribbean', 'chicken | jerk seasoning | pineapple', 'jerk-chicken'],
  ['caribbean', 'dasheen | yuca | breadfruit', 'saturday-beef-soup'],
  ['mediterranean', 'pasta | canned tuna | olives', 'tuna-olive-pasta'],
  ['mediterranean', 'eggplant | zucchini | tomatoes | bell pepper', 'ratatouille'],
  ['mediterranean', 'ground lamb | yogurt | mint | cucumber', 'lamb-kofta'],
  ['mediterranean', 'chickpeas | tahini | lemon', 'musabaha'],
  ['mediterranean', 'kale | white beans | pasta', 'pasta-e-fagioli'],
  ['southern-us', 'ham from thanksgiving | sweet potatoes | green beans | rolls', 'ham-beans-potatoes'],
  ['southern-us', 'eggs (we got 9 hens) | half loaf stale bread | milk | collards', 'egg-strata'],
  ['southern-us', 'sweet potatoes i have about 20 lbs what else besides pie', 'baked-sweet-potatoes'],
  ['southern-us', '2 cups grits already cooked yesterday | eggs', 'fried-grits'],
  ['southern-us', 'TOO MANY CUCUMBERS | onion', 'cucumber-onion-salad'],
  ['mexican', 'ground beef | taco seasoning | lettuce | tomato | shredded cheese', 'ground-beef-tacos'],
  ['mexican', 'lentejas | platano macho | chorizo', 'sopa-de-lentejas'],
  ['mexican', 'maseca | manteca | pavo que sobro | chile ancho', 'tamales'],
  ['indian', 'leftover rice 3 cups | peas | carrots | eggs', 'tawa-pulao'],
  ['indian', 'canned chickpeas | sweet potato | coconut milk | spinach', 'chickpea-coconut-curry'],
  ['caribbean', 'pork shoulder | ripe plantains | black beans | oranges', 'mojo-pork'],
  ['caribbean', 'beef stew meat | yuca | green plantain | corn on the cob', 'sancocho'],
  ['west-african', 'cabbage | can of corned beef | rice', 'corned-beef-stew'],
  ['mediterranean', 'salmon fillets | asparagus | lemon | cherry tomatoes | feta', 'baked-salmon-asparagus'],
  ['mediterranean', 'chicken thighs | jar of artichoke hearts | olives | orzo', 'chicken-orzo-artichokes'],
])('%s: %s is %s, shown at once', (culture, typed, id) => {
  const { dish, question, summary } = cook(culture, typed);
  expect([dish.id, question]).toEqual([id, null]);
  expect(summary).toMatch(/^(?:Uses your|Usa lo que tiene:) /);
});

test('of egg dishes that use as much, one is shown at once', () => {
  const { dish, question } = cook('southern-us', 'bacon | eggs | bell peppers | ham | shredded cheese');
  expect([dish.protein, question]).toEqual(['eggs', null]);
});

// Where no dish of the kitchen uses it: a question with three choices, of other kitchens first.
test.each<[Cuisine, string, RegExp, string | null]>([
  ['southern-us', 'asdfgh | my left sock', /couldn’t read “asdfgh” and “my left sock”/, null],
  ['southern-us', 'salt', /more than salt/, null],
  ['southern-us', 'potato chips', /more than potato chips/, null],
  ['caribbean', 'masa harina', /uses masa harina\./, 'tamal-de-cazuela'],
  ['indian', 'squirrel', /No Indian dish .* uses squirrel\./, 'smothered-squirrel'],
  ['mexican', 'rabbit', /No Mexican dish/, 'coniglio'],
])('%s: %s is asked about', (culture, typed, text, other) => {
  const { question } = cook(culture, typed);
  expect(question?.text).toMatch(text);
  expect(question?.choices).toHaveLength(3);
  const dishes = question?.choices.map(({ dish }) => dish) ?? [];
  if (other !== null) expect(dishes).toContain(other);
  expect(question?.choices.some((each) => each.culture === culture)).toBe(true);
});

test.each<[Cuisine, string, string]>([
  ['west-african', 'jollof rice', 'jollof-rice-chicken'],
  ['mediterranean', 'ratatouille', 'ratatouille'],
  ['southern-us', 'jerk chicken', 'jerk-chicken'],
  ['southern-us', 'bread pudding', 'bread-pudding'],
  ['southern-us', 'rice and peas', 'hoppin-john'],
  ['caribbean', 'fried catfish', 'escovitch-fish'],
])('%s: a dish by its name, “%s”, is %s', (culture, typed, id) => {
  const { dish, question, summary } = cook(culture, typed);
  expect([dish.id, question]).toEqual([id, null]);
  expect(summary).not.toMatch(/Not in|read/);
});

test('a choice is cooked, whatever its kitchen; an unknown one is ignored', () => {
  expect(cook('indian', 'venison', 'venison-chili').dish.id).toBe('venison-chili');
  expect(cook('indian', 'venison', 'venison-chili').question).toBeNull();
  expect(cook('indian', 'okra', 'no-such-dish').dish.id).toBe('bhindi-masala');
});

test('the first line says what the finished list uses and what is left', () => {
  expect(cook('southern-us', 'okra | broccoli | pickles | dragon dust', 'okra-tomato-succotash').summary).toBe(
    'Uses your okra and broccoli. You also need butter beans, corn, tomatoes, and basil. Beside the dish: pickles. We couldn’t read “dragon dust” as food.',
  );
  expect(cook('caribbean', 'red kidney beans | oxtail | slow cooker').summary).toMatch(
    /^Uses your red kidney beans and oxtail\. You also need .*carrots.* The steps have the times of your slow cooker: /,
  );
});

const KINDS = [
  ...[
    'spinach',
    'okra',
    'carrots',
    'beets',
    'canned black beans',
    'eggs',
    'bacon',
    'ham',
    'tofu',
    'cheddar',
    'avocado',
  ],
  ...['ground beef', 'leftover chicken', 'pulled pork', 'hot dogs', 'canned tuna', 'salmon', 'shrimp', 'pork chops'],
];

describe('foods that join a dish', () => {
  const takers = builtInRecipes.filter(({ takes }) => takes);

  test.each(KINDS)('%s joins only dishes with a place for it, and they pass every check', (typed) => {
    for (const { id, culture, takes } of takers) {
      const { draft, summary } = cook(culture, typed, id);
      const [food] = readFoods(typed);
      expect([id, findRecipeProblems(draft, [])]).toEqual([id, []]);
      // 'Uses' is true: the finished list and a step have it
      const isUsed = dishFitOf({ ingredients: draft.ingredients }, food ? [food] : []).uses.length > 0;
      const isSaid = /^(?:Uses your|Beside the dish:) /.test(summary);
      expect([id, takes?.step, isSaid]).toEqual([id, takes?.step, isUsed]);
    }
  });

  test('raw meat and fish are cooked to their temperature, whatever the dish', () => {
    for (const [typed, safe] of [
      ['chicken', '165 F'],
      ['ground beef', '160 F'],
      ['salmon', '145 F'],
    ] as const)
      for (const { id, culture } of takers) {
        const answer = cook(culture, typed, id);
        if (answer.summary.startsWith('Uses'))
          expect([id, stepsOf(answer)]).toEqual([id, expect.stringMatching(`165 F|${safe}`)]);
      }
  });

  test.each(['canned tuna', 'shrimp'])('%s joins no pot of greens', (typed) => {
    const greens = builtInRecipes.find(({ id }) => id === 'collards-potlikker-cornbread');
    expect(greens && dishFitOf(greens, readTyped([typed]).foods).adds).toEqual([]);
  });

  test.each([
    'cassava',
    'cassava leaves',
    'dasheen',
    'home canned green beans',
    'wild onions',
    'fresh ackee',
    'raw cheese',
  ])('%s never join', (typed) => {
    for (const each of takers) expect(dishFitOf(each, readTyped([typed]).foods).adds).toEqual([]);
  });
});

test.each([
  ['besan', 'chana-masala'],
  ['leftover pulled pork', 'pozole-rojo'],
  ['anchovies', 'tuna-olive-pasta'],
  ['fresh ackee', 'ackee-and-saltfish'],
])('“%s” is not what %s is made of', (typed, id) => {
  const dish = builtInRecipes.find((each) => each.id === id);
  expect(dish && dishFitOf(dish, readTyped([typed]).foods).uses).toEqual([]);
});

test('tender leaves do not simmer as long as those that they replace', () => {
  const { draft, dish } = cook('southern-us', 'spinach | buttermilk | eggs', 'collards-potlikker-cornbread');
  expect(draft.instructions[2]).toMatch(/simmer about 5 minutes/);
  expect(draft.cookMinutes).toBeLessThan(dish.cookMinutes);
  expect(draft.cookMinutes).toBeGreaterThanOrEqual(32); // of the cornbread
});

describe('swaps', () => {
  test.each<[Cuisine, string, string, number]>([
    ['southern-us', 'dry pinto beans | rice', 'hoppin-john', 60],
    ['southern-us', 'black beans | rice', 'hoppin-john', 55],
    ['southern-us', 'canned black beans | rice', 'hoppin-john', -30],
    ['west-african', 'canned black-eyed peas | plantains', 'red-red', -15],
    ['caribbean', 'collards', 'callaloo', 20],
    ['indian', 'brown lentils | spinach', 'masoor-dal-palak', 10],
  ])('%s: %s cook %s %i minutes longer', (culture, typed, id, minutes) => {
    const { dish, draft } = cook(culture, typed);
    expect([dish.id, draft.cookMinutes - dish.cookMinutes]).toEqual([id, minutes]);
    expect(draft.prepMinutes + draft.cookMinutes).toBeLessThanOrEqual(150);
  });

  test('canned beans come in cans and are neither soaked nor boiled', () => {
    const answer = cook('caribbean', 'canned kidney beans | rice');
    expect(lineOf(answer, 'kidney beans')?.amount).toBe('2 cans (15 ounces each)');
    expect(stepsOf(answer)).toMatch(/Drain the kidney beans and rinse them/);
    expect(stepsOf(answer)).not.toMatch(/The night before/);
  });

  test.each(['rosemary', 'sage', 'thyme'])('%s replaces no soft herb', (herb) => {
    for (const { value } of cuisines)
      for (const dish of builtInRecipes.filter(({ culture }) => culture === value))
        for (const { index, isSwap } of dishFitOf(dish, readFoods(herb)).uses)
          if (isSwap) expect(dish.ingredients[index]?.name).not.toMatch(/cilantro|parsley|basil|mint|dill/);
  });

  test('a much hotter chile is a quarter of one, with a word on gloves; a milder one is the same', () => {
    expect(lineOf(cook('indian', 'eggplant | habanero'), 'habanero')).toMatchObject({
      amount: '1/4',
      note: expect.stringContaining('wear gloves'),
    });
    expect(lineOf(cook('indian', 'eggplant | jalapeño'), 'jalapeño')?.amount).toBe('1');
  });

  test.each<[Cuisine, string, string]>([
    ['southern-us', 'kale', 'Kale, Potlikker and Cornbread'],
    ['caribbean', 'collards', 'Callaloo of Collards'],
    ['southern-us', 'pinto beans | rice', 'Hoppin’ John with Pinto Beans'],
    ['southern-us', 'tilapia | cornmeal', 'Fried Tilapia in Cornmeal'],
    ['west-african', 'lamb shoulder', 'Lamb Light Soup with Plantain (Aponkye Nkrakra)'],
  ])('%s: the title follows %s: %s', (culture, typed, title) => expect(cook(culture, typed).draft.title).toBe(title));

  test('what is said of the old food goes with it, in notes and tips too; how it is cut stays', () => {
    const { draft } = cook('caribbean', 'lamb shoulder | curry powder');
    expect(JSON.stringify(draft.ingredients).replace('in place of goat meat', '')).not.toMatch(/goat/i);
    expect([...draft.instructions, ...draft.farmingTips].join(' ')).not.toMatch(/goat/i);
    expect(draft.ingredients[0]?.note).toBe('bone in, in 1-inch pieces; in place of goat meat');
  });

  test('a hint stands in the step in which the food cooks', () => {
    const { draft } = cook('caribbean', 'collards');
    const step = draft.instructions.find((each) => /Cover and cook about 3\d minutes/.test(each));
    expect(step).toMatch(/until the stems are tender/);
  });

  test('ground turkey is cooked to 165 F where ground venison was to 160 F', () => {
    const steps = stepsOf(cook('southern-us', 'ground turkey', 'venison-chili'));
    expect(steps).toMatch(/turkey .* reads 165 F/);
    expect(steps).not.toMatch(/160 F/);
  });

  test.each<[Cuisine, string, string]>([
    ['mexican', 'pork shoulder', 'ground beef'],
    ['southern-us', 'raw chicken', 'cooked turkey'],
    ['west-african', 'beets', 'sweet potatoes'],
  ])('%s: %s do not replace %s, but where a dish has a place for any meat', (culture, typed, own) => {
    for (const dish of builtInRecipes.filter((each) => each.culture === culture))
      for (const { index } of dishFitOf(dish, readFoods(typed)).uses)
        if (!dish.ingredients[index]?.for) expect(dish.ingredients[index]?.name).not.toBe(own);
  });

  test('raw meat in the place of cooked meat is cooked first', () => {
    const steps = stepsOf(cook('southern-us', 'raw chicken', 'turkey-dressing-bake'));
    expect(steps).toMatch(/First simmer your raw chicken .* reads 165 F/);
  });

  test.each([
    ['leftover chicken', /Keep the cooked chicken .* cooked already.* last 10 minutes, and heat it to 165 F/],
    ['frozen chicken', /Thaw the chicken in the refrigerator/],
    ['tomatoes that grandma canned', /Boil your home-canned tomatoes for 10 minutes/],
    ['dried cilantro', /Of dried cilantro use a third/],
  ])('%s changes the step', (typed, hint) =>
    expect(
      stepsOf(cook('indian', `${typed} | eggplant`, 'baingan-bharta')) + stepsOf(cook('indian', `${typed} | yogurt`)),
    ).toMatch(hint),
  );

  test.each<[Cuisine, string]>([
    ['southern-us', 'queso fresco that my neighbor makes | stale bread'],
    ['southern-us', 'wild onions | corn'],
  ])('%s: of %s the first is never used', (culture, typed) => {
    expect(cook(culture, typed).summary).toMatch(/^Uses your (?:stale bread|corn)\..* Not in this dish: /);
  });
});

test.each([
  ['duck', /^Poultry: /],
  ['flounder', /^Fish: /],
  ['carne molida', /^Ground meat/],
  ['blanquillos', /^Eggs: /],
  ['rabo de res', /^Beef, pork/],
  ['backstrap', /^Game: /],
])('the safety line of %s follows from its kind, used or not', (typed, line) =>
  expect(safetyNotesFor([typed], []).some((each) => line.test(each))).toBe(true),
);

const SAMPLES = [
  ...['chicken', 'turkey', 'ground turkey', 'venison', 'catfish', 'goat', 'lamb shoulder', 'canned beans', 'shrimp'],
  ...['leftover turkey', 'canned black beans', 'black-eyed peas', 'brown lentils', 'cabbage', 'habanero', 'ham hock'],
  ...['canned salmon', 'frozen tilapia', 'sweet potatoes', 'jalapeño', 'collards', 'crawfish', 'cooked pinto beans'],
];

test.each(cuisines.flatMap(({ value }) => SAMPLES.map((typed) => [value, typed] as const)))(
  '%s with %s passes every check in each of its dishes',
  (culture, typed) => {
    for (const { id } of builtInRecipes.filter((each) => each.culture === culture))
      expect([id, findRecipeProblems(cook(culture, typed, id).draft, [])]).toEqual([id, []]);
  },
);
