import { builtInContent, setSiteContent, site } from '@farm/farm';
import { createTestService } from './testing/test-service';
import { fromServiceContent, onServiceContent, setServiceContent, type ReadContent } from './site-content';

const farm = { ...builtInContent.farm, phone: '(478) 555-0199' };
afterEach(() => {
  setSiteContent({});
  setServiceContent({});
});

/** What a service shows once it answers, with this way to read content. */
async function phoneAfterStart(readContent: ReadContent): Promise<string> {
  const kit = await createTestService({ readContent });
  try {
    await kit.api.raw('GET /api/harvest');
    return site.phone;
  } finally {
    await kit.close();
  }
}

test('a service has the published content before its first answer', async () => {
  expect(await phoneAfterStart(async () => ({ version: 3, content: { farm } }))).toBe('(478) 555-0199');
});

test.each<[string, ReadContent]>([
  ['nothing is published', async () => null],
  ['the database does not answer', () => Promise.reject(new Error('the database is away'))],
  ['the content is invalid', async () => ({ version: 3, content: { farm: { ...farm, phone: '' } } })],
])('the built-in content stays while %s', async (_, readContent) => {
  expect(await phoneAfterStart(readContent)).toBe(builtInContent.farm.phone);
});

const post = { month: 1, slug: 'frost', title: 'Frost', content: 'It comes.', tips: [{ content: 'Cover the beds.' }] };
const posts = { posts: Array.from({ length: 12 }, () => post) };
const titleOfPosts = fromServiceContent((content) => content.posts?.posts[0]?.title ?? 'built in');

test('sections for services reach them beside those of pages, and are absent until they are published', async () => {
  expect(titleOfPosts()).toBe('built in');
  expect(await phoneAfterStart(async () => ({ version: 3, content: { farm, posts } }))).toBe('(478) 555-0199');
  expect(titleOfPosts()).toBe('Frost');
});

test('an invalid section for services changes nothing', async () => {
  const content = { farm, posts: { posts: [post] } };
  expect(await phoneAfterStart(async () => ({ version: 3, content }))).toBe(builtInContent.farm.phone);
  expect(titleOfPosts()).toBe('built in');
});

test('what is made of service content is made once for each publication', () => {
  const make = jest.fn(() => ({}));
  const get = fromServiceContent(make);
  const first = get();
  expect(get()).toBe(first);
  setServiceContent({ posts });
  expect(get()).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a listener gets what is published, and each publication until it ends', () => {
  const listener = jest.fn();
  const end = onServiceContent(listener);
  setServiceContent({ posts });
  end();
  setServiceContent({});
  expect(listener.mock.calls).toEqual([[{}], [{ posts }]]);
});
