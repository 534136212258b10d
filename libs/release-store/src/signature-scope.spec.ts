import type { Release } from '@farm/contracts';
import { builtInContent } from '@farm/farm';
import { storeContent } from './content';
import { revisionKey } from './keys';
import { type Edit } from './edit';
import { promote } from './promote';
import { findDamagedRevisions, IntegrityError, readHistory, readNewestRelease, readSignedRelease } from './read';
import { newKeyPair, signed, signingKey, type SigningKey, trustedKeys, type UnsignedRelease } from './signature';
import type { ReleaseStore } from './store';
import { emptyStore, makeBuild, NEWER, NEWEST, put, SHELL, STORE, testAuthor } from './testing/releases';

const TEAMS = ['store', 'ops', 'shell', 'content'];
const pairs = Object.fromEntries([
  ['operators', newKeyPair('operators')],
  ...TEAMS.map((id) => [id, newKeyPair(id, id)]),
]) as Record<string, ReturnType<typeof newKeyPair>>;
const keyOf = (id: string): SigningKey => signingKey(pairs[id]?.signingKey ?? '');
const publicKeyOf = (id: string) => pairs[id]?.publicKey ?? '';
const trusted = trustedKeys(['operators', ...TEAMS].map(publicKeyOf).join());

/** A release of shell, store and ops that the operators signed, with newer builds of each published. */
async function teamStore(): Promise<ReleaseStore> {
  const store = emptyStore();
  const names = ['shell', 'store', 'ops'];
  await put(
    store,
    ...names.flatMap((name) => [NEWER, NEWEST, name === 'shell' ? SHELL : STORE].map((id) => makeBuild(name, id))),
  );
  await promoteAs('operators', store, { builds: { shell: SHELL, store: STORE, ops: STORE } });
  return store;
}

const promoteAs = (id: string, store: ReleaseStore, edit: Edit) =>
  promote(store, edit, testAuthor, keyOf(id), { trusted });

const live = async (store: ReleaseStore) => (await readNewestRelease(store, trusted)).release;

test('the key of a team may not publish site content, and the key for content nothing else', async () => {
  const store = await teamStore();
  const content = await storeContent(store, { course: { ...builtInContent.course, minutes: 90 } });
  const foreign = await promoteAs('store', store, { builds: {}, content });
  expect(foreign).toMatchObject({ ok: false, reasons: [expect.stringMatching(/store only, not content$/)] });
  expect(await promoteAs('content', store, { builds: {}, content })).toMatchObject({ ok: true, changed: true });
  const build = await promoteAs('content', store, { builds: { store: NEWER } });
  expect(build).toMatchObject({ ok: false, reasons: [expect.stringMatching(/content only, not store$/)] });
});

describe('rendered pages', () => {
  const EVIL = `sha384-${'e'.repeat(64)}`;

  /** A release whose pages the operators signed. */
  async function storeWithPages(): Promise<ReleaseStore> {
    const store = await teamStore();
    await write(store, 'operators', 2, withPages('sha384-good'));
    return store;
  }

  const withPages =
    (pages: string | undefined, names = ['shell', 'store', 'ops']) =>
    (release: UnsignedRelease): UnsignedRelease => {
      const change = <T extends object>(name: string, part: T) => (names.includes(name) ? { ...part, pages } : part);
      const remotes = Object.entries(release.remotes).map(([name, remote]) => [name, change(name, remote)] as const);
      return { ...release, shell: change('shell', release.shell), remotes: Object.fromEntries(remotes) };
    };

  /** Writes a revision past promote(). */
  async function write(
    store: ReleaseStore,
    id: string,
    revision: number,
    change: (release: UnsignedRelease) => UnsignedRelease,
  ): Promise<void> {
    const { signature: _, ...now } = (await live(store)) as Release;
    const document = { ...change(now), revision, parent: revision - 1 };
    await store.putNew(revisionKey(revision), Buffer.from(JSON.stringify(signed(document, keyOf(id)))));
  }

  const newContent = (release: UnsignedRelease) => ({ ...release, content: { id: NEWER, sri: 'sha384-content' } });

  test.each([['shell'], ['store'], ['ops']])(
    'the key for content may not bring pages of %s, with or without new content',
    async (name) => {
      for (const change of [newContent, (release: UnsignedRelease) => release]) {
        const store = await storeWithPages();
        await write(store, 'content', 3, (release) => withPages(EVIL, [name])(change(release)));
        const { release, damaged } = await readNewestRelease(store, trusted);
        expect(release?.revision).toBe(2);
        expect(damaged).toEqual([expect.stringContaining('signed by content, which may change content only')]);
      }
    },
  );

  test('the key for content may drop the pages that its content makes outdated, and no other key’s', async () => {
    const store = await storeWithPages();
    await write(store, 'content', 3, (release) => withPages(undefined)(newContent(release)));
    expect(await live(store)).toMatchObject({ revision: 3 });
    await write(store, 'content', 4, withPages(EVIL));
    expect(await live(store)).toMatchObject({ revision: 3 });
    const untouched = await storeWithPages();
    await write(untouched, 'content', 3, withPages(undefined));
    expect(await live(untouched)).toMatchObject({ revision: 2 });
  });

  test('the key of a team may bring pages of its own part only, that of the shell those of all', async () => {
    for (const [id, names, revision] of [
      ['store', ['store'], 3],
      ['store', ['ops'], 2],
      ['shell', ['shell', 'store', 'ops'], 3],
    ] as const) {
      const store = await storeWithPages();
      await write(store, id, 3, withPages('sha384-other', [...names]));
      expect((await live(store))?.revision).toBe(revision);
    }
  });
});

test.each<[team: string, edit: Edit]>([
  ['store', { builds: { store: NEWER } }],
  ['store', { builds: {}, canaries: { store: { build: NEWER, percent: 10 } } }],
  ['store', { builds: {}, states: { store: 'off' } }],
  ['ops', { builds: { ops: NEWER } }],
  ['shell', { builds: { shell: NEWER } }],
  ['shell', { builds: {}, offline: 'off' }],
])('the key of %s may sign %j', async (team, edit) => {
  const store = await teamStore();
  expect(await promoteAs(team, store, edit)).toMatchObject({ ok: true });
  expect(await live(store)).toMatchObject({ revision: 2, signature: { key: team } });
});

test.each<[team: string, edit: Edit, foreign: string]>([
  ['store', { builds: { ops: NEWER } }, 'ops'],
  ['store', { builds: { store: NEWER, shell: NEWER } }, 'shell'],
  ['store', { builds: {}, states: { ops: 'off' } }, 'ops'],
  ['store', { kind: 'rollback', builds: {}, removed: ['ops'] }, 'ops'],
  ['store', { builds: {}, offline: 'off' }, 'shell'],
  ['shell', { builds: { shell: NEWER, ops: NEWER } }, 'ops'],
])('the key of %s may not sign %j: nothing is written', async (team, edit, foreign) => {
  const store = await teamStore();
  expect(await promoteAs(team, store, edit)).toEqual({
    ok: false,
    reasons: [`revision 2 is signed by ${team}, which may change ${team} only, not ${foreign}`],
  });
  expect(await live(store)).toMatchObject({ revision: 1 });
});

test('a team cannot make the first release, because it names every part', async () => {
  const store = emptyStore();
  await put(store, makeBuild('shell', SHELL), makeBuild('store', STORE));
  expect(await promoteAs('store', store, { builds: { shell: SHELL, store: STORE } })).toMatchObject({ ok: false });
});

test('teams with different keys promote at the same moment, and both edits are live', async () => {
  const store = await teamStore();
  const done = await Promise.all(['store', 'ops'].map((team) => promoteAs(team, store, { builds: { [team]: NEWER } })));
  expect(done.map(({ ok }) => ok)).toEqual([true, true]);
  expect((await live(store))?.remotes).toMatchObject({ store: { build: NEWER }, ops: { build: NEWER } });
});

describe('a revision that a team wrote past promote()', () => {
  /** Writes the live release with another part, signed by `id`. */
  async function forge(store: ReleaseStore, id: string, revision: number, remote: string): Promise<void> {
    const { signature: _, ...now } = (await live(store)) ?? {};
    const document = { ...now, revision, parent: revision - 1 } as Parameters<typeof signed>[0];
    document.remotes = { ...document.remotes, [remote]: { build: NEWEST, state: 'on' } };
    await store.putNew(revisionKey(revision), Buffer.from(JSON.stringify(signed(document, keyOf(id)))));
  }

  test('is not used, and is reported; edits continue after it', async () => {
    const store = await teamStore();
    await promoteAs('store', store, { builds: { store: NEWER } });
    await forge(store, 'store', 3, 'ops');
    const { release, number, damaged } = await readNewestRelease(store, trusted);
    expect([release?.revision, number]).toEqual([2, 3]);
    expect(damaged).toEqual([expect.stringContaining('signed by store, which may change store only, not ops')]);
    await expect(readSignedRelease(store, 3, trusted)).rejects.toThrow(IntegrityError);
    await expect(readSignedRelease(store, 3, trusted, release)).rejects.toThrow('not ops');
    expect(await promoteAs('ops', store, { builds: { ops: NEWER } })).toMatchObject({ release: { revision: 4 } });
    expect(await findDamagedRevisions(store, trusted)).toMatchObject({ count: 4, damaged: { length: 1 } });
  });

  test('does not become the base of the next one', async () => {
    const store = await teamStore();
    await forge(store, 'store', 2, 'ops');
    const foreign = await store.get(revisionKey(2));
    const next = {
      ...(JSON.parse(String(foreign)) as Parameters<typeof signed>[0]),
      revision: 3,
      signature: undefined,
    };
    await store.putNew(revisionKey(3), Buffer.from(JSON.stringify(signed(next, keyOf('store')))));
    expect(await live(store)).toMatchObject({ revision: 1 });
  });
});

test('many revisions of teams are checked back to the last one signed for everything', async () => {
  const store = await teamStore();
  for (let i = 0; i < 20; i += 1)
    await promoteAs('store', store, { builds: {}, states: { store: i % 2 === 0 ? 'off' : 'on' } });
  expect(await live(store)).toMatchObject({ revision: 21 });
  expect((await readHistory(store, 21, trusted, 3)).map(({ revision }) => revision)).toEqual([18, 19, 20]);
});

test('after a checkpoint the keys before it can be removed', async () => {
  const store = await teamStore();
  await promoteAs('store', store, { builds: { store: NEWER } });
  await promoteAs('ops', store, { builds: { ops: NEWER } });
  const withoutStore = trustedKeys(`${publicKeyOf('operators')},${publicKeyOf('ops')}`);
  expect((await readNewestRelease(store, withoutStore)).release?.revision).toBe(1);
  const done = await promoteAs('operators', store, { kind: 'checkpoint', builds: {} });
  expect(done).toMatchObject({ ok: true, changed: true, release: { revision: 4, edit: 'checkpoint' } });
  expect((await readNewestRelease(store, withoutStore)).release).toMatchObject({
    ...{ revision: 4, remotes: { store: { build: NEWER }, ops: { build: NEWER } } },
  });
});

test.each([
  ['a:b:c:d', 'id:base64'],
  [publicKeyOf('ops').replace(/:ops$/, ':Store'), 'store+learning'],
  [publicKeyOf('ops').replace(/:ops$/, ''), 'id:base64:* if it signs everything'],
  [`${publicKeyOf('ops')},${publicKeyOf('ops')}`, 'the same id'],
])('RELEASE_PUBLIC_KEYS %#: a wrong entry is an error', (text, message) =>
  expect(() => trustedKeys(text)).toThrow(message),
);
