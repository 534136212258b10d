import type { Build, LiveRelease } from '@farm/contracts';
import { createPreviewQuery } from '@farm/release-store';
import type { FastifyInstance } from 'fastify';
import { closeGateways, startTestGateway } from './testing/test-gateway';
import { anotherStore, createTestRelease, STORE } from './testing/test-release';

const style = { text: 'main{color:red}', hash: 'sha256-style' };
const page = (words: string) => ({ html: `<main><h1>${words}</h1></main>`, testMode: '', style });
const entry = { chunk: 'x', first: 'page' as const, description: 'Text', js: [], css: [] };

/** A shell whose home page has a Spanish text, and whose page /about has none. */
const spanishRelease = (more: Build['pages'] = []) =>
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
        ...more,
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
  ['/ES/about', '/es/about'],
  ['/es/about-us?x=1', '/es/about'],
  ['//es', '/es'],
  ['//es/about', '/es/about'],
  ['/es//about', '/es/about'],
])('%s leads to %s', async (path, address) => {
  const { app } = await start();
  for (const _time of ['first', 'prepared']) {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers.location?.split('?')[0]]).toEqual([308, address]);
    await app.inject(address);
  }
});

test.each(['/es?x=1', '/es/about?x=1'])('%s is the page in Spanish, with its query', async (path) => {
  const { app } = await start();
  for (const _time of ['first', 'prepared']) {
    const { statusCode, body } = await app.inject(path);
    expect([statusCode, body.includes('<html lang="es">')]).toEqual([200, true]);
  }
});

test.each(['/es//evil.example', '//evil.example/es', '//es//evil.example'])(
  '%s leads to no other site',
  async (path) => {
    const { app } = await start();
    const { statusCode, headers } = await app.inject({ url: path });
    expect([308, 404]).toContain(statusCode);
    const { origin } = new URL(headers.location ?? '/', 'https://farm.example');
    expect(origin).toBe('https://farm.example');
  },
);

test('a prepared page is that of its language', async () => {
  const { app } = await start();
  const languagesOf = async () =>
    Promise.all(
      ['/about', '/es/about', '/', '/es'].map(
        async (path) => /<html lang="(..)">/.exec((await app.inject(path)).body)?.[1],
      ),
    );
  expect(await languagesOf()).toEqual(['en', 'es', 'en', 'es']);
  expect(await languagesOf()).toEqual(['en', 'es', 'en', 'es']); // prepared by now
});

test('a page for signed-in people leads to sign-in, and back to the page in Spanish', async () => {
  const release = await spanishRelease([{ ...entry, path: '/ops', title: 'Today', signIn: { exceptParams: [] } }]);
  const { app } = await startTestGateway({}, {}, release);
  const { statusCode, headers } = await app.inject('/es/ops?day=1');
  expect([statusCode, headers.location]).toEqual([302, `/api/login?returnTo=${encodeURIComponent('/es/ops?day=1')}`]);
});

describe('of a release with a canary', () => {
  const CANARY = 'cccccccccccc';
  const KEY = 'a preview key of at least 32 characters';
  const pageOf = async (app: FastifyInstance, path: string, cookie: string) => {
    const { body } = await app.inject({ url: path, headers: { cookie } });
    return [/<html lang="(..)">/.exec(body)?.[1], releaseIn(body).remotes['store']?.build];
  };

  test.each([
    ['/country-store', 'en'],
    ['/es/country-store', 'es'],
  ])('%s is in %s for browsers with the canary and without', async (path, language) => {
    const release = await spanishRelease();
    await release.publish(anotherStore(CANARY));
    await release.edit({ canaries: { store: { build: CANARY, percent: 10 } } });
    const { app } = await startTestGateway({}, {}, release);
    for (const _time of ['first', 'again']) {
      expect(await pageOf(app, path, '__Host-bucket=0')).toEqual([language, CANARY]);
      expect(await pageOf(app, path, '__Host-bucket=99')).toEqual([language, STORE]);
    }
  });

  test('a preview begins and ends in the language of its address', async () => {
    const release = await spanishRelease();
    await release.publish(anotherStore(CANARY));
    const { app } = await startTestGateway({ PREVIEW_KEY: KEY }, {}, release);
    const query = createPreviewQuery({ remote: 'store', build: CANARY }, KEY, new Date(Date.now() + 3_600_000));
    const started = await app.inject(`/es/country-store?${query}`);
    expect([started.statusCode, started.headers.location]).toEqual([302, '/es/country-store']);
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
    expect(await pageOf(app, '/es/country-store', cookie)).toEqual(['es', CANARY]);
    const ended = await app.inject({ url: '/es/country-store?preview=off', headers: { cookie } });
    expect([ended.statusCode, ended.headers.location]).toEqual([302, '/es/country-store']);
  });
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
  const links = [
    ['en', '/'],
    ['es', '/es'],
    ['x-default', '/'],
  ].map(
    ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="https://farm.example${path}"/>`,
  );
  expect(body).toContain(`<url><loc>https://farm.example/es</loc>${links.join('')}</url>`);
  expect(body).toContain('<url><loc>https://farm.example/about</loc></url>');
});

test('without a Spanish catalog in the shell there are no pages under /es', async () => {
  const { app } = await startTestGateway();
  expect((await app.inject('/es/about')).statusCode).toBe(404);
  expect((await app.inject('/about')).body).not.toContain('hreflang');
});
