import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { type Api, createApi, createTestBrowser } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest, tokenIn } from '../testing/outbox-for-test';

const MINUTE_MS = 60_000;
const ENGLISH = /\b(the|you|your|this|press|guide)\b/i;

let database: TestDatabase<CommunityDb>;
let deps: ReturnType<typeof communityDepsForTest>;
let post: ReturnType<typeof outboxForTest>;
let api: Api;

beforeEach(async () => {
  database = await createTestDatabase('community');
  deps = communityDepsForTest(database);
  post = outboxForTest(deps);
  api = createApi(communityApp(deps));
});
afterEach(() => database.close());

let neighbors = 0;
const anybody = () => ({ as: createTestBrowser(), from: `198.19.${(neighbors += 1) % 250}.1` });
const email = 'ada@example.com';
const askKit = (more: object = {}) =>
  api.raw('POST /api/capture-lead', { body: { firstName: 'Ada', email, ...more } }, anybody());
const subscribe = (more: object = {}) =>
  api.raw('POST /api/newsletter/subscribe', { body: { email, ...more } }, anybody());
const language = async () => (await database.db.lead.findFirst())?.language;
const newest = async () => (await post.emails())[0];

test('who asks for the kit in Spanish gets it in Spanish, and reads which guides are English', async () => {
  expect((await askKit({ language: 'es' })).status).toBe(200);
  expect(await language()).toBe('es');
  const mail = await newest();
  expect(mail?.subject).toBe('Su Farming Survival Kit, de Sweetgum Family Farm');
  expect(mail?.html).toContain('<html lang="es">');
  expect(mail?.text).toContain('Hola, Ada:\n\n');
  expect(mail?.text).toContain('Seeds of Change: http://localhost:4000/api/download/seeds-of-change?language=es\n');
  expect(mail?.text).toContain('Sustainable Food (en inglés): http://localhost:4000/api/download/sustainable-food\n');
  expect(mail?.text).toContain('/api/garden-calendar?language=es\n');
  expect(mail?.text).toContain('/es/newsletter/preferences?token=');
  expect(mail?.text).not.toMatch(ENGLISH);
});

test('its confirmation of the Monday letter says that the letter is English', async () => {
  await askKit({ language: 'es', newsletter: true });
  const mail = await newest();
  expect(mail?.text).toContain('La carta de los lunes está escrita en inglés.');
  expect(mail?.text).toMatch(/^Sí, apúnteme: http:\/\/localhost:4000\/es\/newsletter\/confirm\?token=[\w-]{43}$/m);
  expect(mail?.text).not.toMatch(ENGLISH);
});

test('the confirmation, and the answer to who is subscribed already, are Spanish too', async () => {
  await subscribe({ language: 'es' });
  const confirmation = await newest();
  expect(confirmation?.subject).toBe('Por favor confirme: la carta de los lunes de Sweetgum Family Farm');
  expect(confirmation?.text).toContain('está escrita en inglés');
  await api.raw('POST /api/newsletter/confirm', { body: { token: tokenIn(confirmation) } }, anybody());
  deps.clock.advance(11 * MINUTE_MS);
  await subscribe({ language: 'es' });
  const emails = await post.emails();
  const already = emails.find(({ subject }) => subject.startsWith('Usted ya recibe la carta de los lunes'));
  for (const { text, html } of [confirmation, already].flatMap((each) => each ?? [])) {
    expect(text).not.toMatch(ENGLISH);
    expect(html).toContain('<html lang="es">');
  }
  expect(emails).toHaveLength(2);
});

test('without a language emails are English, and the last request decides', async () => {
  await askKit();
  expect([await language(), (await newest())?.html.includes('<html lang="en">')]).toEqual(['en', true]);
  deps.clock.advance(11 * MINUTE_MS);
  await askKit({ language: 'es' });
  expect(await language()).toBe('es');
  deps.clock.advance(11 * MINUTE_MS);
  await askKit();
  expect(await language()).toBe('en');
  expect((await askKit({ language: 'fr' })).status).toBe(400);
});

test('the erasure by the link of a Spanish email deletes the language with the rest', async () => {
  await askKit({ language: 'es' });
  const erased = await api.raw('POST /api/newsletter/erase', { body: { token: tokenIn(await newest()) } }, anybody());
  expect(erased.body).toEqual({ erased: true });
  expect([await database.db.lead.count(), await database.db.newsletterToken.count()]).toEqual([0, 0]);
  deps.clock.advance(24 * 60 * MINUTE_MS);
  await askKit({ language: 'es' });
  expect(await database.db.lead.count()).toBe(0);
});

test('a language without texts is no language of a lead', async () => {
  await expect(
    database.db.$executeRaw`INSERT INTO community.lead (id, email_key, email, source, language)
      VALUES (gen_random_uuid(), ${email}, ${email}, 'home', 'fr')`,
  ).rejects.toThrow('lead_language');
});
