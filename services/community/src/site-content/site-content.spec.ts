import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { join } from 'node:path';
import { ContentSection, type ServiceContent } from '@farm/contracts';
import { builtInContent } from '@farm/farm';
import { createContentReader } from '@farm/prisma';
import { setServiceContent } from '@farm/server-kit';
import { type Api, createApi, createTestBrowser, fixedClock, type FixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { loadMonthlyPosts } from '../blog/blog-posts';
import { communityDepsForTest } from '../testing/community-for-test';

const person = { id: '0197279a-0000-7000-8000-0000000000ab', email: 'operator@example.com', role: 'operator' as const };
const operator = createTestBrowser();
const as = { as: operator };
const evergreen = loadMonthlyPosts(join(__dirname, '../../content'));
const params = { section: 'course' as const };
const course = { ...builtInContent.course, startsOn: '2027-02-06', when: 'Every Saturday, 10-11 AM' };

let database: TestDatabase<CommunityDb>;
let clock: FixedClock;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.asOwner('TRUNCATE community.content_version, community.content_draft, community.rate_limit');
  clock = fixedClock('2026-11-21T17:00:00.000Z');
  const deps = communityDepsForTest(database, { clock, evergreen });
  deps.signIn(operator, { ...person, authenticatedAt: clock.now() });
  api = createApi(communityApp(deps));
});

const save = (value: unknown) => api('PUT /api/ops/content/:section/draft', { params, body: { value } }, as);
const publish = (version: number) => api('POST /api/ops/content/:section/versions', { params, body: { version } }, as);
const restore = (to: number, version: number) =>
  api('POST /api/ops/content/:section/restorations', { params, body: { to, version } }, as);
const form = () => api('GET /api/ops/content/:section', { params }, as);
const live = () => {
  clock.advance(2_000); // what visitors read is a second old at most
  return api('GET /api/site-content');
};
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ errorBody: { code, error } }: { errorBody: { code: string; error: string } }) => [code, error],
  );

test('a section starts with its built-in content, and visitors get only what was changed', async () => {
  expect(await form()).toMatchObject({ version: 0, value: builtInContent.course, draft: null, history: [] });
  expect(await live()).toEqual({ version: 0, content: {} });
});

test('a draft is kept and not public until it is published', async () => {
  expect(await save(course)).toMatchObject({ value: builtInContent.course, draft: { value: course } });
  expect((await live()).content).toEqual({});
  const { version } = await publish(0);
  expect(await live()).toEqual({ version, content: { course } });
  expect(await form()).toMatchObject({ version, value: course, draft: null });
});

test('drafts are shown together to operators, without those that a release has made invalid', async () => {
  await save(course);
  const value = { tiers: [] };
  await database.db.contentDraft.create({
    data: { section: 'programs', value, actor: person.id, updatedAt: clock.now() },
  });
  expect(await api('GET /api/ops/content-drafts', {}, as)).toEqual({ content: { course } });
});

test('an earlier version and the built-in content can be published again, and every version stays in the history', async () => {
  await save(course);
  const first = await publish(0);
  await save({ ...course, name: 'Spring course' });
  const second = await publish(first.version);
  const third = await restore(first.version, second.version);
  expect(third.value).toEqual(course);
  const last = await restore(0, third.version);
  expect(last.value).toEqual(builtInContent.course);
  expect((await live()).content).toEqual({});
  const { history } = await form();
  expect(history.map(({ value }) => (value as typeof course).name)).toEqual([
    ...[builtInContent.course.name, course.name, 'Spring course', course.name],
  ]);
  expect(new Set(history.map(({ by }) => by))).toEqual(new Set([person.id]));
});

test('of two operators who publish from the same version, the second is told', async () => {
  await save(course);
  await publish(0);
  await save({ ...course, name: 'Spring course' });
  expect((await errorOf(publish(0)))?.[0]).toBe('content.changed');
  expect((await form()).draft?.value).toMatchObject({ name: 'Spring course' }); // nothing is lost
  expect((await errorOf(restore(0, 0)))?.[0]).toBe('content.changed');
});

test('publishing at the same moment leads to one version', async () => {
  await save(course);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => errorOf(publish(0))));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  expect(await database.db.contentVersion.count()).toBe(1);
});

test('without a draft there is nothing to publish, and an unknown version cannot be restored', async () => {
  expect((await errorOf(publish(0)))?.[0]).toBe('content.no_draft');
  expect((await errorOf(restore(99, 0)))?.[0]).toBe('content.unknown');
});

test.each([
  ['an empty name', { ...course, name: '' }, "Please check 'Name'. It has 1 to 80 characters in one line."],
  [
    'too many minutes',
    { ...course, minutes: 6_000 },
    "Please check 'Minutes of a class'. It is a whole number from 10 to 600.",
  ],
  ['a day that is none', { ...course, startsOn: 'soon' }, "Please check 'First class'."],
  ['a field of another form', { colour: 'red' }, "Please check 'Name'. It has 1 to 80 characters in one line."],
  ['no object', 'words', 'Please reload the page: these fields are not those of this form.'],
])('%s is rejected with the name of the field', async (_, value, message) => {
  expect(await errorOf(save(value))).toEqual(['content.invalid', message]);
  expect((await form()).draft).toBeNull();
});

test('every built-in section is valid', async () => {
  const sections = ContentSection.anyOf.map(({ const: section }) => section);
  for (const section of sections) {
    const { builtIn } = await api('GET /api/ops/content/:section', { params: { section } }, as);
    await api('PUT /api/ops/content/:section/draft', { params: { section }, body: { value: builtIn } }, as);
  }
  expect(await database.db.contentDraft.count()).toBe(sections.length);
});

test('a read-only field keeps its value', async () => {
  const [first, ...others] = builtInContent.programs.tiers;
  const value = { tiers: [{ ...first, number: 2 }, ...others] };
  const work = api('PUT /api/ops/content/:section/draft', { params: { section: 'programs' }, body: { value } }, as);
  expect((await errorOf(work))?.[0]).toBe('content.invalid');
});

test('a link of the farm must be a https address, and its error names the group', async () => {
  const social = { ...builtInContent.farm.social, tiktok: 'javascript:alert(1)' };
  const value = { ...builtInContent.farm, social };
  const work = api('PUT /api/ops/content/:section/draft', { params: { section: 'farm' }, body: { value } }, as);
  expect(await errorOf(work)).toEqual([
    'content.invalid',
    "Please check 'Pages on other sites, TikTok'. It begins with https://",
  ]);
});

describe('a section that only services read', () => {
  const section = { params: { section: 'posts' as const } };
  const edited = async () => {
    const { value } = await api('GET /api/ops/content/:section', section, as);
    const { posts } = value as NonNullable<ServiceContent['posts']>;
    return { posts: posts.map((post) => (post.month === 11 ? { ...post, title: 'Leaves are money' } : post)) };
  };
  const saveSection = (value: unknown) =>
    api('PUT /api/ops/content/:section/draft', { ...section, body: { value } }, as);
  const publishSection = (version: number) =>
    api('POST /api/ops/content/:section/versions', { ...section, body: { version } }, as);
  /** A replica that has just started. */
  const today = async () => {
    const deps = communityDepsForTest(database, { clock, evergreen, readContent: createContentReader(database.pool) });
    return createApi(communityApp(deps))('GET /api/daily-blog');
  };
  afterEach(() => setServiceContent({}));

  test('reaches the services when it is published, and neither pages nor previews', async () => {
    const value = await edited();
    await saveSection(value);
    expect(await api('GET /api/ops/content-drafts', {}, as)).toEqual({ content: {} });
    expect((await today()).title).toBe('Leaves into soil');
    const { version } = await publishSection(0);
    expect(await live()).toEqual({ version, content: {} });
    expect(await today()).toMatchObject({ title: 'Leaves are money', slug: 'leaves-into-soil', date: '2026-11-21' });
  });

  test('has a history, and its built-in content can be published again', async () => {
    await saveSection(await edited());
    const { version } = await publishSection(0);
    await api('POST /api/ops/content/:section/restorations', { ...section, body: { version, to: 0 } }, as);
    const { history } = await api('GET /api/ops/content/:section', section, as);
    expect(history).toHaveLength(2);
    setServiceContent({});
    expect((await today()).title).toBe('Leaves into soil');
  });

  test.each([
    ['an empty title', { title: '' }, "Please check 'Post 1, Title'. It has 1 to 80 characters in one line."],
    ['no text', { content: '' }, "Please check 'Post 1, Text'. An empty line starts a new paragraph."],
    ['another address', { slug: 'elsewhere' }, 'Please reload the page: these fields are not those of this form.'],
    ['another month', { month: 2 }, 'Please reload the page: these fields are not those of this form.'],
  ])('%s is rejected with the name of the field', async (_, change, message) => {
    const { posts } = await edited();
    const [first, ...others] = posts;
    const work = saveSection({ posts: [{ ...first, ...change }, ...others] });
    expect(await errorOf(work)).toEqual(['content.invalid', message]);
  });
});

describe('the store', () => {
  const store = { params: { section: 'guides' as const } };
  const saveStore = (value: unknown, by = operator) =>
    api('PUT /api/ops/content/:section/draft', { ...store, body: { value } }, { as: by });
  const priced = (price: number) => ({
    ...builtInContent.guides,
    course: { ...builtInContent.guides.course, price },
  });

  test.each([
    ['nothing', 0],
    ['99 cents', 99],
    ['more than $1,000', 100_001],
    ['half a cent', 100.5],
  ])('a price of %s is rejected with the limits in dollars', async (_, price) => {
    expect(await errorOf(saveStore(priced(price)))).toEqual([
      'content.invalid',
      "Please check 'Premium course, Price in dollars'. It is an amount from $1 to $1000, such as 39.99.",
    ]);
  });

  test('a free guide cannot get a price, and no guide can be replaced by another', async () => {
    const { free, paid } = builtInContent.guides;
    const withPrice = { ...builtInContent.guides, free: free.map((guide) => ({ ...guide, price: 500 })) };
    const turned = { ...builtInContent.guides, paid: [...paid].reverse() };
    for (const value of [withPrice, turned]) expect((await errorOf(saveStore(value)))?.[0]).toBe('content.invalid');
  });

  test.each([
    ['an editor', 'editor', 'guides', true],
    ['the shop', 'shop', 'guides', true],
    ['the shop', 'shop', 'farm', false],
    ['the shop', 'shop', 'posts', false],
    ['an editor', 'editor', 'articles', true],
    ['the shop', 'shop', 'articles', false],
    ['a moderator', 'moderator', 'siteFacts', false],
    ['a moderator', 'moderator', 'guides', false],
  ] as const)('%s (%s) and the section %s: %s', async (_, role, section, isAllowed) => {
    const deps = communityDepsForTest(database, { clock, evergreen });
    const someone = createTestBrowser();
    deps.signIn(someone, { ...person, role, authenticatedAt: clock.now() });
    const call = createApi(communityApp(deps));
    const { builtIn: value } = await api('GET /api/ops/content/:section', { params: { section } }, as);
    const [at, by] = [{ params: { section } }, { as: someone }];
    const expected = isAllowed ? null : 'auth.other_role';
    const attempts = [
      () => call('GET /api/ops/content/:section', at, by),
      () => call('PUT /api/ops/content/:section/draft', { ...at, body: { value } }, by),
      () => call('POST /api/ops/content/:section/versions', { ...at, body: { version: 0 } }, by),
    ];
    for (const attempt of attempts) expect((await errorOf(attempt()))?.[0] ?? null).toBe(expected);
    const after = await api('GET /api/ops/content/:section', at, as);
    const restore = { ...at, body: { version: after.version, to: 0 } };
    const restored = call('POST /api/ops/content/:section/restorations', restore, by);
    expect((await errorOf(restored))?.[0] ?? null).toBe(expected);
    const discarded = call('DELETE /api/ops/content/:section/draft', at, by);
    expect((await errorOf(discarded))?.[0] ?? null).toBe(expected);
    expect(await database.db.contentVersion.count()).toBe(isAllowed ? 2 : 0);
  });
});

describe('quiz questions', () => {
  const section = { params: { section: 'questions' as const } };
  const loam = {
    ...{ id: 'soil-01', question: 'What is loam?', choices: ['Sand', 'A balance', 'Clay', 'Silt'], right: 2 },
    explanation: 'Sand drains, clay holds plant food, and silt sits between.',
  };
  const saveQuestions = (...changed: object[]) =>
    api('PUT /api/ops/content/:section/draft', { ...section, body: { value: { changed } } }, as);
  const publishQuestions = (version: number) =>
    api('POST /api/ops/content/:section/versions', { ...section, body: { version } }, as);

  test('are published without their answers on any page, and taken back', async () => {
    await saveQuestions(loam);
    expect(await api('GET /api/ops/content-drafts', {}, as)).toEqual({ content: {} });
    const { version, value } = await publishQuestions(0);
    expect(value).toEqual({ changed: [loam] });
    expect(await live()).toEqual({ version, content: {} });
    const stored = await createContentReader(database.pool)(0);
    expect(stored?.content).toEqual({ questions: { changed: [loam] } });
    const undone = await api(
      'POST /api/ops/content/:section/restorations',
      { ...section, body: { version, to: 0 } },
      as,
    );
    expect(undone.value).toEqual({ changed: [] });
  });

  test('may all be changed at once', async () => {
    const long = { ...loam, explanation: 'W'.repeat(600) };
    const changed = Array.from({ length: 200 }, (_, n) => ({ ...long, id: `soil-${n}` }));
    expect((await saveQuestions(...changed)).draft?.value).toEqual({ changed });
  });

  test.each([
    [
      'two equal choices',
      { choices: ['Clay', 'Clay', 'Sand', 'Silt'] },
      "Please check 'Changed question 1, Choices'. Four different choices, all of about the same length.",
    ],
    [
      'an empty choice',
      { choices: ['', 'Clay', 'Sand', 'Silt'] },
      "Please check 'Changed question 1, Choices, Choice 1'. It has 1 to 80 characters in one line.",
    ],
    [
      'a fifth right choice',
      { right: 5 },
      "Please check 'Changed question 1, Right choice'. It is a whole number from 1 to 4.",
    ],
  ])('%s is rejected with the name of the field', async (_, change, message) => {
    expect(await errorOf(saveQuestions({ ...loam, ...change }))).toEqual(['content.invalid', message]);
  });
});

describe('sentences about the site', () => {
  const section = { params: { section: 'siteFacts' as const } };
  const saveFacts = (value: object) => api('PUT /api/ops/content/:section/draft', { ...section, body: { value } }, as);
  const refund = { answer: 'Write to {ordersEmail} within {refundDays} days.', next: null };

  test('begin with the built-in ones, and only changed ones are stored', async () => {
    const { builtIn } = await api('GET /api/ops/content/:section', section, as);
    expect(builtIn).toMatchObject({ weather: { answer: expect.stringContaining('weather card') as string } });
    expect((await saveFacts({ refund })).draft?.value).toEqual({ refund });
  });

  test.each([
    ['a missing placeholder', 'Write to us within {refundDays} days.'],
    ['an unknown placeholder', `${refund.answer} Ask {owner}.`],
    ['a price', `${refund.answer} We keep $5.`],
    ['a web address', `${refund.answer} See https://evil.example.`],
    ['markup', `${refund.answer} <b>Really.</b>`],
  ])('%s is rejected, and the message names what must stay', async (_, answer) => {
    expect(await errorOf(saveFacts({ refund: { ...refund, answer } }))).toEqual([
      'content.invalid',
      "Please check 'Refunds, Answer'. Keep {refundDays}, {ordersEmail}: the site fills them in. No other braces. No prices, email or web addresses.",
    ]);
  });
});

describe('articles of the assistant', () => {
  const section = { params: { section: 'articles' as const } };
  const okra = {
    ...{ id: 'okra', title: 'Growing okra', phrasings: ['when do I plant okra', 'okra planting', 'tough okra'] },
    ...{ category: 'crops', risk: 'none', sourceName: 'Extension', sourceUrl: 'https://hgic.clemson.edu' },
    ...{ reviewedAt: '2026-11', text: 'Okra loves heat, so sow it in warm soil. '.repeat(5).trim() },
  };
  const saveArticles = (changed: object[], withdrawn: string[] = []) =>
    api('PUT /api/ops/content/:section/draft', { ...section, body: { value: { changed, withdrawn } } }, as);

  test('are stored as far as they differ, up to 150 of the greatest length', async () => {
    const longest = {
      ...okra,
      text: 'W'.repeat(1_600),
      phrasings: Array.from({ length: 6 }, (_, n) => `${n}${'w'.repeat(119)}`),
    };
    const changed = Array.from({ length: 150 }, (_, n) => ({ ...longest, id: `okra-${n}` }));
    expect((await saveArticles(changed, ['figs'])).draft?.value).toEqual({ changed, withdrawn: ['figs'] });
  });

  test.each([
    ['an empty title', { title: '' }, /^Please check 'Changed article 1, Title'\. What it is about/],
    ['markup', { text: `<b>${okra.text}</b>` }, /^Please check 'Changed article 1, Text'\. One paragraph/],
    [
      'two questions',
      { phrasings: okra.phrasings.slice(1) },
      /^Please check 'Changed article 1, Questions of visitors'\. Three to six/,
    ],
    ['a script as its source', { sourceUrl: 'javascript:alert(1)' }, /Address of the source'\. It begins with https/],
  ])('%s is rejected with the name of the field', async (_, change, message) => {
    expect(await errorOf(saveArticles([{ ...okra, ...change }]))).toEqual([
      ...['content.invalid', expect.stringMatching(message)],
    ]);
  });
});
