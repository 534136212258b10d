import { serviceSections, type ContentForm } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import type { Reply } from '../admin/queries';
import { Component } from './content-page';

const SAVE = 'PUT /api/ops/content/:section/draft';
const PUBLISH = 'POST /api/ops/content/:section/versions';
const RESTORE = 'POST /api/ops/content/:section/restorations';
const PREVIEW = 'POST /api/ops/lessons/previews';

const questions = ['one', 'two', 'three'].map((word) => ({
  ...{ text: `Which is ${word}?`, options: ['This', 'That'], right: 1, explanation: `It is ${word}.` },
}));
const lesson = (id: string, title: string): Reply<'GET /api/ops/lessons'>[number] => ({
  ...{ id, title, minutes: 30, text: `## ${title}\n\nDig.`, questions, problem: null },
});
const lessons = [lesson('site-and-soil', 'Site and Soil'), lesson('pests', 'Pests')];
const { problem: _, ...pests } = lesson('pests', 'Pests and friends');

const recipe = (id: string, title: string, cuisine: string): Reply<'GET /api/ops/recipes'>[number] => ({
  ...{
    id,
    title,
    cuisine,
    culturalContext: 'A soup that is cooked along the whole coast of Senegal.',
    prepMinutes: 20,
    cookMinutes: 40,
    servings: 6,
  },
  ingredients: [
    { name: 'okra', amount: '450 g', swap: 'same' },
    { name: 'salt', amount: '1 teaspoon', note: 'coarse' },
  ],
  ...{
    instructions: ['Warm the pot.', 'Cook the okra.', 'Serve it with salt.'],
    farmingTips: ['Soak the seed.', 'Cut it at three inches.'],
    veganNote: 'It is vegan as it is.',
    makeAhead: 'Nothing of it.',
  },
});
const recipes = [recipe('okra-soup', 'Okra Soup', 'West African'), recipe('shakshuka', 'Shakshuka', 'Mediterranean')];

const formOf = (section: 'lessons' | 'recipes', changed: object[] = []): ContentForm => ({
  ...{ section, version: 3, value: { changed }, builtIn: { changed: [] }, draft: null },
  schema: serviceSections[section],
  history: [
    { version: 3, at: '2026-11-21T12:00:00.000Z', by: 'someone', value: { changed } },
    { version: 2, at: '2026-11-20T12:00:00.000Z', by: 'someone', value: { changed: [pests] } },
  ],
});
const state = { section: 'lessons' as const, version: 3, value: {}, draft: null };

const render = (section: 'lessons' | 'recipes', form: ContentForm, api: FakeApi = {}) =>
  renderPage(<Component />, {
    at: `/ops/content?part=${section}`,
    api: {
      ...asOperator,
      'GET /api/auth/ops/people': { people: [] },
      'GET /api/ops/content/:section': form,
      'GET /api/ops/lessons': lessons,
      'GET /api/ops/recipes': recipes,
      ...{
        [SAVE]: state,
        [PUBLISH]: { ...state, version: 4 },
        [PREVIEW]: [{ id: 'site-and-soil', html: '<h2>Dug</h2>' }],
      },
      ...api,
    },
  });

describe('a lesson', () => {
  test('is changed, previewed and published; the other changed one stays', async () => {
    const { user, calls } = render('lessons', formOf('lessons', [pests]));
    const choice = await screen.findByRole('combobox', { name: 'Lesson to change' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Site and Soil', 'Pests (changed)']);
    const minutes = screen.getByRole('textbox', { name: 'Minutes' });
    await user.clear(minutes);
    await user.type(minutes, '45');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), '{Enter}{Enter}Rest.');
    await user.click(screen.getByRole('button', { name: 'Preview this lesson' }));
    expect(
      within(await screen.findByRole('region', { name: 'Preview' })).getByRole('heading', { name: 'Dug' }),
    ).toBeVisible();
    const { problem: __, ...builtIn } = lesson('site-and-soil', 'Site and Soil');
    const soil = { ...builtIn, minutes: 45, text: '## Site and Soil\n\nDig.\n\nRest.' };
    expect(calls(PREVIEW)).toMatchObject([{ body: { changed: [soil] } }]);
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ', again');
    expect(screen.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
    await user.click(screen.getByText('What you changed'));
    expect(screen.getByRole('row', { name: 'Site and Soil, Minutes 30 45' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^Published\./)).toBeVisible();
    const changed = [{ ...soil, title: 'Site and Soil, again' }, pests];
    expect(calls(PREVIEW)[1]).toMatchObject({ body: { changed } });
    expect(calls(PUBLISH)).toMatchObject([{ body: { version: 3, value: { changed } } }]);
  });

  test('that breaks a rule is not published; the message names its line', async () => {
    const message = '“Site and Soil”, line 3: HTML is not used here.';
    const { user, calls } = render('lessons', formOf('lessons'), {
      [PREVIEW]: errorResponse(400, 'lesson.invalid', message),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' <b>');
    await user.click(screen.getByRole('button', { name: 'Preview this lesson' }));
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(calls(PUBLISH)).toEqual([]);
  });

  test('of an earlier version is checked before it is published again', async () => {
    const message = '“Pests and friends”, line 1: Links are not used: name the source in words.';
    const { user, calls } = render('lessons', formOf('lessons'), {
      [PREVIEW]: errorResponse(400, 'lesson.invalid', message),
    });
    await user.click(await screen.findByRole('button', { name: 'Publish this version again' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls(PREVIEW)).toMatchObject([{ body: { changed: [pests] } }]);
    expect(calls(RESTORE)).toEqual([]);
  });

  test('whose published words a release has made invalid is named with the reason', async () => {
    const problem = '“Pests and friends”, line 1: Links are not used: name the source in words.';
    render('lessons', formOf('lessons', [pests]), {
      'GET /api/ops/lessons': lessons.map((each) => (each.id === 'pests' ? { ...each, problem } : each)),
    });
    expect(await screen.findByText(`Visitors see the lesson that the site came with. ${problem}`)).toBeVisible();
  });
});

describe('a recipe', () => {
  test('is chosen by cuisine and changed; an emptied note and an unchanged recipe are not sent', async () => {
    const { user, calls } = render('recipes', formOf('recipes'));
    const choice = await screen.findByRole('combobox', { name: 'Recipe to change' });
    expect(within(choice).getByRole('group', { name: 'Mediterranean' })).toBeInTheDocument();
    await user.selectOptions(choice, 'Shakshuka');
    await user.clear(screen.getAllByRole('textbox', { name: 'How it is prepared (optional)' })[1] as HTMLElement);
    await user.type(screen.getAllByRole('textbox', { name: 'Step 3' })[0] as HTMLElement, ' Hot.{Enter}Now.');
    await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
    expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
    const { cuisine: __, ...builtIn } = recipe('shakshuka', 'Shakshuka', 'Mediterranean');
    const [okra] = builtIn.ingredients;
    const changed = {
      ...builtIn,
      ingredients: [okra, { name: 'salt', amount: '1 teaspoon' }],
      instructions: ['Warm the pot.', 'Cook the okra.', 'Serve it with salt. Hot. Now.'],
    };
    expect(calls(SAVE)).toEqual([expect.objectContaining({ body: { value: { changed: [changed] }, draft: null } })]);
    expect(calls(PREVIEW)).toEqual([]);
  });

  test('is previewed with its allergens', async () => {
    const answer = {
      ...{ title: 'Okra Soup', culturalContext: 'From Senegal.', prepTime: '20 minutes', cookTime: '40 minutes' },
      ...{ servings: 6, ingredients: ['450 g okra'], instructions: ['Cook the okra.'], farmingTips: 'Soak the seed.' },
      ...{
        source: 'farm-book' as const,
        allergens: ['peanut'],
        labelCheck: ['stock'],
        safety: ['Poultry: cook it to 165 F.'],
      },
      ...{ veganNote: 'It is.', makeAhead: 'No.', leftOut: [] },
      ...{ summary: '', after: null, question: null },
    };
    const PREVIEW_RECIPE = 'POST /api/ops/recipes/previews';
    const { user, calls } = render('recipes', formOf('recipes'), { [PREVIEW_RECIPE]: [answer] });
    await user.click(await screen.findByRole('button', { name: 'Preview this recipe' }));
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    for (const text of ['Contains: peanut', 'Check the label: stock', 'Poultry: cook it to 165 F.', 'Cook the okra.'])
      expect(preview.getByText(text)).toBeVisible();
    expect(calls(PREVIEW_RECIPE)).toMatchObject([{ body: { changed: [{ id: 'okra-soup', title: 'Okra Soup' }] } }]);
  });

  test('gets the words back that the site came with', async () => {
    const { cuisine: __, ...builtIn } = recipe('okra-soup', 'Okra Soup', '');
    const { user, calls } = render('recipes', formOf('recipes', [{ ...builtIn, title: 'Okra of the farm' }]));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Okra of the farm');
    await user.click(screen.getByRole('button', { name: 'Use the words that the site came with' }));
    expect(name).toHaveValue('Okra Soup');
    await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
    expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
    expect(calls(SAVE)).toMatchObject([{ body: { value: { changed: [] } } }]);
  });
});
