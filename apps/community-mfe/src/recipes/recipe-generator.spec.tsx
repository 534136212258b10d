import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { addIngredient, RecipeGenerator } from './recipe-generator';
import { sampleRecipe } from './testing/sample-recipe';

const KEY = 'POST /api/generate-recipe';
const FAILED = 'Unable to generate recipe at this time. Please try again later.';

const open = (api: FakeApi = {}) => renderPage(<RecipeGenerator />, { api });
type Page = ReturnType<typeof open>;

const line = () => screen.getByLabelText('Ingredient');
const generate = () => screen.getByRole('button', { name: 'Generate Recipe' });
const chips = () => within(screen.getByRole('list', { name: 'Your ingredients' })).getAllByRole('listitem');
const choose = ({ user }: Page, name: RegExp = /^Southern US/) => user.click(screen.getByRole('radio', { name }));

async function requestRecipe(page: Page): Promise<void> {
  await page.user.type(line(), 'red peas{Enter}');
  await choose(page);
  await page.user.click(generate());
}

const twenty = Array.from({ length: 20 }, (_, i) => `crop ${i}`);

test.each<[string, string[], string, string[], string | null]>([
  ['an ingredient is added trimmed', ['okra'], '  collard   greens ', ['okra', 'collard greens'], null],
  ['blank text is not added', ['okra'], '   ', ['okra'], null],
  ['a duplicate is ignored, whatever its case', ['Okra'], 'oKRA', ['Okra'], 'Okra is already on the list.'],
  ['the twenty-first is not added', twenty, 'corn', twenty, '20 ingredients are enough.'],
  ['one that is too long is not cut short', [], 'x'.repeat(101), [], 'Please keep each ingredient to 100 characters.'],
])('%s', (_, list, typed, expected, message) =>
  expect(addIngredient(list, typed)).toEqual({ list: expected, message }),
);

describe('the form', () => {
  test('Enter adds an ingredient, and so does Add; both are trimmed', async () => {
    const { user, calls } = open();
    await user.type(line(), '  okra {Enter}');
    expect(line()).toHaveValue('');
    await user.type(line(), 'corn');
    await user.click(screen.getByRole('button', { name: 'Add ingredient' }));
    expect(chips().map(({ textContent }) => textContent)).toEqual(['okra', 'corn']);
    expect(calls(KEY)).toEqual([]);
  });

  test('a duplicate is ignored, with a message', async () => {
    const { user } = open();
    await user.type(line(), 'Okra{Enter}OKRA{Enter}');
    expect(chips()).toHaveLength(1);
    expect(screen.getByText('Okra is already on the list.')).toBeVisible();
  });

  test('a chip can be removed; after the last one the text field has the focus', async () => {
    const { user } = open();
    await user.type(line(), 'okra{Enter}corn{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove okra' }));
    expect(chips()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove corn' }));
    expect(line()).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Your ingredients' })).not.toBeInTheDocument();
  });

  test('Generate needs an ingredient and a cuisine', async () => {
    const page = open();
    expect(generate()).toBeDisabled();
    await choose(page);
    expect(generate()).toBeDisabled();
    await page.user.type(line(), 'okra{Enter}');
    expect(generate()).toBeEnabled();
  });

  test('the six kitchens are there, as the call names them', () => {
    open();
    const values = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
    expect(values).toEqual(['west-african', 'mexican', 'indian', 'caribbean', 'southern-us', 'mediterranean']);
  });

  test('an ingredient still in the input is included', async () => {
    const page = open({ [KEY]: sampleRecipe });
    await page.user.type(line(), 'okra{Enter}corn');
    await choose(page);
    await page.user.click(generate());
    await screen.findByRole('heading', { level: 3 });
    expect(page.calls(KEY)).toMatchObject([{ body: { ingredients: ['okra', 'corn'], culture: 'southern-us' } }]);
  });
});

describe('the recipe', () => {
  test('takes the focus at its title and shows all of itself', async () => {
    await requestRecipe(open({ [KEY]: sampleRecipe }));
    expect(await screen.findByRole('heading', { level: 3, name: sampleRecipe.title })).toHaveFocus();
    const card = within(screen.getByRole('article', { name: sampleRecipe.title }));
    for (const text of [
      sampleRecipe.culturalContext,
      '15 minutes',
      '1 hour 15 minutes',
      ...sampleRecipe.ingredients,
      ...sampleRecipe.instructions,
      'Contains: peanut, fish (if used)',
      'Check the label: stock',
      'Red peas climb.',
      'Sow from mid-May.',
      'Leave the turkey out.',
      ...sampleRecipe.leftOut,
    ])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByText(sampleRecipe.summary)).toBeVisible();
    const links = card.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://nchfp.uga.edu', sampleRecipe.after?.url]);
    expect(card.queryByText(/free/i)).not.toBeInTheDocument();
  });

  test('without allergens and labels it promises nothing', async () => {
    await requestRecipe(open({ [KEY]: { ...sampleRecipe, allergens: [], labelCheck: [] } }));
    await screen.findByRole('heading', { level: 3, name: sampleRecipe.title });
    expect(screen.queryByText(/Contains|Check the label|free of/)).not.toBeInTheDocument();
  });

  test('says who wrote it', async () => {
    await requestRecipe(open({ [KEY]: { ...sampleRecipe, source: 'assistant' } }));
    expect(await screen.findByText(/Written by a language model and checked by our rules/)).toBeVisible();
  });

  test('is printed alone', async () => {
    const print = jest.fn();
    Object.assign(window, { print });
    const page = open({ [KEY]: sampleRecipe });
    await requestRecipe(page);
    await page.user.click(await screen.findByRole('button', { name: 'Print recipe' }));
    expect(print).toHaveBeenCalled();
    expect(screen.getByRole('article')).toHaveAttribute('data-print-only');
  });

  test('while it is made, the button says so and does nothing more', async () => {
    const page = open({ [KEY]: () => new Promise<never>(() => undefined) });
    await requestRecipe(page);
    expect(screen.getByText('One moment: your recipe is on its way.')).toBeVisible();
    const busy = screen.getByRole('button', { name: 'Generating...' });
    await page.user.click(busy);
    expect(page.calls(KEY)).toHaveLength(1);
  });
});

test('an ingredient that is added while a recipe is made stays on the list', async () => {
  let respond: () => void = () => undefined;
  const page = open({ [KEY]: () => new Promise((resolve) => (respond = () => resolve(sampleRecipe))) });
  await requestRecipe(page);
  await page.user.type(line(), 'corn{Enter}');
  respond();
  await screen.findByRole('heading', { level: 3, name: sampleRecipe.title });
  expect(chips().map(({ textContent }) => textContent)).toEqual(['red peas', 'corn']);
  await page.user.click(generate());
  expect(page.calls(KEY)[1]).toMatchObject({ body: { ingredients: ['red peas', 'corn'] } });
});

describe('when generating fails', () => {
  test.each<[string, FakeApi[typeof KEY]]>([
    ['the network is away', NETWORK_ERROR],
    ['the service refuses', errorResponse(429, 'request.too_many', 'Too many requests.')],
    ['the service breaks', errorResponse(500, 'server.failed', 'Something went wrong.')],
  ])('%s: the sentence is an alert, and what was typed stays', async (_, answer) => {
    await requestRecipe(open({ [KEY]: answer }));
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(FAILED);
    expect(chips()).toHaveLength(1);
    expect(screen.getByRole('radio', { name: /^Southern US/ })).toBeChecked();
    expect(generate()).toBeEnabled();
  });

  test('the previous recipe stays, and a successful retry clears the error', async () => {
    let isOffline = false;
    const page = open({ [KEY]: () => (isOffline ? NETWORK_ERROR : sampleRecipe) });
    await requestRecipe(page);
    await screen.findByRole('heading', { level: 3, name: sampleRecipe.title });
    isOffline = true;
    await page.user.click(generate());
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(screen.getByRole('article', { name: sampleRecipe.title })).toBeVisible();
    isOffline = false;
    await page.user.click(generate());
    expect(await screen.findByRole('heading', { level: 3, name: sampleRecipe.title })).toHaveFocus();
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });
});

test('when no dish is without an excluded food, the message says so and the last recipe is gone', async () => {
  const message = 'Each of our Southern US dishes holds something that you left out.';
  let answers = 0;
  const page = open({
    [KEY]: () => (++answers === 1 ? sampleRecipe : errorResponse(422, 'recipe.excluded', message)),
  });
  await requestRecipe(page);
  await screen.findByRole('heading', { level: 3, name: sampleRecipe.title });
  await page.user.click(generate());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('food safety and what is left out stand before the ingredients', async () => {
  await requestRecipe(open({ [KEY]: sampleRecipe }));
  const card = within(await screen.findByRole('article'));
  const headings = card.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(['Food safety', 'Left out', 'Ingredients']);
});

test('where no dish uses what was typed, three are offered instead of a recipe, and a choice is a new request', async () => {
  const choice = {
    dish: 'venison-chili',
    title: 'Venison Chili',
    culture: 'southern-us' as const,
    reason: 'Southern US',
  };
  const question = { text: 'No Indian dish uses venison. Which of these?', choices: [choice] };
  let answers = 0;
  const page = open({ [KEY]: () => (++answers === 1 ? { ...sampleRecipe, question } : sampleRecipe) });
  await page.user.type(line(), 'venison{Enter}');
  await choose(page, /^Indian/);
  await page.user.click(generate());
  expect(await screen.findByText(question.text)).toHaveFocus();
  for (const each of [...sampleRecipe.safety, ...sampleRecipe.leftOut])
    expect(screen.getByText(each)).toBeInTheDocument();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Venison Chili' }));
  await screen.findByRole('article');
  expect(page.calls(KEY)[1]).toMatchObject({
    body: { ingredients: ['venison'], culture: 'southern-us', dish: 'venison-chili' },
  });
  expect(screen.getByRole('radio', { name: /^Southern US/ })).toBeChecked();
  await page.user.click(generate());
  expect((page.calls(KEY)[2] as { body: object }).body).toEqual({ ingredients: ['venison'], culture: 'southern-us' });
});

test('a choice needs an ingredient as well', async () => {
  const choice = { dish: 'chili', title: 'Chili', culture: 'southern-us' as const, reason: 'Southern US' };
  const page = open({ [KEY]: { ...sampleRecipe, question: { text: 'Which of these?', choices: [choice] } } });
  await requestRecipe(page);
  await screen.findByText('Which of these?');
  await page.user.click(screen.getByRole('button', { name: 'Remove red peas' }));
  await page.user.click(screen.getByRole('button', { name: 'Chili' }));
  expect(await within(screen.getByRole('alert')).findByText(/^Please name one to twenty ingredients/)).toBeVisible();
  expect(page.calls(KEY)).toHaveLength(1);
});
