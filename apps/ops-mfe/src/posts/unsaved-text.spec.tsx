import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
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
  state: 'draft',
  publishOn: null,
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const published: EditablePost = { ...draft, state: 'published', publishOn: '2026-11-21' };
const page = (posts: EditablePost[]) => ({
  posts,
  next: null,
  today: { day: '2026-11-21', title: 'Leaves into soil', builtIn: true },
});
const LIST = 'GET /api/ops/inbox/posts';
const render = (api: FakeApi) =>
  renderPage(<PostsPage />, {
    at: '/ops/posts',
    api: { ...asOperator, 'GET /api/ops/files': { files: [], next: null }, ...api },
  });
const open = async (post: EditablePost, api: FakeApi = {}) => {
  const view = render({ [LIST]: page([post]), ...api });
  await view.user.click(await screen.findByRole('button', { name: `Open ${post.title}` }));
  return view;
};

/** Replies of a save, each sent when `resolveNext` is called. */
function slowSave(answers: EditablePost[]) {
  const waiting: ((post: EditablePost) => void)[] = [];
  return {
    answer: () => new Promise<EditablePost>((resolve) => waiting.push(resolve)),
    resolveNext: () => waiting.shift()?.(answers.shift() as EditablePost),
  };
}

test('typing while a new post is saved loses nothing, and the next save updates that post', async () => {
  const save = slowSave([draft]);
  const { user, calls } = render({
    [LIST]: page([]),
    'POST /api/ops/inbox/posts': save.answer,
    'PUT /api/ops/inbox/posts/:id': { ...draft, title: 'Rain at last!' },
  });
  await user.click(await screen.findByRole('button', { name: 'Write a post' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Rain at last');
  await user.type(
    screen.getByRole('textbox', { name: 'Text' }),
    'Two inches in the can. {enter}{enter}More is to come.',
  );
  await user.dblClick(screen.getByRole('button', { name: 'Save as a draft' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  act(() => save.resolveNext());
  expect(await screen.findByText('Saved. Later changes are not saved yet.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last!');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(draft.content);
  expect(screen.getByRole('textbox', { name: 'URL' })).toHaveValue(draft.slug);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(calls('POST /api/ops/inbox/posts')).toHaveLength(1);
  expect(calls('PUT /api/ops/inbox/posts/:id')).toMatchObject([{ body: { title: 'Rain at last!' } }]);
});

test('a post that was saved but could not be published is not created again', async () => {
  const { user, calls } = render({
    [LIST]: page([]),
    'POST /api/ops/inbox/posts': draft,
    'POST /api/ops/inbox/posts/:id/publish': NETWORK_ERROR,
  });
  await user.click(await screen.findByRole('button', { name: 'Write a post' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), draft.title);
  await user.type(
    screen.getByRole('textbox', { name: 'Text' }),
    'Two inches in the can.{enter}{enter}More is to come.',
  );
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  expect(await screen.findByText(/There was no response/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await waitFor(() => expect(calls('POST /api/ops/inbox/posts/:id/publish')).toHaveLength(2));
  expect(calls('POST /api/ops/inbox/posts')).toHaveLength(1);
});

test('unpublishing leaves unsaved text alone', async () => {
  const { user } = await open(published, { 'POST /api/ops/inbox/posts/:id/unpublish': draft });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Unpublish' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'a wrong figure');
  await user.click(dialog.getByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText(/Unpublished. It is a draft now./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last!');
});

test('when two operators change a post, both versions are shown and one is chosen', async () => {
  const theirs = { ...draft, title: 'Rain for days', updatedAt: '2026-11-21T13:00:00.000Z' };
  const changed = errorResponse(409, 'post.changed', 'Somebody else changed this post meanwhile.', { post: theirs });
  const { user, calls } = await open(draft, {
    'PUT /api/ops/inbox/posts/:id': ({ body }) =>
      body.updatedAt === theirs.updatedAt ? { ...theirs, title: body.title } : changed,
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const versions = within(await screen.findByRole('group', { name: 'Two versions' }));
  expect(versions.getByText('Rain for days')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last!');
  await user.click(versions.getByRole('button', { name: 'Save my text over it' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(calls('PUT /api/ops/inbox/posts/:id')).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last!');
});

test('the saved version can be used instead of the own text', async () => {
  const theirs = { ...draft, title: 'Rain for days', updatedAt: '2026-11-21T13:00:00.000Z' };
  const { user } = await open(draft, {
    'PUT /api/ops/inbox/posts/:id': errorResponse(409, 'post.changed', 'Somebody else changed it.', { post: theirs }),
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Use the saved version' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain for days');
  expect(screen.queryByRole('group', { name: 'Two versions' })).toBeNull();
});

test('unsaved text is still there after a reload, and can be discarded', async () => {
  const before = await open(draft);
  await before.user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  cleanup(); // as a reload: the page goes, the tab's storage stays
  const { user } = render({ [LIST]: page([draft]) });
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open Rain at last' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last!');
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last');
});

test('a draft over a version that somebody else changed since is a conflict, not an overwrite', async () => {
  const before = await open(draft);
  await before.user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  cleanup();
  const theirs = { ...draft, title: 'Rain for days', updatedAt: '2026-11-21T13:00:00.000Z' };
  const { user, calls } = render({
    [LIST]: page([theirs]),
    'PUT /api/ops/inbox/posts/:id': errorResponse(409, 'post.changed', 'Somebody else changed it.', { post: theirs }),
  });
  await user.click(await screen.findByRole('button', { name: 'Open Rain for days' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('group', { name: 'Two versions' })).toBeVisible();
  expect(calls('PUT /api/ops/inbox/posts/:id')).toMatchObject([{ body: { updatedAt: draft.updatedAt } }]);
});

test('leaving unsaved text needs a confirmation', async () => {
  const { user, location } = await open(draft);
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('link', { name: 'Files' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Leave this page?' })).getByRole('button', { name: 'Keep editing' }),
  );
  expect(location().pathname).toBe('/ops/posts');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last!');
});

test('closing without saving discards the text', async () => {
  const { user } = await open(draft);
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(screen.getByRole('button', { name: 'Close without saving' }));
  await user.click(await screen.findByRole('button', { name: 'Open Rain at last' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain at last');
});

test('text typed during a save is a draft over the version that was saved', async () => {
  const saved = { ...draft, title: 'Rain at last!', updatedAt: '2026-11-21T13:00:00.000Z' };
  const save = slowSave([saved]);
  const before = await open(draft, { 'PUT /api/ops/inbox/posts/:id': save.answer });
  await before.user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await before.user.click(screen.getByRole('button', { name: 'Save' }));
  await before.user.type(screen.getByRole('textbox', { name: 'Text' }), ' Soon.');
  act(() => save.resolveNext());
  expect(await screen.findByText('Saved. Later changes are not saved yet.')).toBeVisible();
  cleanup();
  const { user, calls } = render({ [LIST]: page([saved]), 'PUT /api/ops/inbox/posts/:id': saved });
  await user.click(await screen.findByRole('button', { name: 'Open Rain at last!' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(calls('PUT /api/ops/inbox/posts/:id')).toMatchObject([
    { body: { title: saved.title, content: `${draft.content} Soon.`, updatedAt: saved.updatedAt } },
  ]);
});

test('a draft that the site saved before is still there', async () => {
  const typed = { title: 'Hail', slug: draft.slug, content: draft.content, tips: [], picture: null };
  const stored = { [draft.id]: { typed, updatedAt: draft.updatedAt } };
  window.sessionStorage.setItem('farm.post-drafts', JSON.stringify(stored));
  window.dispatchEvent(new StorageEvent('storage', { key: 'farm.post-drafts' }));
  await open(draft);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Hail');
  expect(screen.getByText('We restored your unsaved text.')).toBeVisible();
});
