import type { DailyBlog as Post } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { fixTime } from '../testing/fix-time';
import { DailyBlogSection } from './daily-blog';
import { postFacts } from './post-view';
import { LinkedText } from './linked-text';

const TODAY = 'GET /api/daily-blog';
const POST = 'GET /api/daily-blog/posts/:slug';
const ARCHIVE = 'GET /api/daily-blog/archive';
const NOON = '2026-11-21T17:00:00Z';
const post: Post = {
  ...{ title: 'Collards after frost', date: '2026-11-21', slug: 'collards-after-frost' },
  content: 'Frost makes them sweet.\n\nSee https://extension.uga.edu/greens. <b>Pick</b> low leaves.',
  tips: ['Pick from below.', { title: 'Wash', content: 'Twice, in cold water.' }],
};

beforeEach(() => {
  fixTime(NOON);
  Element.prototype.scrollIntoView = jest.fn();
});

test("the built-in post of the day stands first; the service's takes its place", async () => {
  let answer: (given: Post) => void = () => undefined;
  renderPage(<DailyBlogSection />, { api: { [TODAY]: () => new Promise<Post>((resolve) => (answer = resolve)) } });
  expect(screen.getByRole('article', { name: 'Save okra and pea seed this fall' })).toBeVisible();
  expect(screen.getByText('Saturday, November 21, 2026')).toBeVisible();
  await act(async () => answer(post));
  const article = await screen.findByRole('article', { name: 'Collards after frost' });
  expect(within(article).getByText('Frost makes them sweet.')).toBeVisible();
  expect(
    within(article)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pick from below.', 'Wash: Twice, in cold water.']);
});

test('a failure is silent: the built-in post stays', async () => {
  const { calls } = renderPage(<DailyBlogSection />, { api: { [TODAY]: NETWORK_ERROR } });
  await act(async () => undefined);
  expect(calls(TODAY)).toHaveLength(1);
  expect(screen.getByRole('article', { name: 'Save okra and pea seed this fall' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('text of a post is text; its addresses are links', async () => {
  renderPage(<DailyBlogSection />, { api: { [TODAY]: post } });
  const link = await screen.findByRole('link', { name: 'https://extension.uga.edu/greens' });
  expect(link).toHaveAttribute('href', 'https://extension.uga.edu/greens');
  expect(screen.getByText(/<b>Pick<\/b> low leaves/)).toBeVisible();
});

test('a post has its facts for search engines, and no text of it ends the block', async () => {
  renderPage(<DailyBlogSection />, { api: { [TODAY]: { ...post, title: '</script><script>' } } });
  await screen.findByRole('heading', { level: 3, name: '</script><script>' });
  const block = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(block).not.toContain('<');
  expect(JSON.parse(block)).toMatchObject({ '@type': 'BlogPosting', headline: '</script><script>' });
  expect(JSON.parse(postFacts(post, 'https://farm.example'))).toMatchObject({
    url: 'https://farm.example/community-griot?post=collards-after-frost',
    datePublished: '2026-11-21',
    articleBody: expect.stringContaining('Wash: Twice, in cold water.'),
  });
});

test('a link to a post shows that post, takes the visitor to it, and leads back to today', async () => {
  const { user, calls, location } = renderPage(<DailyBlogSection />, {
    at: '/community-griot?post=collards-after-frost',
    api: { [TODAY]: NETWORK_ERROR, [POST]: post },
  });
  expect(await screen.findByRole('heading', { level: 3, name: 'Collards after frost' })).toHaveFocus();
  expect(calls(POST)).toMatchObject([{ params: { slug: 'collards-after-frost' } }]);
  expect(calls(TODAY)).toHaveLength(0);
  await user.click(screen.getByRole('link', { name: "Read today's post" }));
  expect(location().search).toBe('');
  expect(await screen.findByRole('article', { name: 'Save okra and pea seed this fall' })).toBeVisible();
});

test('a link to a post that is gone says so and leads to today', async () => {
  renderPage(<DailyBlogSection />, {
    at: '/community-griot?post=gone-away',
    api: { [POST]: errorResponse(404, 'not_found', 'There is no such post.') },
  });
  expect(await screen.findByText("We couldn't find that post")).toBeVisible();
  expect(screen.getByRole('link', { name: "Read today's post" })).toBeVisible();
});

test('a post that failed to load can be retried', async () => {
  let isLost = true;
  const { user } = renderPage(<DailyBlogSection />, {
    at: '/community-griot?post=collards-after-frost',
    api: { [POST]: () => (isLost ? NETWORK_ERROR : post) },
  });
  expect(await screen.findByText("We couldn't load the post")).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Collards after frost' })).toBeVisible();
});

test('earlier posts come when somebody asks; older ones take the focus', async () => {
  const { user, calls } = renderPage(<DailyBlogSection />, {
    api: {
      [TODAY]: post,
      [ARCHIVE]: ({ query }) =>
        query?.before
          ? { posts: [{ slug: 'old-peas', title: 'Old peas', date: '2026-10-01' }], next: null }
          : { posts: [{ slug: 'leaves', title: 'Leaves', date: '2026-11-10' }], next: '2026-11-10_leaves' },
    },
  });
  expect(calls(ARCHIVE)).toHaveLength(0);
  const opener = screen.getByRole('button', { name: 'Earlier posts', expanded: false });
  await user.click(opener);
  expect(await screen.findByRole('link', { name: 'Leaves' })).toHaveAttribute(
    'href',
    expect.stringContaining('post=leaves'),
  );
  await user.click(screen.getByRole('button', { name: 'Show older posts' }));
  expect(await screen.findByRole('link', { name: 'Old peas' })).toHaveFocus();
  expect(calls(ARCHIVE)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show older posts' })).not.toBeInTheDocument();
  await user.click(opener);
  expect(screen.queryByRole('link', { name: 'Leaves' })).not.toBeInTheDocument();
});

test('an archive that failed to load can be retried', async () => {
  let isLost = true;
  const { user } = renderPage(<DailyBlogSection />, {
    api: { [TODAY]: post, [ARCHIVE]: () => (isLost ? NETWORK_ERROR : { posts: [], next: null }) },
  });
  await user.click(screen.getByRole('button', { name: 'Earlier posts' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the earlier posts.");
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no earlier posts.')).toBeVisible();
});

test('the blog can be followed with a feed reader', () => {
  renderPage(<DailyBlogSection />, { api: { [TODAY]: post } });
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
