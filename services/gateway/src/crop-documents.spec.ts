import type { CropPage } from '@farm/contracts';
import { promote, signingKey, trustedKeys } from '@farm/release-store';
import { putServerBuild, remoteServer, SHELL_SERVER } from '@farm/release-store/testing';
import { closeGateways, fixedClock, startTestGateway } from './testing/test-gateway';
import { anotherStore, createTestRelease } from './testing/test-release';
import { startService, stopServices } from './testing/test-service';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const SHELL = 'cccccccccccc';
const STORE = 'dddddddddddd';
const by = { by: 'spec', reason: 'spec', at: new Date(0) };
const source = 'https://hgic.clemson.edu/factsheet/okra/';
const place = { name: 'Macon, Georgia', zip: null, isInRegion: true, frost: null };
const okra: CropPage = {
  ...{ slug: 'okra', name: 'Okra', drawing: 'okra', group: 'Summer fruit', note: 'Soak seed overnight.', place },
  year: { from: '2026-11-01', to: '2027-10-31' },
  dates: [{ work: 'outdoors', from: '2027-04-12', to: '2027-07-01' }],
  ...{ method: 'sow', plantedAs: null, canSow: false, indoorLeadWeeks: null, depthIn: 1, spacingIn: 12 },
  ...{ isTender: true, minSoilF: 65, sunHours: 8, containerGallons: 5, days: [55, 65], sow: [], water: [], bed: [] },
  troubles: [{ id: 'ants', name: 'Ants', sign: 'Ants run.', remedy: 'Bait them.', drawing: null, source }],
  ...{ troubleNotes: [], pick: [{ text: 'Cut pods young.', source }], keep: [], seed: [], seedEase: null, sources: [] },
};

/** A gateway whose remote has the pages of crops, and a dexter service with the crops of `crops`. */
async function startCrops(crops: Record<string, CropPage> = { okra }) {
  const release = await createTestRelease();
  const { store } = release;
  const shell = { ...release.shell, build: SHELL, files: {}, pages: [] };
  await putServerBuild(store, shell, SHELL_SERVER);
  const page = { chunk: 'x', first: 'page' as const, title: 'Crops', description: 'D', js: [], css: [] };
  const remote = anotherStore(STORE, {
    ...{ files: {}, hosts: {} },
    pages: [
      { ...page, path: '/crops', data: 'GET /api/crops' },
      { ...page, path: '/crops/:slug', data: 'GET /api/crops/:slug' },
    ],
  });
  const title = "(globalThis.farmPageData?.reply.name ?? globalThis.farmPageData?.reply.crops?.length ?? 'loading')";
  await putServerBuild(store, remote, remoteServer(['/crops', '/crops/:slug'], title));
  const done = await promote(store, { builds: { shell: SHELL, store: STORE } }, by, signingKey(release.signingKey), {
    ...{ trusted: trustedKeys(release.publicKey), accept: new Set(['removed-page'] as const) },
  });
  expect(done).toMatchObject({ ok: true });
  const dexter = await startService('dexter', '2.9', ({ url = '' }, response) => {
    const [, slug = ''] = /^\/api\/crops\/(.+)$/.exec(url) ?? [];
    const list = Object.values(crops).map(({ name, drawing, group, ...crop }) => ({
      ...{ slug: crop.slug, name, drawing, group, now: [] },
    }));
    const reply = url === '/api/crops' ? { place, crops: list } : crops[slug];
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ?? {}));
  });
  const clock = fixedClock();
  const gateway = await startTestGateway(
    { SITE_ORIGIN: 'https://farm.example', DEXTER_URL: dexter.url },
    { clock },
    release,
  );
  return { ...gateway, clock, crops };
}

test('a crop has a document with its title, address, description and structured data, and its text rendered', async () => {
  const { app } = await startCrops();
  const { statusCode, body } = await app.inject('/crops/okra');
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Okra: when to plant, grow and pick · Sweetgum Family Farm</title>');
  expect(body).toContain('<link rel="canonical" href="https://farm.example/crops/okra">');
  expect(body).toContain('<meta name="description" content="Okra in Macon, Georgia and by your ZIP:');
  expect(body).toContain('<h1>Okra</h1>');
  const data = JSON.parse(/application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? 'null') as object;
  expect(data).toMatchObject({
    '@graph': [
      {
        '@type': 'Article',
        about: { name: 'Okra' },
        articleBody: expect.stringContaining('Cut pods young.') as string,
      },
      { '@type': 'BreadcrumbList' },
    ],
  });
});

test('a reply with fields that this gateway does not know has a document and an address all the same', async () => {
  const newer = { ...okra, zone: '8a', place: { ...place, county: 'Bibb' } };
  const { app } = await startCrops({ okra: newer });
  const { statusCode, body } = await app.inject('/crops/okra');
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>Okra</h1>');
  expect(/<h1>(.*?)<\/h1>/.exec((await app.inject('/crops')).body)?.[1]).toBe('1');
  expect((await app.inject('/sitemap.xml')).body).toContain('/crops/okra</loc>');
});

test('a reply without what the head of its document says has the status 503', async () => {
  const { note: _, ...short } = okra;
  const { app } = await startCrops({ okra: short as CropPage });
  expect((await app.inject('/crops/okra')).statusCode).toBe(503);
});

test.each(['dandelion', 'A', '%zz'])('there is no crop %s: 404, not indexed', async (slug) => {
  const { app } = await startCrops();
  const { statusCode, body } = await app.inject(`/crops/${slug}`);
  expect([statusCode, body.includes('content="noindex"')]).toEqual([404, true]);
});

test('the list is rendered with what is planted now, and anew when that changes', async () => {
  const { app, clock, crops } = await startCrops();
  const count = async () => /<h1>(.*?)<\/h1>/.exec((await app.inject('/crops')).body)?.[1];
  expect([await count(), await count()]).toEqual(['1', '1']);
  crops['kale'] = { ...okra, slug: 'kale', name: 'Kale' };
  clock.advance(6_000);
  expect(await count()).toBe('2');
});

test('the site map names every crop', async () => {
  const { app } = await startCrops();
  const { body } = await app.inject('/sitemap.xml');
  expect(body).toContain('<url><loc>https://farm.example/crops</loc></url>');
  expect(body).toContain('<url><loc>https://farm.example/crops/okra</loc></url>');
});
