import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { asOperator, openDialogs } from '../admin/testing/operator-for-test';
import { Component as PostsPage } from './posts-page';
import type { EditablePost } from './post-data';

beforeAll(openDialogs);

const draft: EditablePost = {
  id: '0197279a-0000-7000-8000-000000000001',
  slug: 'rain-at-last',
  title: 'Rain at last',
  content: 'Two inches in the can.\n\nMore is to come.',
  tips: ['Empty the can'],
  picture: null,
  state: 'draft' as const,
  publishOn: null,
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const published: EditablePost = { ...draft, state: 'published', publishOn: '2026-11-21' };
const page = (posts: EditablePost[], next: string | null = null) => ({
  posts,
  next,
  today: { day: '2026-11-21', title: 'Leaves into soil', builtIn: true },
});
const LIST = 'GET /api/ops/inbox/posts';
const picture = { src: `/api/files/${'ab'.repeat(16)}.webp`, width: 400, height: 300, alt: 'Rain in the can' };
const file = { id: 'f1', kind: 'picture' as const, name: 'rain.jpg', src: picture.src, picture, pages: null, bytes: 9 };
const FILES = { files: [{ ...file, at: '2026-11-21T12:00:00.000Z', by: 'x' }], next: null };
const render = (api: FakeApi) =>
  renderPage(<PostsPage />, { at: '/ops/posts', api: { ...asOperator, 'GET /api/ops/files': FILES, ...api } });
const open = async (post: EditablePost, api: FakeApi = {}) => {
  const view = render({ [LIST]: page([post]), ...api });
  await view.user.click(await screen.findByRole('button', { name: `Open ${post.title}` }));
  return view;
};

test('a visitor who is signed out sees the sign-in link, and nothing is requested', async () => {
  const { calls } = renderPage(<PostsPage />, { at: '/ops/posts', api: { 'GET /api/auth/user': null } });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(calls(LIST)).toEqual([]);
});

test('lists posts with state and day below today’s post', async () => {
  render({
    [LIST]: page([draft, { ...published, id: '2', title: 'Hail', publishOn: '2026-11-30', state: 'scheduled' }]),
  });
  const row = within(await screen.findByRole('row', { name: /Hail/ }));
  expect(row.getByText('Scheduled')).toBeVisible();
  expect(row.getByText('Nov 30, 2026')).toBeVisible();
  expect(screen.getByText('Leaves into soil')).toBeVisible();
  expect(screen.getByText(/a built-in one/)).toBeVisible();
});

test('further pages are appended', async () => {
  const older = { ...draft, id: '2', title: 'Hail' };
  const { user } = render({ [LIST]: ({ query }) => (query?.before ? page([older]) : page([draft], 'place-1')) });
  await user.click(await screen.findByRole('button', { name: /Show more/ }));
  expect(await screen.findByText('Hail')).toBeVisible();
  expect(screen.getByText('Rain at last')).toBeVisible();
});

test.each<[string, FakeApi, string]>([
  ['no posts yet', { [LIST]: page([]) }, 'No posts of your own yet'],
  ['a lost network', { [LIST]: NETWORK_ERROR }, 'We couldn’t load the posts'],
])('%s', async (_, api, text) => {
  render(api);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a new post has a preview and is saved as a draft without empty tips', async () => {
  const { user, calls } = render({ [LIST]: page([]), 'POST /api/ops/inbox/posts': draft });
  await user.click(await screen.findByRole('button', { name: 'Write a post' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Rain at last');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Two inches <b>in</b> the can.{enter}{enter}More.');
  await user.type(screen.getByRole('textbox', { name: 'Tip' }), 'Empty the can');
  await user.click(screen.getByRole('button', { name: 'Add a tip' }));
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Two inches <b>in</b> the can.')).toBeVisible();
  expect(preview.getByText('More.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(calls('POST /api/ops/inbox/posts')).toMatchObject([
    {
      body: { title: 'Rain at last', content: 'Two inches <b>in</b> the can.\n\nMore.', tips: ['Empty the can'] },
    },
  ]);
});

test('a picture is chosen, with its description', async () => {
  const UPDATE = 'PUT /api/ops/inbox/posts/:id';
  const { user, calls } = await open(draft, { [UPDATE]: { ...draft, picture } });
  await screen.findByRole('option', { name: picture.alt });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Picture (optional)' }), picture.alt);
  const alt = screen.getByRole('textbox', { name: 'What the picture shows' });
  await user.clear(alt);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please say in 3 to 200 characters what the picture shows.')).toBeVisible();
  await user.type(alt, picture.alt);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(calls(UPDATE)).toMatchObject([{ body: { picture } }]);
});

test('validates the fields before a request', async () => {
  const { user, calls } = render({ [LIST]: page([]) });
  await user.click(await screen.findByRole('button', { name: 'Write a post' }));
  await user.type(screen.getByRole('textbox', { name: 'URL' }), 'Not An Address');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(screen.getByText('Please enter a title of 3 to 120 characters.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  expect(screen.getByText(/lowercase letters, digits and single dashes/)).toBeVisible();
  expect(calls('POST /api/ops/inbox/posts')).toEqual([]);
});

test('a draft is published at once; words that did not change are not sent again', async () => {
  const { user, calls } = await open(draft, { 'POST /api/ops/inbox/posts/:id/publish': published });
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  expect(await screen.findByText('Published.')).toBeVisible();
  expect(calls('POST /api/ops/inbox/posts/:id/publish')).toMatchObject([{ params: { id: draft.id }, body: {} }]);
  expect(calls('PUT /api/ops/inbox/posts/:id')).toEqual([]);
  expect(screen.queryByRole('form', { name: 'Publish' })).not.toBeInTheDocument();
});

test('saves changes before it schedules the post', async () => {
  const { user, calls } = await open(draft, {
    'PUT /api/ops/inbox/posts/:id': { ...draft, title: 'Rain at last!', updatedAt: '2026-11-21T12:01:00.000Z' },
    'POST /api/ops/inbox/posts/:id/publish': { ...published, state: 'scheduled', publishOn: '2026-12-01' },
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('radio', { name: /On a day/ }));
  await user.type(screen.getByLabelText('Day'), '2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Save and schedule' }));
  expect(await screen.findByText('Scheduled.')).toBeVisible();
  expect(calls('PUT /api/ops/inbox/posts/:id')).toMatchObject([{ body: { updatedAt: draft.updatedAt } }]);
  expect(calls('POST /api/ops/inbox/posts/:id/publish')).toMatchObject([{ body: { publishOn: '2026-12-01' } }]);
});

test('a draft that is saved before its day comes keeps the chosen day', async () => {
  const { user, calls } = await open(draft, {
    'PUT /api/ops/inbox/posts/:id': { ...draft, title: 'Rain at last!', updatedAt: '2026-11-21T12:01:00.000Z' },
    'POST /api/ops/inbox/posts/:id/publish': { ...published, state: 'scheduled', publishOn: '2026-12-01' },
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('radio', { name: /On a day/ }));
  await user.type(screen.getByLabelText('Day'), '2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(screen.getByLabelText('Day')).toHaveValue('2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Save and schedule' }));
  expect(await screen.findByText('Scheduled.')).toBeVisible();
  expect(calls('POST /api/ops/inbox/posts/:id/publish')).toMatchObject([{ body: { publishOn: '2026-12-01' } }]);
});

test('a new day of a scheduled post is still chosen if the post is saved and scheduling fails', async () => {
  const scheduled: EditablePost = { ...draft, state: 'scheduled', publishOn: '2026-11-30' };
  const { user, calls } = await open(scheduled, {
    'PUT /api/ops/inbox/posts/:id': { ...scheduled, title: 'Rain at last!', updatedAt: '2026-11-21T12:01:00.000Z' },
    'POST /api/ops/inbox/posts/:id/publish': NETWORK_ERROR,
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.clear(screen.getByLabelText('Day'));
  await user.type(screen.getByLabelText('Day'), '2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Save and schedule' }));
  expect(await screen.findByText(/There was no response/)).toBeVisible();
  expect(screen.getByLabelText('Day')).toHaveValue('2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Save and schedule' }));
  const publishOn = { body: { publishOn: '2026-12-01' } };
  await waitFor(() => expect(calls('POST /api/ops/inbox/posts/:id/publish')).toMatchObject([publishOn, publishOn]));
});

test('unpublishing takes back the day of a scheduled post', async () => {
  const { user } = await open(
    { ...published, state: 'scheduled', publishOn: '2026-11-30' },
    { 'POST /api/ops/inbox/posts/:id/unpublish': draft },
  );
  await user.click(screen.getByRole('button', { name: 'Unpublish' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'a wrong figure');
  await user.click(dialog.getByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText('Unpublished. It is a draft now.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Now' })).toBeChecked();
});

test('a past day is rejected without a request', async () => {
  const { user, calls } = await open(draft);
  await user.click(screen.getByRole('radio', { name: /On a day/ }));
  await user.click(screen.getByRole('button', { name: 'Save and schedule' }));
  expect(screen.getByText('Please choose today or a later day.')).toBeVisible();
  expect(calls('POST /api/ops/inbox/posts/:id/publish')).toEqual([]);
});

test('unpublishing needs a reason', async () => {
  const { user, calls } = await open(published, { 'POST /api/ops/inbox/posts/:id/unpublish': draft });
  await user.click(screen.getByRole('button', { name: 'Unpublish' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Unpublish' }));
  expect(dialog.getByText('Please give a reason of 3 to 500 characters.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Reason'), 'a wrong figure');
  await user.click(dialog.getByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText('Unpublished. It is a draft now.')).toBeVisible();
  expect(calls('POST /api/ops/inbox/posts/:id/unpublish')).toMatchObject([{ body: { reason: 'a wrong figure' } }]);
});

test('a deleted post leads back to the list, which says so', async () => {
  const { user, calls } = await open(draft, { 'DELETE /api/ops/inbox/posts/:id': { deleted: true } });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'written twice');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The post is deleted.')).toBeVisible();
  expect(calls('DELETE /api/ops/inbox/posts/:id')).toMatchObject([{ body: { reason: 'written twice' } }]);
});

test('an operator who signed in long ago confirms in a new tab; the reason stays', async () => {
  const stale = errorResponse(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
  const { user } = await open(draft, { 'DELETE /api/ops/inbox/posts/:id': stale });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'written twice');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('link', { name: 'Confirm in a new tab' })).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('written twice');
});

test.each<[string, FakeApi['PUT /api/ops/inbox/posts/:id'], string]>([
  [
    'somebody else was faster',
    errorResponse(409, 'post.changed', 'Somebody else changed this post meanwhile.'),
    'Somebody else changed this post meanwhile.',
  ],
  [
    'the network is lost',
    NETWORK_ERROR,
    'There was no response. Your text is still here. Please check the list before you try again.',
  ],
])('when %s the words stay', async (_, answer, text) => {
  const { user } = await open(draft, { 'PUT /api/ops/inbox/posts/:id': answer });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last!');
  expect(screen.getByRole('button', { name: 'Close without saving' })).toBeVisible();
});
