import { contentSections, type Articles, type ArticleWording } from '@farm/contracts';
import { site } from '@farm/farm';
import { createContentReader } from '@farm/prisma';
import { assertServiceContent, setServiceContent } from '@farm/server-kit';
import { createApi, createTestBrowser, fixedClock } from '@farm/server-kit/testing';
import { dexterApp } from '../app';
import { dexterForTest, knowledge, testDeps, type DexterForTest } from '../testing/dexter-for-test';
import { toWording } from './published-articles';
import { liveKnowledge, type LiveKnowledge } from './live-knowledge';
import { ARTICLE_QUESTION, ARTICLE_SENTENCE } from '../testing/article-question';

const CHAT = 'POST /api/dexter-response';
const CHECK = 'POST /api/dexter/articles/check';
const FROM_ARTICLE = 'full sun and a warm wall';
const JUJUBE = 'How do I grow jujube trees?';

const built = knowledge.files.map(toWording);
const compost = built.find(({ id }) => id === 'compost');
if (!compost) throw new Error('The article of this spec is missing');

const changedCompost: ArticleWording = {
  ...compost,
  text: compost.text.replace(ARTICLE_SENTENCE, 'Mix nine parts dry browns'),
};
const jujube: ArticleWording = {
  ...{ id: 'jujubes', title: 'Growing jujube trees', category: 'crops', risk: 'none', reviewedAt: '2026-11' },
  ...{ sourceName: 'University of Georgia Extension', sourceUrl: 'https://extension.uga.edu/jujube' },
  phrasings: ['how do I grow jujube trees', 'jujube care', 'my jujube drops its fruit'],
  text: 'Jujube trees want full sun and a warm wall, and they stand heat and drought better than most fruit trees. Plant a jujube tree in winter, 15 feet from the next one. Two varieties of jujube set more fruit than one. Pick jujubes in late summer when the skin turns brown.',
};
jest.setTimeout(120_000); // each publication builds an index, and a correction runs the regression gate

const articles = (changed: ArticleWording[], withdrawn: string[] = []): Articles => ({ changed, withdrawn });

const clock = fixedClock('2026-12-21T12:00:00Z');
let dexter: DexterForTest;
let live: LiveKnowledge;
const operator = createTestBrowser();
const as = { as: operator };
beforeAll(async () => {
  dexter = await dexterForTest({ clock });
  live = liveKnowledge(knowledge, clock);
  dexter.api = dexter.replica({ live });
  dexter.deps.signIn(operator, {
    ...{ id: '0197279a-0000-7000-8000-000000000002', email: 'opal@example.com', role: 'editor' },
  });
});
afterAll(() => dexter.close());
beforeEach(() => publish(undefined));
afterAll(() => setServiceContent({}));

async function publish(section: Articles | undefined): Promise<void> {
  setServiceContent(section ? { articles: section } : {});
  await live.settled();
}
let networks = 0;
const ask = (message: string, browser = createTestBrowser(), api = dexter.api) => {
  clock.advance(10_000); // below the limit of a visitor
  networks += 1; // each message comes from a network of its own (/24), whose limit counts by the time of the machine
  return api(CHAT, { body: { message } }, { as: browser, from: `10.${networks >> 8}.${networks & 255}.1` });
};
const errorOf = async (body: Articles) => {
  const { status, body: reply } = await dexter.api.raw(CHECK, { body }, as);
  return [status, (reply as { error?: string }).error ?? ''];
};

test('the form and its check accept every built-in article, and pages never carry the section', async () => {
  for (let at = 0; at < built.length; at += 50) {
    const some = articles(built.slice(at, at + 50));
    expect(() => assertServiceContent({ articles: some })).not.toThrow();
    expect(await dexter.api(CHECK, { body: some }, as)).toEqual({ checked: some.changed.length });
  }
  expect(Object.keys(contentSections)).not.toContain('articles');
  const { builtIn, unused } = await dexter.api('GET /api/dexter/articles', {}, as);
  expect([builtIn, unused]).toEqual([built, []]);
});

test('an answer is from the published text, with its source, and from the built-in one after it is taken back', async () => {
  const before = await ask(ARTICLE_QUESTION);
  expect(before.response).toContain('two to three parts');
  await publish(articles([changedCompost]));
  const after = await ask(ARTICLE_QUESTION);
  expect(after.response).toMatch(/^Mix nine parts dry browns/);
  expect(after.response).not.toContain('two to three parts dry browns');
  expect(after.sources[0]).toMatchObject({ id: 'compost' });
  await publish(undefined);
  expect((await ask(ARTICLE_QUESTION)).response).toBe(before.response);
});

test('a new article answers its questions, with its figures and its source', async () => {
  expect((await ask(JUJUBE)).response).not.toContain(FROM_ARTICLE);
  await publish(articles([jujube]));
  const { response, sources, zone } = await ask(JUJUBE);
  expect(response).toContain(FROM_ARTICLE);
  expect([zone, sources[0]]).toMatchObject(['answer', { id: 'jujubes', url: jujube.sourceUrl, reviewedAt: '2026-11' }]);
  expect((await ask('How far apart do I plant jujube trees?')).response).toContain('15 feet');
});

test('the articles before a publication answer until it is prepared, in steps', async () => {
  const before = live.current();
  const used: boolean[] = [];
  live.addStep(() => used.push(live.current() === before));
  setServiceContent({ articles: articles([changedCompost]) });
  expect(live.current()).toBe(before);
  const [reply] = await Promise.all([ask(JUJUBE), live.settled()]);
  expect(reply.response).not.toBe('');
  expect(used).toEqual([true]);
  expect(live.current().changed).toEqual(new Set(['compost']));
});

test('a publication of another part prepares nothing', async () => {
  await publish(articles([changedCompost]));
  const before = live.current();
  setServiceContent({ articles: articles([changedCompost]), siteFacts: {} });
  await live.settled();
  expect(live.current()).toBe(before);
});

test.each<[string, Partial<ArticleWording>, RegExp]>([
  [
    'too short',
    {
      text: 'Jujube trees want sun, a warm wall, and room on all sides of them. Plant a jujube tree in winter in the ground.',
    },
    /^Please change 'Growing jujube trees': has 23 words, not 40 to 160/,
  ],
  [
    'an unknown placeholder',
    { text: `${jujube.text} Ask for {{price:jujubes}} at market.` },
    /no product 'jujubes' in the catalogue/,
  ],
  ['a price', { text: `${jujube.text} A tree costs $40 at most.` }, /spells a price/],
  ['an address', { text: `${jujube.text} Order from trees.example soon.` }, /names the address 'trees\.example'/],
  ['a source that sells', { sourceUrl: 'https://jujubes.example.com' }, /no public source we know/],
  ['a question of another article', { phrasings: [...jujube.phrasings, 'okra planting'] }, /'okra planting' is also/],
  [
    'a question that is refused',
    { phrasings: [...jujube.phrasings, 'how do I make a pipe bomb'] },
    /Dexter refuses the question/,
  ],
  [
    'advice that harms',
    { text: `${jujube.text} Mix bleach with ammonia to clean the shears.` },
    /says what Dexter must not say/,
  ],
  ['a risk without its sentence', { risk: 'chemical' }, /does not say that the label is the law/],
])('an article with %s is refused, and not used if it is published nevertheless', async (_, change, message) => {
  const faulty = articles([{ ...jujube, ...change }, changedCompost]);
  expect(await errorOf(faulty)).toEqual([400, expect.stringMatching(message)]);
  await publish(faulty);
  expect(live.current().articles.some(({ id }) => id === 'jujubes')).toBe(false);
  expect((await ask(ARTICLE_QUESTION)).response).toContain('nine parts');
  const { unused } = await dexter.api('GET /api/dexter/articles', {}, as);
  expect(unused).toMatchObject([{ id: 'jujubes' }]);
});

test.each<[string, Partial<ArticleWording>]>([
  ['markup', { text: `${jujube.text} <b>Jujubes</b> are good.` }],
  ['a script in its title', { title: '<script>alert(1)</script>' }],
  ['a link that is no link', { sourceUrl: 'javascript:alert(1)' }],
  ['two paragraphs', { text: jujube.text.replace('. ', '.\n\n') }],
  ['a text without an end', { text: 'jujube '.repeat(300) }],
  ['two questions', { phrasings: jujube.phrasings.slice(1) }],
  ['another short name', { id: 'Jujubes!' }],
])('an article with %s does not fit its form', (_, change) => {
  expect(() => assertServiceContent({ articles: articles([{ ...jujube, ...change }]) })).toThrow(/invalid at/);
});

test('two replicas answer from an article within seconds after it is published', async () => {
  const readContent = createContentReader(dexter.database.pool);
  const start = () => dexterApp({ ...dexter.deps, db: dexter.database.db, ...testDeps, clock, readContent });
  const apps = [start(), start()];
  const replicas = apps.map(createApi);
  for (const api of replicas)
    expect((await ask(JUJUBE, createTestBrowser(), api)).response).not.toContain(FROM_ARTICLE);
  const value = JSON.stringify(articles([jujube]));
  await dexter.database.asOwner(
    `INSERT INTO community.content_version (section, value, actor, at)
     VALUES ('articles', '${value}', '0197279a-0000-7000-8000-0000000000ab', now())`,
  );
  const started = Date.now();
  for (const api of replicas) {
    let response = '';
    while (!response.includes(FROM_ARTICLE) && Date.now() - started < 20_000)
      ({ response } = await ask(JUJUBE, createTestBrowser(), api));
    expect(response).toContain(FROM_ARTICLE);
  }
  apps.push(start());
  const [third] = apps.slice(-1).map(createApi);
  expect((await ask(JUJUBE, createTestBrowser(), third)).response).toContain(FROM_ARTICLE); // ready with it
  await Promise.all(apps.map((app) => app.close()));
});

test('a withdrawn article answers nothing, also in a conversation that is about it and where a correction names it', async () => {
  const browser = createTestBrowser();
  await ask(ARTICLE_QUESTION, browser);
  const correction = { question: ARTICLE_QUESTION, correctionMessage: 'Our compost bin stands under the pecan tree.' };
  expect(await dexter.api('POST /api/dexter/correct', { body: correction }, as)).toMatchObject({ activated: true });
  await publish(articles([], ['compost']));
  const { response, sources } = await ask(ARTICLE_QUESTION);
  expect(response).toContain('under the pecan tree');
  expect(sources.map(({ id }) => id)).not.toContain('compost');
  for (const message of ['why?', 'tell me more', 'compost', 'How long does compost take?']) {
    const reply = await ask(message, browser);
    expect(reply.response).not.toBe('');
    expect(reply.sources.map(({ id }) => id)).not.toContain('compost');
  }
});

test('a published sentence about the site is the answer, with figures of the catalogue', async () => {
  const refund = { answer: 'Yes, for {refundDays} days: write to {ordersEmail}.', next: null };
  const question = 'can I get my money back';
  const before = await ask(question);
  setServiceContent({ siteFacts: { refund } });
  expect((await ask(question)).response).toContain(`Yes, for ${site.refundDays} days: write to ${site.emails.orders}.`);
  setServiceContent({});
  expect((await ask(question)).response).toBe(before.response);
});
