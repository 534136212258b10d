import type { DailyBlog as Post } from '@farm/contracts';
import { NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fixTime } from '../testing/fix-time';
import { DailyBlogSection } from './daily-blog';
import { LinkedText } from './linked-text';

const TODAY = 'GET /api/daily-blog';
const ARCHIVE = 'GET /api/daily-blog/archive';
const NO_ARCHIVE = { [ARCHIVE]: { posts: [], next: null } };
const NOON = '2026-11-21T17:00:00Z';
const post: Post = {
  ...{ title: 'Collards after frost', date: '2026-11-21', slug: 'collards-after-frost' },
  content: 'Frost makes them sweet.\n\nSee https://extension.uga.edu/greens. <b>Pick</b> low leaves.',
  tips: ['Pick from below.', { title: 'Wash', content: 'Twice, in cold water.' }],
};

beforeEach(() => fixTime(NOON));

test("the built-in post of the day stands first; the service's takes its place", async () => {
  let answer: (given: Post) => void = () => undefined;
  const { user, calls } = renderPage(<DailyBlogSection />, {
    api: { ...NO_ARCHIVE, [TODAY]: () => new Promise<Post>((resolve) => (answer = resolve)) },
  });
  expect(screen.getByRole('article', { name: 'Save okra and pea seed this fall' })).toBeVisible();
  expect(screen.getByText('Saturday, November 21, 2026')).toBeVisible();
  await waitFor(() => expect(calls(TODAY)).toHaveLength(1));
  await act(async () => answer(post));
  const article = await screen.findByRole('article', { name: 'Collards after frost' });
  await user.click(within(article).getByText('Read on'));
  expect(within(article).getAllByText('Frost makes them sweet.').at(-1)).toBeVisible();
  expect(
    within(article)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pick from below.', 'Wash: Twice, in cold water.']);
});

test('the title of a post leads to its page; the built-in one has none', async () => {
  renderPage(<DailyBlogSection />, { api: { ...NO_ARCHIVE, [TODAY]: post } });
  expect(await screen.findByRole('link', { name: 'Collards after frost' })).toHaveAttribute(
    'href',
    '/community-griot/blog/collards-after-frost',
  );
});

test('a failure is silent: the built-in post stays', async () => {
  const { calls } = renderPage(<DailyBlogSection />, { api: { ...NO_ARCHIVE, [TODAY]: NETWORK_ERROR } });
  await act(async () => undefined);
  expect(calls(TODAY)).toHaveLength(1);
  expect(screen.getByRole('article', { name: 'Save okra and pea seed this fall' })).toBeVisible();
  for (const alert of screen.getAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
});

test('the picture of a post has its size and description, and loads when near', async () => {
  const picture = { src: `/api/files/${'ab'.repeat(16)}.webp`, width: 400, height: 300, alt: 'Collards under frost' };
  const { user } = renderPage(<DailyBlogSection />, { api: { ...NO_ARCHIVE, [TODAY]: { ...post, picture } } });
  await user.click(await screen.findByText('Read on'));
  const image = await screen.findByRole('img', { name: picture.alt });
  expect(image).toHaveAttribute('src', picture.src);
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['400', '300']);
  expect(image).toHaveAttribute('loading', 'lazy');
});

test('text of a post is text; its addresses are links', async () => {
  const { user } = renderPage(<DailyBlogSection />, { api: { ...NO_ARCHIVE, [TODAY]: post } });
  await user.click(await screen.findByText('Read on'));
  const link = await screen.findByRole('link', { name: 'https://extension.uga.edu/greens' });
  expect(link).toHaveAttribute('href', 'https://extension.uga.edu/greens');
  expect(screen.getByText(/<b>Pick<\/b> low leaves/)).toBeVisible();
});

test('three earlier posts are listed, the others and older ones on request, and the first of them takes the focus', async () => {
  const posts = [1, 2, 3, 4, 5].map((n) => ({ slug: `post-${n}`, title: `Post ${n}`, date: `2026-11-0${9 - n}` }));
  const { user, calls } = renderPage(<DailyBlogSection />, {
    api: {
      [TODAY]: post,
      [ARCHIVE]: ({ query }) =>
        query?.before
          ? { posts: [{ slug: 'old-peas', title: 'Old peas', date: '2026-10-01' }], next: null }
          : { posts, next: '2026-11-04_post-5' },
    },
  });
  expect(await screen.findByRole('link', { name: 'Post 3' })).toHaveAttribute('href', '/community-griot/blog/post-3');
  expect(screen.queryByRole('link', { name: 'Post 4' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show older posts' }));
  expect(screen.getByRole('link', { name: 'Post 4' })).toHaveFocus();
  expect(calls(ARCHIVE)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show older posts' }));
  expect(await screen.findByRole('link', { name: 'Old peas' })).toHaveFocus();
  expect(calls(ARCHIVE)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show older posts' })).not.toBeInTheDocument();
});

test('an archive that failed to load can be retried', async () => {
  let isLost = true;
  const { user } = renderPage(<DailyBlogSection />, {
    api: { [TODAY]: post, [ARCHIVE]: () => (isLost ? NETWORK_ERROR : { posts: [], next: null }) },
  });
  expect(await screen.findByText("We couldn't load the earlier posts.")).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no earlier posts.')).toBeVisible();
});

test('the blog can be followed with a feed reader', async () => {
  renderPage(<DailyBlogSection />, { api: { ...NO_ARCHIVE, [TODAY]: post } });
  expect(screen.getByRole('link', { name: 'Follow by feed (Atom)' })).toHaveAttribute('href', '/api/daily-blog/feed');
});

test.each([
  ['no address', 'Water at dawn.', []],
  ['the end of a sentence', 'See https://a.example/x.', ['https://a.example/x']],
  ['in brackets', '(https://a.example/x)', ['https://a.example/x']],
  ['two', 'http://a.example and https://b.example/?q=1, too', ['http://a.example', 'https://b.example/?q=1']],
  ['no script', 'javascript:alert(1)', []],
])('links in text: %s', (_, text, expected) => {
  renderPage(<LinkedText text={text} />);
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(expected);
  expect(document.body).toHaveTextContent(text);
});
