import { serviceSections, type ContentForm, type UploadedFile } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator, operator } from '../admin/testing/operator-for-test';
import { Component } from './content-page';

const GET = 'GET /api/ops/content/:section';
const SAVE = 'PUT /api/ops/content/:section/draft';
const PUBLISH = 'POST /api/ops/content/:section/versions';
const RESTORE = 'POST /api/ops/content/:section/restorations';

const tiers = (price: number) => ({
  tiers: [{ number: 1, name: 'The 4-Week Garden Starter', price, includes: ['Sun'] }],
});
const form: ContentForm = {
  section: 'programs',
  version: 3,
  value: tiers(49_700),
  builtIn: tiers(39_900),
  draft: null,
  schema: {
    type: 'object',
    required: ['tiers'],
    properties: {
      tiers: {
        ...{ type: 'array', title: 'Tiers', minItems: 1, maxItems: 1 },
        items: {
          type: 'object',
          required: ['name', 'price', 'includes'],
          properties: {
            number: { type: 'integer', readOnly: true },
            name: { type: 'string', title: 'Name', maxLength: 80 },
            price: { type: 'integer', title: 'Price in dollars', input: 'cents' },
            badge: { type: 'string', title: 'Badge' },
            includes: {
              type: 'array',
              title: 'Includes',
              minItems: 1,
              maxItems: 3,
              items: { type: 'string', title: 'Thing' },
            },
          },
        },
      },
    },
  },
  history: [{ version: 3, at: '2026-11-21T12:00:00.000Z', by: 'someone', value: tiers(49_700) }],
};
const state = ({ section, version, value, draft }: ContentForm) => ({ section, version, value, draft });
const render = (api: FakeApi = {}) =>
  renderPage(<Component />, {
    at: '/ops/content?part=programs',
    api: { ...asOperator, 'GET /api/auth/ops/people': { people: [] }, [GET]: form, ...api },
  });

test('a price is typed in dollars, compared with the published one, saved and published', async () => {
  const { user, calls } = render({ [SAVE]: state(form), [PUBLISH]: state({ ...form, version: 4 }) });
  const price = await screen.findByRole('textbox', { name: 'Price in dollars' });
  expect(price).toHaveValue('497.00');
  await user.clear(price);
  await user.type(price, '$525');
  expect(price).toHaveValue('$525');
  await user.click(screen.getByText('What you changed'));
  const changes = within(screen.getByRole('table', { name: 'Published and typed' }));
  const change = within(changes.getByRole('row', { name: /Price in dollars/ }));
  expect(change.getByText('497.00')).toBeVisible();
  expect(change.getByText('525.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/^Published\./)).toBeVisible();
  expect(calls(SAVE)).toEqual([]); // one call, so that nothing else can be published than what was checked
  expect(calls(PUBLISH)).toMatchObject([{ body: { version: 3, draft: null, value: tiers(52_500) } }]);
});

test('a line is added to a list, and an optional field stays out of what is sent while it is empty', async () => {
  const { user, calls } = render({ [SAVE]: state(form) });
  await user.click(await screen.findByRole('button', { name: 'Add a line' }));
  await user.type(screen.getByRole('textbox', { name: 'Thing 2' }), 'Soil');
  await user.type(screen.getByRole('textbox', { name: 'Badge (optional)' }), 'x{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  const [tier] = tiers(49_700).tiers;
  expect(calls(SAVE)).toMatchObject([{ body: { value: { tiers: [{ ...tier, includes: ['Sun', 'Soil'] }] } } }]);
});

test('a long line wraps in its field, is still sent as one line, and an address stays in one row', async () => {
  const text = { type: 'string', title: 'Description', maxLength: 160 };
  const address = { type: 'string', title: 'Address', maxLength: 200, input: 'address' };
  const value = { text: 'Eight lessons', address: 'https://example.com' };
  const long: ContentForm = {
    ...form,
    ...{ value, builtIn: value, history: [] },
    schema: { type: 'object', required: ['text', 'address'], properties: { text, address } },
  };
  const { user, calls } = render({ [GET]: long, [SAVE]: state(long) });
  const field = await screen.findByRole('textbox', { name: 'Description' });
  expect([field.tagName, screen.getByRole('textbox', { name: 'Address' }).tagName]).toEqual(['TEXTAREA', 'INPUT']);
  expect(field).toHaveAttribute('rows', '1');
  await user.type(field, '{Enter}in a year');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft\./)).toBeVisible();
  expect(calls(SAVE)).toMatchObject([{ body: { value: { ...value, text: 'Eight lessons in a year' } } }]);
});

test('the service says which field is wrong, and what was typed stays', async () => {
  const message = "Please check 'Tiers, Name'. It has 1 to 80 characters in one line.";
  const { user } = render({ [PUBLISH]: errorResponse(400, 'content.invalid', message) });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(name).toHaveValue('');
});

test('the history shows what each version changed, and publishes an earlier one again', async () => {
  const { user, calls } = render({ [RESTORE]: state({ ...form, version: 4 }) });
  await user.click(await screen.findByText(/\(live\)$/));
  expect(screen.getByRole('row', { name: /Price in dollars 399.00 497.00/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish what the site came with' }));
  expect(await screen.findByText(/^Published\./)).toBeVisible();
  expect(calls(RESTORE)).toMatchObject([{ body: { version: 3, draft: null, to: 0 } }]);
});

test('a long list shows titles, a text has lines, and a new item has the fields that it needs', async () => {
  const posts = {
    posts: Array.from({ length: 7 }, (_, n) => ({ title: `Post about ${n}`, content: 'Dig.', tips: [] })),
  };
  const tip = { type: 'object', required: ['content'], properties: { content: { type: 'string', title: 'Its text' } } };
  const post = {
    type: 'object',
    required: ['title', 'content', 'tips'],
    properties: {
      title: { type: 'string', title: 'Title' },
      content: { type: 'string', title: 'Text', input: 'paragraphs', maxLength: 6_000 },
      tips: { type: 'array', title: 'Tip', maxItems: 8, items: tip },
    },
  };
  const schema = {
    type: 'object',
    required: ['posts'],
    properties: { posts: { type: 'array', title: 'Post', minItems: 7, maxItems: 7, items: post } },
  };
  const { user, calls } = renderPage(<Component />, {
    at: '/ops/content?part=posts',
    api: {
      ...asOperator,
      'GET /api/auth/ops/people': { people: [] },
      [GET]: { ...form, section: 'posts', value: posts, builtIn: posts, schema, history: [] },
      [SAVE]: state(form),
    },
  });
  await user.click(await screen.findByText('Post 2: Post about 1'));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), '{Enter}{Enter}Rest.');
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  await user.type(screen.getByRole('textbox', { name: 'Its text' }), 'Cover it.');
  expect(screen.getByRole('link', { name: 'Open the page (new tab)' })).toHaveAttribute(
    'href',
    '/community-griot#blog',
  );
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  const [first, , ...others] = posts.posts;
  const changed = { title: 'Post about 1', content: 'Dig.\n\nRest.', tips: [{ content: 'Cover it.' }] };
  expect(calls(SAVE)).toMatchObject([{ body: { value: { posts: [first, changed, ...others] } } }]);
});

test('an uploaded picture is chosen by what it shows, compared, and taken out again', async () => {
  const hash = 'ab'.repeat(16);
  const picture = { src: `/api/files/${hash}.webp`, width: 400, height: 300, alt: 'Ada in the okra rows' };
  const schema = {
    type: 'object',
    required: ['founder'],
    properties: {
      founder: {
        ...{ type: 'object', title: 'Founder', required: ['name'] },
        properties: {
          name: { type: 'string', title: 'Name' },
          photo: { anyOf: [{ type: 'object', title: 'Photo', input: 'picture', properties: {} }, { type: 'null' }] },
        },
      },
    },
  };
  const value = { founder: { name: 'Ada' } };
  const file = {
    id: 'f1',
    kind: 'picture' as const,
    name: 'ada.jpg',
    src: picture.src,
    picture,
    pages: null,
    bytes: 9,
  };
  const { user, calls } = renderPage(<Component />, {
    at: '/ops/content?part=farm',
    api: {
      ...asOperator,
      'GET /api/auth/ops/people': { people: [] },
      'GET /api/ops/files': { files: [{ ...file, at: '2026-11-21T12:00:00.000Z', by: 'x' }], next: null },
      [GET]: { ...form, section: 'farm', value, builtIn: value, schema, history: [] },
      [SAVE]: state(form),
    },
  });
  const photo = await screen.findByRole('combobox', { name: 'Photo (optional)' });
  await screen.findByRole('option', { name: picture.alt });
  await user.selectOptions(photo, picture.alt);
  expect(screen.getByRole('img', { name: picture.alt })).toHaveAttribute('loading', 'lazy');
  await user.click(screen.getByText('What you changed'));
  expect(screen.getByRole('row', { name: new RegExp(`Founder, Photo none ${picture.alt}`) })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'What the picture shows' }), ' at dawn');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  await user.selectOptions(photo, picture.alt);
  await user.selectOptions(photo, 'No picture');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(calls(SAVE)).toMatchObject([
    { body: { value: { founder: { name: 'Ada', photo: { ...picture, alt: `${picture.alt} at dawn` } } } } },
    { body: { value: { founder: { name: 'Ada', photo: null } } } },
  ]);
});

test('a picture is uploaded where it is used, and the field then holds its address; Enter there publishes nothing', async () => {
  const picture = { src: `/api/files/${'cd'.repeat(16)}.webp`, width: 400, height: 300, alt: 'The barn at dawn' };
  const photo = { anyOf: [{ type: 'object', title: 'Photo', input: 'picture', properties: {} }, { type: 'null' }] };
  const file: UploadedFile = {
    ...{ id: 'f2', kind: 'picture', name: 'barn.jpg', src: picture.src, picture, pages: null, bytes: 9 },
    ...{ at: '2026-11-21T12:00:00.000Z', by: 'x' },
  };
  const { user, calls } = render({
    'GET /api/ops/files': { files: [], next: null },
    'POST /api/ops/files': file,
    [GET]: { ...form, value: {}, builtIn: {}, history: [], schema: { type: 'object', properties: { photo } } },
    [SAVE]: state(form),
  });
  await user.click(await screen.findByText('Upload a picture'));
  const bytes = new File(['abc'], 'barn.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Picture to upload'), bytes);
  await user.type(screen.getByRole('textbox', { name: 'What the picture shows' }), 'The barn at dawn{Enter}');
  expect(await screen.findByRole('img', { name: picture.alt })).toHaveAttribute('src', picture.src);
  expect(calls('POST /api/ops/files')).toMatchObject([{ query: { name: 'barn.jpg', alt: picture.alt } }]);
  expect(calls(PUBLISH)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  expect(calls(SAVE)).toMatchObject([{ body: { value: { photo: picture } } }]);
});

test('the shop changes the store and no other part', async () => {
  renderPage(<Component />, {
    at: '/ops/content?part=farm',
    api: {
      'GET /api/auth/user': { ...operator, role: 'shop' },
      'GET /api/auth/ops/people': { people: [] },
      [GET]: { ...form, section: 'guides' },
    },
  });
  const parts = within(await screen.findByRole('navigation', { name: 'Parts' }));
  expect(parts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Store']);
  expect(await screen.findByRole('form', { name: 'Store' })).toBeVisible();
});

test.each([
  ['operator', true],
  ['editor', false],
] as const)('the part Internal emails is shown to the role %s: %s', async (role, isShown) => {
  const api = { 'GET /api/auth/user': { ...operator, role }, 'GET /api/auth/ops/people': { people: [] }, [GET]: form };
  renderPage(<Component />, { at: '/ops/content', api });
  const parts = within(await screen.findByRole('navigation', { name: 'Parts' }));
  expect(parts.queryByRole('button', { name: 'Internal emails' }) !== null).toBe(isShown);
});

test('of the sentences about the site only changed ones are stored, and each shows which names must stay', async () => {
  const builtIn = {
    refund: { answer: 'Within {refundDays} days, write to {ordersEmail}.', next: null },
    weather: { answer: 'See the weather card.', next: null },
  };
  const siteFacts: ContentForm = {
    ...{ ...form, section: 'siteFacts', version: 0, value: builtIn, builtIn, history: [] },
    schema: serviceSections.siteFacts,
  };
  const { user, calls } = renderPage(<Component />, {
    at: '/ops/content?part=siteFacts',
    api: { ...asOperator, 'GET /api/auth/ops/people': { people: [] }, [GET]: siteFacts, [SAVE]: state(siteFacts) },
  });
  await user.click(await screen.findByText('Refunds'));
  const answer = screen.getByRole('textbox', { name: 'Answer' });
  expect(answer).toHaveAccessibleDescription(/^Keep {refundDays}, {ordersEmail}: the site fills them in/);
  await user.type(answer, ' Thank you.');
  await user.type(screen.getByRole('textbox', { name: 'Next step (optional)' }), 'Wait.');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  const refund = { answer: `${builtIn.refund.answer} Thank you.`, next: 'Wait.' };
  expect(calls(SAVE)).toMatchObject([{ body: { value: { refund } } }]);
  expect(calls(SAVE)).not.toMatchObject([{ body: { value: { weather: {} } } }]);
});

test('text typed while a save runs stays, and belongs to the next save', async () => {
  let finish: () => void = () => undefined;
  const isSaved = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const draft = { value: tiers(52_500), updatedAt: '2026-11-28T12:00:00.000Z' };
  let stored = form;
  const { user, calls } = render({
    [GET]: () => stored,
    [SAVE]: async () => {
      await isSaved;
      stored = { ...form, draft };
      return state(stored);
    },
    [PUBLISH]: errorResponse(409, 'content.draft_changed', 'Somebody else changed the draft.'),
  });
  const price = await screen.findByRole('textbox', { name: 'Price in dollars' });
  await user.clear(price);
  await user.type(price, '525');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  await user.type(price, '.50');
  finish();
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Price in dollars' })).toHaveValue('525.50');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Somebody else changed the draft.')).toBeVisible();
  expect(calls(PUBLISH)).toMatchObject([{ body: { draft: draft.updatedAt, value: tiers(52_550) } }]);
  expect(screen.getByRole('textbox', { name: 'Price in dollars' })).toHaveValue('525.50');
});

test('a draft is deleted only as it was read', async () => {
  const DISCARD = 'DELETE /api/ops/content/:section/draft';
  const draft = { value: tiers(52_500), updatedAt: '2026-11-28T12:00:00.000Z' };
  const message = 'Somebody else changed the draft.';
  const { user, calls } = render({
    [GET]: { ...form, draft },
    [DISCARD]: errorResponse(409, 'content.draft_changed', message),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete the draft' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls(DISCARD)).toMatchObject([{ query: { draft: draft.updatedAt } }]);
});

test('publishing an earlier version again loses nothing that is typed', async () => {
  const { user } = render({ [RESTORE]: state({ ...form, version: 4 }) });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, ' Kit');
  await user.click(screen.getByRole('button', { name: 'Publish what the site came with' }));
  expect(await screen.findByText(/^Published\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('The 4-Week Garden Starter Kit');
});
