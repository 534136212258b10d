import type { LiveRelease } from '@farm/contracts';
import { closeGateways, startTestGateway } from './testing/test-gateway';
import { createTestRelease } from './testing/test-release';

const style = { text: 'main{color:red}', hash: 'sha256-style' };
const page = (words: string) => ({ html: `<main><h1>${words}</h1></main>`, testMode: '', style });
const entry = { chunk: 'x', first: 'page' as const, description: 'Text', js: [], css: [] };

/** A shell whose home page has a Spanish text, and whose page /about has none. */
const spanishRelease = () =>
  createTestRelease(
    {
      shell: {
        '/about': page('About us'),
        '/es': page('Bienvenidos'),
        '/es/about': page('About us, under /es'),
        _404: page('Nobody is here'),
        '/es/_404': page('No hay nadie'),
        _away: page('Closed'),
      },
    },
    [],
    {
      catalogs: { es: ['main.js'] },
      pages: [
        { ...entry, path: '/', title: 'Home', translations: { es: { title: 'Inicio', description: 'Texto' } } },
        { ...entry, path: '/about', title: 'About' },
      ],
    },
  );

const releaseIn = (html: string) => JSON.parse(/id="farm-release">([^<]*)</.exec(html)?.[1] ?? '') as LiveRelease;
const start = async () => startTestGateway({ SITE_ORIGIN: 'https://farm.example' }, {}, await spanishRelease());

afterEach(closeGateways);

test('a page under /es is the rendered Spanish one, in a document whose language is Spanish', async () => {
  const { app } = await start();
  const { statusCode, body } = await app.inject('/es');
  expect(statusCode).toBe(200);
  expect(body).toContain('<html lang="es">');
  expect(body).toContain('<h1>Bienvenidos</h1>');
  expect(body).toMatch(/<title>Inicio · [^<]+<\/title><meta name="description" content="Texto">/);
  expect(releaseIn(body).shell.pages).toMatchObject([
    { path: '/', title: 'Inicio' },
    { path: '/about', title: 'About', untranslated: true },
  ]);
});

test.each(['/', '/es'])('%s names the addresses of the page in both languages', async (path) => {
  const { app } = await start();
  const { body } = await app.inject(path);
  expect(body).toContain(`<link rel="canonical" href="https://farm.example${path}">`);
  expect([...body.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...pair]) => pair)).toEqual([
    ['en', 'https://farm.example/'],
    ['es', 'https://farm.example/es'],
    ['x-default', 'https://farm.example/'],
  ]);
});

test('a page without a translation has its English address under /es as well', async () => {
  const { app } = await start();
  const { body } = await app.inject('/es/about');
  expect(body).toContain('<h1>About us, under /es</h1>');
  expect(body).toContain('<link rel="canonical" href="https://farm.example/about">');
  expect(body).not.toContain('hreflang');
});

test('the scripts with the messages of a language load with the documents in it only', async () => {
  const { app } = await start();
  const namesOf = async (path: string) => (await app.inject(path)).body.match(/"url":"[^"]*main\.js"[^}]*/g) ?? [];
  const count = async (path: string) => (await namesOf(path)).filter((file) => file.includes('"as":"preload"')).length;
  expect(await count('/es/about')).toBe(1);
  expect(await count('/about')).toBe(0);
});

test.each([
  ['/es/', '/es'],
  ['/ES/About/', '/es/about'],
  ['/es/about-us?x=1', '/es/about'],
])('%s leads to %s', async (path, address) => {
  const { app } = await start();
  for (const _time of ['first', 'prepared']) {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers.location?.split('?')[0]]).toEqual([308, address]);
    await app.inject(address);
  }
});

test('an unknown address under /es answers 404 in Spanish', async () => {
  const { app } = await start();
  const { statusCode, body } = await app.inject('/es/nothing');
  expect(statusCode).toBe(404);
  expect(body).toContain('<h1>No hay nadie</h1>');
  expect(body).toContain('<title>404 Página no encontrada');
});

test('the sitemap has each language of a translated page, with links to all of them', async () => {
  const { app } = await start();
  const { body } = await app.inject('/sitemap.xml');
  const links = ['', '/es'].map(
    (path, i) =>
      `<xhtml:link rel="alternate" hreflang="${i ? 'es' : 'en'}" href="https://farm.example${path || '/'}"/>`,
  );
  expect(body).toContain(`<url><loc>https://farm.example/es</loc>${links.join('')}</url>`);
  expect(body).toContain('<url><loc>https://farm.example/about</loc></url>');
});

test('without a Spanish catalog in the shell there are no pages under /es', async () => {
  const { app } = await startTestGateway();
  expect((await app.inject('/es/about')).statusCode).toBe(404);
  expect((await app.inject('/about')).body).not.toContain('hreflang');
});
