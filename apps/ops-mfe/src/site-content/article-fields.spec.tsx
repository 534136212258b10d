import { serviceSections, type Articles, type ArticleWording, type ContentForm } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component } from './content-page';

const SAVE = 'PUT /api/ops/content/:section/draft';
const PUBLISH = 'POST /api/ops/content/:section/versions';
const CHECK = 'POST /api/dexter/articles/check';

const LORE = 'is easy in full sun and warm soil, with water in dry weeks, and with mulch against weeds and heat.';
const article = (id: string, title: string): ArticleWording => ({
  ...{ id, title, category: 'crops', risk: 'none', reviewedAt: '2026-11', text: `${title} ${LORE}` },
  ...{ sourceName: 'Extension', sourceUrl: 'https://hgic.clemson.edu' },
  phrasings: [`how do I grow ${id}`, id, `my ${id} is sick`],
});
const builtIn = [
  ...['okra', 'figs', 'garlic'].map((id) => article(id, `Growing ${id}`)),
  ...Array.from({ length: 300 }, (_, n) => article(`crop-${n}`, `Growing crop ${n}`)),
];
const figs = { ...article('figs', 'Growing figs at a wall'), reviewedAt: '2026-12' };
const value: Articles = { changed: [figs], withdrawn: ['garlic'] };
const form: ContentForm = {
  ...{ section: 'articles', version: 3, value, builtIn: { changed: [], withdrawn: [] }, draft: null },
  ...{ schema: serviceSections.articles, history: [{ version: 3, at: '2026-12-01T10:00:00.000Z', by: 'x', value }] },
};
const state = { section: 'articles' as const, version: 3, value, draft: null };
const month = new Date().toISOString().slice(0, 7);

const render = (at = '/ops/content?part=articles', api: FakeApi = {}, location?: unknown) =>
  renderPage(<Component />, {
    at,
    state: location,
    api: {
      ...asOperator,
      'GET /api/auth/ops/people': { people: [] },
      'GET /api/ops/content/:section': form,
      'GET /api/dexter/articles': { builtIn, unused: [] },
      ...{ [SAVE]: state, [PUBLISH]: { ...state, version: 4 }, [CHECK]: { checked: 1 }, ...api },
    },
  });
const storedBy = (calls: ReturnType<typeof render>['calls']) =>
  ([...calls(SAVE), ...calls(PUBLISH)][0] as { body: { value: Articles } } | undefined)?.body.value;

test('of hundreds of articles, changed ones come first and the others are found by words', async () => {
  const { user } = render();
  expect(await screen.findByText(/^303 articles, the first 12 below/)).toBeVisible();
  const list = within(screen.getByRole('form', { name: "Dexter's articles" }));
  const first = list.getAllByRole('listitem').slice(0, 2);
  expect(first.map(({ textContent }) => textContent).join()).toMatch(
    /figs at a wall \(changed\).*garlic \(withdrawn\)/,
  );
  await user.type(screen.getByRole('textbox', { name: 'Find an article' }), 'grow OKRA');
  expect(screen.getByText('1 article')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Growing okra' })).toBeVisible();
});

test('an editor changes the text of one article: only what differs is stored, after its check', async () => {
  const { user, calls } = render('/ops/content?part=articles&article=okra');
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await user.type(text, ' Okra wants heat.{enter}');
  await user.click(screen.getByText('What you changed'));
  const changes = within(screen.getByRole('table', { name: 'Published and typed' }));
  expect(
    changes.getByRole('row', { name: `Growing okra, Text Growing okra ${LORE} Growing okra ${LORE} Okra wants heat.` }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/^Published\./)).toBeVisible();
  const okra = { ...article('okra', 'Growing okra'), text: `Growing okra ${LORE} Okra wants heat.`, reviewedAt: month };
  expect(storedBy(calls)).toEqual({ changed: [figs, okra], withdrawn: ['garlic'] });
  expect(calls(CHECK)).toMatchObject([{ body: { changed: [figs, okra] } }]);
});

test('what breaks a rule is not published, and the page says what to change', async () => {
  const message = "Please change 'Growing okra': has 3 words, not 40 to 160.";
  const { user, calls } = render('/ops/content?part=articles&article=okra', {
    [CHECK]: errorResponse(400, 'articles.faulty', message),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' Yes.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls(SAVE)).toHaveLength(0);
  expect(calls(PUBLISH)).toHaveLength(0);
});

test('an article is withdrawn, used again, and gets the text back that the site came with', async () => {
  const { user, calls } = render();
  await user.click(await screen.findByRole('button', { name: 'Growing figs at a wall' }));
  await user.click(screen.getByRole('button', { name: 'Use the text that the site came with' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw this article' }));
  expect(screen.getByText(/^Withdrawn:/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All articles' }));
  await user.click(screen.getByRole('button', { name: 'Growing garlic' }));
  await user.click(screen.getByRole('button', { name: 'Use this article again' }));
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  expect(storedBy(calls)).toEqual({ changed: [], withdrawn: ['figs'] });
});

test('a question that Dexter could not answer begins an article of its own', async () => {
  const { user, calls } = render(undefined, {}, { question: 'Can I grow olives?' });
  const questions = await screen.findByRole('textbox', { name: 'Questions of visitors, one a line' });
  expect(questions).toHaveValue('Can I grow olives?');
  await user.type(questions, '{enter}olives{enter}{enter}olive trees');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' Olive trees ');
  await user.selectOptions(screen.getByLabelText('Category'), 'Soil');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  const own = storedBy(calls)?.changed[1];
  expect(own).toMatchObject({ title: 'Olive trees', category: 'soil', reviewedAt: month });
  expect(own?.phrasings).toEqual(['Can I grow olives?', 'olives', 'olive trees']);
  expect(own?.id).toMatch(/^own-[0-9a-f]{8}$/);
});

test('an article of the editor is deleted', async () => {
  const olives = { ...article('own-1', 'Olive trees'), reviewedAt: '2026-12' };
  const { user, calls } = render('/ops/content?part=articles&article=own-1', {
    'GET /api/ops/content/:section': { ...form, value: { changed: [olives], withdrawn: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete this article' }));
  expect(screen.getByRole('textbox', { name: 'Find an article' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  expect(storedBy(calls)).toEqual({ changed: [], withdrawn: [] });
});

test('a published article that this release does not accept is named with its faults', async () => {
  render(undefined, {
    'GET /api/dexter/articles': { builtIn, unused: [{ id: 'figs', faults: ['spells a year'] }] },
  });
  expect(await screen.findByText("Not used: 'Growing figs at a wall' spells a year.")).toBeVisible();
});
