import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator, openDialogs } from '../orders/testing/desk-for-test';
import { Component as PostsPage } from './posts-page';
import type { Post } from './use-posts';

beforeAll(openDialogs);

const draft: Post = {
  ...{ id: '0197279a-0000-7000-8000-000000000001', slug: 'rain-at-last', title: 'Rain at last' },
  ...{ content: 'Two inches in the can.\n\nMore is to come.', tips: ['Empty the can'], state: 'draft' as const },
  ...{ publishOn: null, updatedAt: '2026-11-21T12:00:00.000Z' },
};
const published: Post = { ...draft, state: 'published', publishOn: '2026-11-21' };
const page = (posts: Post[], next: string | null = null) => ({
  ...{ posts, next },
  today: { day: '2026-11-21', title: 'Leaves into soil', builtIn: true },
});
const LIST = 'GET /api/ops/inbox/posts';
const render = (api: FakeApi) => renderPage(<PostsPage />, { at: '/ops/posts', api: { ...asOperator, ...api } });
const open = async (post: Post, api: FakeApi = {}) => {
  const view = render({ [LIST]: page([post]), ...api });
  await view.user.click(await screen.findByRole('button', { name: `Open ${post.title}` }));
  return view;
};

test('a stranger meets the wall, and nothing is asked', async () => {
  const signedOut = refusal(401, 'auth.signed_out', 'Please sign in.');
  const { asked } = renderPage(<PostsPage />, { at: '/ops/posts', api: { 'GET /api/auth/user': signedOut } });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(asked(LIST)).toEqual([]);
});

test('posts stand with state and day, beneath what visitors read today', async () => {
  render({
    [LIST]: page([draft, { ...published, id: '2', title: 'Hail', publishOn: '2026-11-30', state: 'scheduled' }]),
  });
  const row = within(await screen.findByRole('row', { name: /Hail/ }));
  expect(row.getByText('Scheduled')).toBeVisible();
  expect(row.getByText('Nov 30, 2026')).toBeVisible();
  expect(screen.getByText('Leaves into soil')).toBeVisible();
  expect(screen.getByText(/which comes with the site/)).toBeVisible();
});

test('further pages are added beneath', async () => {
  const older = { ...draft, id: '2', title: 'Hail' };
  const { user } = render({ [LIST]: ({ query }) => (query?.before ? page([older]) : page([draft], 'place-1')) });
  await user.click(await screen.findByRole('button', { name: /Show more/ }));
  expect(await screen.findByText('Hail')).toBeVisible();
  expect(screen.getByText('Rain at last')).toBeVisible();
});

test.each<[string, FakeApi, string]>([
  ['no posts yet', { [LIST]: page([]) }, 'No posts of your own yet'],
  ['a lost network', { [LIST]: LOST }, 'The posts did not come'],
])('%s is said', async (_, api, text) => {
  render(api);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a new post is seen while it is written, saved as a draft, and its empty tips are left out', async () => {
  const { user, asked } = render({ [LIST]: page([]), 'POST /api/ops/inbox/posts': draft });
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
  expect(asked('POST /api/ops/inbox/posts')).toMatchObject([
    {
      body: { title: 'Rain at last', content: 'Two inches <b>in</b> the can.\n\nMore.', tips: ['Empty the can'] },
    },
  ]);
});

test('what the service would not take is said before it is asked', async () => {
  const { user, asked } = render({ [LIST]: page([]) });
  await user.click(await screen.findByRole('button', { name: 'Write a post' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'Not An Address');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(screen.getByText('Please give a title of 3 to 120 characters.')).toBeVisible();
  expect(screen.getByText(/small letters, digits and single dashes/)).toBeVisible();
  expect(asked('POST /api/ops/inbox/posts')).toEqual([]);
});

test('a draft is published at once; words that did not change are not sent again', async () => {
  const { user, asked } = await open(draft, { 'POST /api/ops/inbox/posts/:id/publish': published });
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  expect(await screen.findByText('Published.')).toBeVisible();
  expect(asked('POST /api/ops/inbox/posts/:id/publish')).toMatchObject([{ params: { id: draft.id }, body: {} }]);
  expect(asked('PUT /api/ops/inbox/posts/:id')).toEqual([]);
  expect(screen.queryByRole('form', { name: 'Publish' })).not.toBeInTheDocument();
});

test('changed words are kept first, then the post waits for its day', async () => {
  const { user, asked } = await open(draft, {
    'PUT /api/ops/inbox/posts/:id': { ...draft, title: 'Rain at last!', updatedAt: '2026-11-21T12:01:00.000Z' },
    'POST /api/ops/inbox/posts/:id/publish': { ...published, state: 'scheduled', publishOn: '2026-12-01' },
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('radio', { name: /From a day on/ }));
  await user.type(screen.getByLabelText('Day'), '2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Save and schedule' }));
  expect(await screen.findByText('Scheduled.')).toBeVisible();
  expect(asked('PUT /api/ops/inbox/posts/:id')).toMatchObject([{ body: { updatedAt: draft.updatedAt } }]);
  expect(asked('POST /api/ops/inbox/posts/:id/publish')).toMatchObject([{ body: { publishOn: '2026-12-01' } }]);
});

test('a day that is over is refused here already', async () => {
  const { user, asked } = await open(draft);
  await user.click(screen.getByRole('radio', { name: /From a day on/ }));
  await user.click(screen.getByRole('button', { name: 'Save and schedule' }));
  expect(screen.getByText('Please choose today or a day to come.')).toBeVisible();
  expect(asked('POST /api/ops/inbox/posts/:id/publish')).toEqual([]);
});

test('taking back needs a reason', async () => {
  const { user, asked } = await open(published, { 'POST /api/ops/inbox/posts/:id/unpublish': draft });
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(dialog.getByText('Please say why, in 3 to 500 characters.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Why'), 'a wrong figure');
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Taken back. It is a draft now.')).toBeVisible();
  expect(asked('POST /api/ops/inbox/posts/:id/unpublish')).toMatchObject([{ body: { reason: 'a wrong figure' } }]);
});

test('a deleted post leads back to the list, which says so', async () => {
  const { user, asked } = await open(draft, { 'DELETE /api/ops/inbox/posts/:id': { deleted: true } });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Why'), 'written twice');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The post is deleted.')).toBeVisible();
  expect(asked('DELETE /api/ops/inbox/posts/:id')).toMatchObject([{ body: { reason: 'written twice' } }]);
});

test('an operator who signed in long ago confirms in a new tab; the reason stays', async () => {
  const stale = refusal(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
  const { user } = await open(draft, { 'DELETE /api/ops/inbox/posts/:id': stale });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Why'), 'written twice');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('link', { name: 'Confirm in a new tab' })).toBeVisible();
  expect(dialog.getByLabelText('Why')).toHaveValue('written twice');
});

test.each<[string, FakeApi[keyof FakeApi], string]>([
  [
    'somebody else was faster',
    refusal(409, 'post.changed', 'Somebody else changed this post meanwhile. Please load it again.'),
    'Somebody else changed this post meanwhile. Please load it again.',
  ],
  [
    'the network is lost',
    LOST,
    'Nobody answered. Your words are still here. Please look at the list before you try again.',
  ],
])('when %s the words stay', async (_, answer, text) => {
  const { user } = await open(draft, { 'PUT /api/ops/inbox/posts/:id': answer as never });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last!');
  expect(screen.getByRole('button', { name: 'Close without saving' })).toBeVisible();
});
