import type { DailyBlog as Post } from '@farm/contracts';
import { PAGE_DATA_ELEMENT } from '@farm/farm';
import { NETWORK_ERROR, errorResponse, type FakeApi, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as BlogPostPage } from './blog-post-page';

const POST = 'GET /api/daily-blog/posts/:slug';
const NO_ARCHIVE: FakeApi = { 'GET /api/daily-blog/archive': { posts: [], next: null } };
const post: Post = {
  ...{ title: 'Collards after frost', date: '2026-11-21', slug: 'collards-after-frost' },
  content: 'Frost makes them sweet.\n\nPick low leaves.',
  tips: ['Pick from below.', { title: 'Wash', content: 'Twice, in cold water.' }],
};
const open = (api: FakeApi, slug = 'collards-after-frost') =>
  renderPage(<BlogPostPage />, {
    at: `/community-griot/blog/${slug}`,
    path: '/community-griot/blog/:slug',
    api: { ...NO_ARCHIVE, ...api },
  });

/** The gateway's data block of the document. */
function carry(slug: string, reply: Post): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = PAGE_DATA_ELEMENT;
  block.textContent = JSON.stringify({ call: POST, params: { slug }, reply });
  document.body.append(block);
}
afterEach(() => document.getElementById(PAGE_DATA_ELEMENT)?.remove());

test('a post has a page with its title, text and tips, and names itself in the title of the window', async () => {
  const { calls } = open({ [POST]: post });
  expect(await screen.findByRole('heading', { level: 1, name: 'Collards after frost' })).toBeVisible();
  expect(screen.getByText('Saturday, November 21, 2026')).toBeVisible();
  expect(screen.getByText('Pick low leaves.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Tips' })).toBeVisible();
  expect(calls(POST)).toMatchObject([{ params: { slug: 'collards-after-frost' } }]);
  await waitFor(() => expect(document.title).toBe('Collards after frost · Sweetgum Family Farm'));
  expect(screen.getByRole('link', { name: "Read today's post" })).toHaveAttribute('href', '/community-griot#blog');
});

test('the page that confirms a post is a link below it', async () => {
  const source = { name: 'UGA Extension: Collards', url: 'https://extension.uga.edu/collards' };
  open({ [POST]: { ...post, source } });
  const link = await screen.findByRole('link', { name: 'Source: UGA Extension: Collards' });
  expect(link).toHaveAttribute('href', source.url);
});

test('the post that the document carries is there at once, without a call', () => {
  carry('collards-after-frost', post);
  const { calls } = open({});
  expect(screen.getByRole('heading', { level: 1, name: 'Collards after frost' })).toBeVisible();
  expect(calls(POST)).toEqual([]);
});

test('the data of another post is not used', async () => {
  carry('okra', { ...post, title: 'Okra', slug: 'okra' });
  open({ [POST]: post });
  expect(await screen.findByRole('heading', { level: 1, name: 'Collards after frost' })).toBeVisible();
});

test.each([
  [404, 'blog.unknown'],
  [400, 'request.invalid'],
])('a link to a post that does not exist (%i) says so and leads to today', async (status, code) => {
  open({ [POST]: errorResponse(status, code, 'There is no such post.') }, 'gone-away');
  expect(await screen.findByText("We couldn't find that post")).toBeVisible();
  expect(screen.getByRole('link', { name: "Read today's post" })).toBeVisible();
});

test('a post that failed to load can be retried', async () => {
  let isLost = true;
  const { user } = open({ [POST]: () => (isLost ? NETWORK_ERROR : post) });
  expect(await screen.findByText("We couldn't load the post")).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Collards after frost' })).toBeVisible();
});
