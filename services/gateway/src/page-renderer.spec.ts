import {
  createEdit,
  promote,
  signingKey,
  storeContent,
  trustedKeys,
  newKeyPair,
  type ReleaseStore,
} from '@farm/release-store';
import { putServerBuild, remoteServer, SHELL_SERVER } from '@farm/release-store/testing';
import { builtInContent, setSiteContent } from '@farm/farm';
import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';
import { anotherStore, createTestRelease, SHELL as FIRST_SHELL, STORE as FIRST_STORE } from './testing/test-release';

const SHELL = 'cccccccccccc';
const STORE = 'dddddddddddd';
const by = { by: 'spec', reason: 'spec', at: new Date(0) };
const content = newKeyPair('content', 'content');
const phone = (number: string) => ({ farm: { ...builtInContent.farm, phone: number } });

afterEach(closeGateways);
afterEach(() => setSiteContent({}));

/** A release whose builds have code for rendering, and a gateway that trusts a key for content. */
async function releaseWithServer() {
  const release = await createTestRelease();
  const { store } = release;
  await putServerBuild(store, { ...release.shell, build: SHELL, files: {}, pages: [] }, SHELL_SERVER);
  const remote = anotherStore(STORE, { files: {}, hosts: {} });
  const paths = remote.pages.map(({ path }) => path);
  await putServerBuild(store, remote, remoteServer(paths, "globalThis.farmContent.farm?.phone ?? 'built in'"));
  const publicKey = `${release.publicKey},${content.publicKey}`;
  const trusted = trustedKeys(publicKey);
  const accept = new Set(['removed-page'] as const);
  const edit = { builds: { shell: SHELL, store: STORE } };
  expect(await promote(store, edit, by, signingKey(release.signingKey), { trusted, accept })).toMatchObject({
    ok: true,
  });
  const publish = async (number: string) =>
    promote(
      store,
      { builds: {}, content: await storeContent(store, phone(number)) },
      by,
      signingKey(content.signingKey),
      {
        trusted,
      },
    );
  const checkpoint = () =>
    promote(store, { kind: 'checkpoint', builds: {} }, by, signingKey(release.signingKey), { trusted });
  return { release: { ...release, publicKey }, store, trusted, publish, checkpoint };
}

const guides = async ({ app }: Awaited<ReturnType<typeof startTestGateway>>) =>
  /<h1>(.*?)<\/h1>/.exec((await app.inject('/country-store')).body)?.[1];

test('the key for content signs no rendered page: each gateway renders the pages of new content itself', async () => {
  const { release, store, publish } = await releaseWithServer();
  const running = await startTestGateway({}, {}, release);
  expect(await guides(running)).toBe('built in');
  const done = await publish('(478) 555-0101');
  expect(done).toMatchObject({ ok: true, release: { revision: 3 } });
  const stored = JSON.stringify(await release.readRevision(3));
  expect(stored).not.toContain('"pages"');
  await waitUntil(async () => (await guides(running)) === '(478) 555-0101');
  expect((await running.app.inject('/nowhere')).body).toContain('<h1>/_404</h1>');
  expect(await guides(await startTestGateway({}, {}, release))).toBe('(478) 555-0101');
  expect(await pagesWithContent(store)).toEqual([]);
});

test('pages that somebody wrote to the store beside the published content are not shown, nor signed later', async () => {
  const { release, store, publish, checkpoint } = await releaseWithServer();
  await publish('(478) 555-0102');
  const id = (await release.readRevision(3)).content?.id ?? '';
  for (const file of ['country-store.html', 'country-store.json', 'index.sri'])
    await store.putNew(`pages/${SHELL}+store@${STORE}~${id}/${file}`, Buffer.from('<main><h1>EVIL</h1></main>'));
  expect(await guides(await startTestGateway({}, {}, release))).toBe('(478) 555-0102');
  expect(await checkpoint()).toMatchObject({ ok: true, release: { revision: 4 } });
  expect((await release.readRevision(4)).remotes['store']?.pages).toMatch(/^sha384-/);
  expect(await guides(await startTestGateway({}, {}, release))).toBe('(478) 555-0102');
});

test('a rollback of everything skips revisions that only published content', async () => {
  const { release, store, publish, trusted } = await releaseWithServer();
  await publish('(478) 555-0104');
  const rollback = await createEdit({ act: 'rollback' }, await release.readRevision(3), store, trusted);
  expect(rollback).toMatchObject({ ok: true, edit: { builds: { shell: FIRST_SHELL, store: FIRST_STORE } } });
});

const pagesWithContent = async (store: ReleaseStore) =>
  (await store.list('pages')).filter((folder) => folder.includes('~'));
