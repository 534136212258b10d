import { setImmediate } from 'node:timers/promises';
import { builtInContent } from '@farm/farm';
import { readReleasedContent, storeContent } from './content';
import { revisionKey, webFile } from './keys';
import { promote } from './promote';
import { readNewestRelease, readRelease, listRevisions } from './read';
import { sriOf } from './signature';
import { openStore, type ReleaseStore } from './store';
import { startFakeBucket } from './testing/fake-bucket';
import {
  testAuthor,
  makeBuild,
  emptyStore,
  key,
  liveStore,
  NEWER,
  NEWEST,
  put,
  putWithFile,
  SHELL,
  STORE,
  temporaryFolder,
  trusted,
} from './testing/releases';

const live = async (store: ReleaseStore) => (await readNewestRelease(store, trusted)).release;

test('the first release is revision 1, signed, and contains the hash of every build.json', async () => {
  const store = await liveStore();
  const { release, damaged } = await readNewestRelease(store, trusted);
  const sri = sriOf((await store.get(`builds/store/${STORE}/build.json`)) ?? Buffer.alloc(0));
  expect(release).toMatchObject({
    ...{ revision: 1, parent: null, shell: { build: SHELL } },
    remotes: { store: { build: STORE, sri, state: 'on' } },
  });
  expect(damaged).toEqual([]);
});

test('without a shell there is no first release', async () => {
  const store = emptyStore();
  await put(store, makeBuild('store', STORE));
  const done = await promote(store, { builds: { store: STORE } }, testAuthor, key);
  expect(done).toEqual({ ok: false, reasons: ['The first release needs a build of the shell'] });
});

test('the same edit again changes nothing', async () => {
  const store = await liveStore();
  expect(await promote(store, { builds: { store: STORE } }, testAuthor, key)).toMatchObject({
    ok: true,
    changed: false,
  });
  expect(await listRevisions(store)).toEqual([1]);
});

describe('site content', () => {
  const content = { farm: { ...builtInContent.farm, phone: '(478) 555-0199' } };

  test('is released under its hash, stays with the next build, and can be taken back', async () => {
    const store = await liveStore(makeBuild('store', NEWER));
    const released = await storeContent(store, content);
    await promote(store, { builds: {}, content: released }, testAuthor, key);
    expect(await live(store)).toMatchObject({ content: released, edit: `promote content@${released?.id}` });
    expect(await readReleasedContent(store, released ?? undefined)).toEqual({ id: released?.id, value: content });
    await promote(store, { builds: { store: NEWER } }, testAuthor, key);
    expect((await live(store))?.content).toEqual(released);
    await promote(store, { builds: {}, content: await storeContent(store, {}) }, testAuthor, key);
    expect(await live(store)).not.toHaveProperty('content');
  });

  test('the same content again changes nothing', async () => {
    const store = await liveStore();
    const edit = { builds: {}, content: await storeContent(store, content) };
    await promote(store, edit, testAuthor, key);
    expect(await promote(store, edit, testAuthor, key)).toMatchObject({ ok: true, changed: false });
  });

  test('content that is not what was stored is not released', async () => {
    const store = await liveStore();
    const released = await storeContent(store, content);
    const other = { id: released?.id ?? '', sri: sriOf(Buffer.from('{}')) };
    const done = await promote(store, { builds: {}, content: other }, testAuthor, key);
    expect(done).toEqual({
      ok: false,
      reasons: [`content@${other.id} is missing or differs from what was released`],
    });
  });
});

describe('a canary', () => {
  const canary = (build: string, percent: number) => ({ builds: {}, canaries: { store: { build, percent } } });

  test('runs next to the stable build, grows, and ends when it is promoted for everyone', async () => {
    const store = await liveStore(makeBuild('store', NEWER));
    await promote(store, canary(NEWER, 10), testAuthor, key);
    expect((await live(store))?.remotes).toMatchObject({ store: { build: STORE, canary: { percent: 10 } } });
    await promote(store, canary(NEWER, 50), testAuthor, key);
    expect((await live(store))?.remotes).toMatchObject({ store: { canary: { build: NEWER, percent: 50 } } });
    await promote(store, { builds: { store: NEWER } }, testAuthor, key);
    expect((await live(store))?.remotes['store']).toEqual({
      build: NEWER,
      sri: expect.stringMatching(/^sha384-/),
      state: 'on',
    });
  });

  test('ends when the stable build is promoted again', async () => {
    const store = await liveStore(makeBuild('store', NEWER));
    await promote(store, canary(NEWER, 10), testAuthor, key);
    await promote(store, { builds: { store: STORE } }, testAuthor, key);
    expect((await live(store))?.remotes['store']).not.toHaveProperty('canary');
  });

  test('is rejected for a build that is live for everyone, and for an unknown remote', async () => {
    const store = await liveStore();
    const done = await promote(store, canary(STORE, 10), testAuthor, key);
    expect(done).toEqual({ ok: false, reasons: [`store@${STORE} is already live for everyone`] });
    const other = await promote(store, { builds: {}, canaries: { ops: null } }, testAuthor, key);
    expect(other).toEqual({ ok: false, reasons: ['ops is not a remote of the release'] });
  });
});

describe('files', () => {
  test.each([
    ['that differs', Buffer.from('tampered'), 'main.js differs from what was built'],
    ['that is missing', null, 'main.js is missing'],
  ])('a build with a file %s is rejected', async (_, bytes, why) => {
    const store = await liveStore();
    await putWithFile(store, makeBuild('store', NEWER), bytes ?? undefined);
    if (bytes === null) await store.delete(webFile('store', NEWER, 'main.js'));
    const done = await promote(store, { builds: { store: NEWER } }, testAuthor, key);
    expect(done).toEqual({ ok: false, reasons: [`store@${NEWER}: ${why}`] });
  });

  test('a build with a different compressed file is rejected', async () => {
    const store = await liveStore();
    await putWithFile(store, makeBuild('store', NEWER));
    await store.putNew(webFile('store', NEWER, 'main.js.br'), Buffer.from('no brotli'));
    const done = await promote(store, { builds: { store: NEWER } }, testAuthor, key);
    expect(done).toEqual({ ok: false, reasons: [`store@${NEWER}: main.js.br differs from what was built`] });
  });

  test('a damaged build in the store does not block the edit that replaces it', async () => {
    const store = await liveStore();
    await putWithFile(store, makeBuild('store', NEWER));
    await promote(store, { builds: { store: NEWER } }, testAuthor, key);
    await store.delete(`builds/store/${NEWER}/build.json`);
    expect(await promote(store, { builds: {}, states: { store: 'off' } }, testAuthor, key)).toMatchObject({ ok: true });
    expect(await promote(store, { builds: { store: STORE } }, testAuthor, key)).toMatchObject({ ok: true });
  });
});

describe('a damaged document', () => {
  test.each([
    ['not JSON', Buffer.from('{"schema":'), 'is not JSON'],
    ['not a release', Buffer.from('{}'), 'is not a release'],
    ['not signed by a trusted key', 'forged' as const, 'is not signed by a trusted key'],
  ])('%s: the last good revision stays live, and the next edit uses the next number', async (_, bytes, why) => {
    const store = await liveStore(makeBuild('store', NEWER));
    const { release } = await readNewestRelease(store, trusted);
    const forged = Buffer.from(JSON.stringify({ ...release, revision: 2 }));
    await store.putNew(revisionKey(2), bytes === 'forged' ? forged : bytes);
    const read = await readNewestRelease(store, trusted);
    expect(read).toMatchObject({ number: 2, release: { revision: 1 } });
    expect(read.damaged).toEqual([expect.stringContaining(why)]);
    expect(await promote(store, { builds: { store: NEWER } }, testAuthor, key)).toMatchObject({
      ...{ ok: true, release: { revision: 3, parent: 1 } },
    });
  });

  test('a full disk leaves the last revision live and intact', async () => {
    const store = await liveStore(makeBuild('store', NEWER));
    const full = { ...store, putNew: () => Promise.reject(new Error('no space left on device')) };
    await expect(promote(full, { builds: { store: NEWER } }, testAuthor, key)).rejects.toThrow('no space left');
    expect(await readNewestRelease(store, trusted)).toMatchObject({ number: 1, release: { revision: 1 }, damaged: [] });
  });
});

describe('teams promote at the same moment', () => {
  const teams = Array.from('abcdefghijklmnopqrst', (suffix) => `team${suffix}`);
  let fakeBucket: Awaited<ReturnType<typeof startFakeBucket>>;
  beforeAll(async () => (fakeBucket = await startFakeBucket('releases', 1000)));
  afterAll(() => fakeBucket.stop());

  /** All teams read the newest number before one of them writes the next, so all but one lose each round. */
  const losingRaces = (store: ReleaseStore): ReleaseStore & { tries: () => number } => {
    let tries = 0;
    return {
      ...store,
      tries: () => tries,
      async putNew(name, bytes) {
        if (name.startsWith('channels/')) tries += 1;
        for (let turn = 0; turn < 5; turn += 1) await setImmediate();
        return store.putNew(name, bytes);
      },
    };
  };
  const bucket = () => {
    const keys = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    return openStore('s3://releases/races', { S3_ENDPOINT: fakeBucket.endpoint, ...keys });
  };

  // Twenty over HTTP take too long for a test; store.spec.ts tests twenty writers of one key for every store.
  test.each([
    ['a store that loses races', emptyStore, 20],
    ['a folder', () => openStore(`dir:${temporaryFolder()}`), 20],
    ['a bucket', bucket, 5],
  ])('%s: as many revisions as teams, and no edit is lost', async (_, open, many) => {
    const store = losingRaces(open());
    const names = teams.slice(0, many);
    await put(store, makeBuild('shell', SHELL), ...names.map((name) => makeBuild(name, NEWER)));
    await promote(store, { builds: { shell: SHELL } }, testAuthor, key);
    const done = await Promise.all(names.map((name) => promote(store, { builds: { [name]: NEWER } }, testAuthor, key)));
    expect(done.filter(({ ok }) => !ok)).toEqual([]);
    expect(await listRevisions(store)).toEqual(Array.from({ length: many + 1 }, (_number, i) => i + 1));
    expect(Object.keys((await live(store))?.remotes ?? {}).sort()).toEqual(names);
    const edits = await Promise.all(names.map((_name, i) => readRelease(store, i + 2)));
    expect(new Set(edits.map((each) => each?.edit)).size).toBe(many);
    expect(store.tries()).toBeGreaterThan(many); // races were lost
  });
});

test('an edit for an expected build is rejected once that build is replaced', async () => {
  const store = await liveStore(makeBuild('store', NEWER), makeBuild('store', NEWEST));
  await promote(store, { builds: { store: NEWEST } }, testAuthor, key);
  const back = { kind: 'rollback' as const, expected: { store: NEWER }, builds: { store: STORE } };
  const done = await promote(store, back, testAuthor, key);
  expect(done).toEqual({ ok: false, reasons: [`store@${NEWER} is no longer live: somebody else replaced it`] });
});
