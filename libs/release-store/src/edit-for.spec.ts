import { type Act, type Edit, editFor } from './edit';
import { promote } from './promote';
import { newestRelease } from './read';
import type { ReleaseStore } from './store';
import { author, build, key, liveStore, NEWER, NEWEST, SHELL, STORE, trusted } from './testing/releases';

const toStore = (id: string): Edit => ({ builds: { store: id } });
const OPS: Edit = { builds: { ops: NEWER } };

async function after(...edits: (Edit | Act)[]) {
  const others = [build('store', NEWER), build('store', NEWEST), build('ops', NEWER), build('shell', NEWER)];
  const store = await liveStore(...others);
  for (const each of edits) await done(store, 'act' in each ? await edit(store, each) : each);
  return store;
}

async function edit(store: ReleaseStore, act: Act): Promise<Edit> {
  const { release } = await newestRelease(store, trusted);
  const made = release && (await editFor(act, release, store, trusted));
  if (!made?.ok) throw new Error(made?.why);
  return made.edit;
}

const done = async (store: ReleaseStore, each: Edit) => {
  const result = await promote(store, each, author, key);
  expect(result).toMatchObject({ ok: true, changed: true });
};

const live = async (store: ReleaseStore) => {
  const { release } = await newestRelease(store, trusted);
  const { build: id, state, canary } = release?.remotes['store'] ?? {};
  return [id, state, canary?.build ?? null];
};

const back = (to?: number): Act => ({ act: 'rollback', remote: 'store', ...(to && { to }) });
const canary: Edit = { builds: {}, canaries: { store: { build: NEWER, percent: 10 } } };

test.each<[string, (Edit | Act)[], unknown[]]>([
  ['off closes it', [{ act: 'off', remote: 'store' }], [STORE, 'off', null]],
  [
    'on opens it again',
    [
      { act: 'off', remote: 'store' },
      { act: 'on', remote: 'store' },
    ],
    [STORE, 'on', null],
  ],
  ['a rollback brings the build before', [toStore(NEWER), back()], [STORE, 'on', null]],
  ['twice goes back twice', [toStore(NEWER), toStore(NEWEST), back(), back()], [STORE, 'on', null]],
  ['never forward to what was taken back', [toStore(NEWER), back(), toStore(NEWEST), OPS, back()], [STORE, 'on', null]],
  [
    'what was promoted again on purpose counts',
    [toStore(NEWER), toStore(STORE), toStore(NEWEST), back(), back()],
    [NEWER, 'on', null],
  ],
  ['other remotes’ revisions do not', [toStore(NEWER), OPS, back()], [STORE, 'on', null]],
  ['a canary goes first', [canary, back()], [STORE, 'on', null]],
  ['to a revision', [toStore(NEWER), toStore(NEWEST), back(2)], [NEWER, 'on', null]],
  ['a closed remote stays closed', [toStore(NEWER), { act: 'off', remote: 'store' }, back()], [STORE, 'off', null]],
])('%s', async (_, edits, expected) => expect(await live(await after(...edits))).toEqual(expected));

test('a rollback of everything brings the whole content of the revision before', async () => {
  const store = await after(toStore(NEWER), { builds: { shell: NEWER, ops: NEWER } });
  await done(store, await edit(store, { act: 'rollback' }));
  const { release } = await newestRelease(store, trusted);
  expect(release).toMatchObject({ revision: 4, shell: { build: SHELL }, remotes: { store: { build: NEWER } } });
  expect(release?.remotes).not.toHaveProperty('ops');
  expect(release?.edit).toBe(`rollback shell@${SHELL} without ops`);
});

test('a rollback of everything brings back a canary and a closed remote', async () => {
  const store = await after(canary, { act: 'off', remote: 'store' }, toStore(NEWEST), { act: 'on', remote: 'store' });
  await done(store, await edit(store, { act: 'rollback', to: 3 }));
  expect(await live(store)).toEqual([STORE, 'off', NEWER]);
});

test.each<[string, Act, string]>([
  ['an unknown remote', { act: 'off', remote: 'barn' }, 'barn is no remote of the release'],
  ['the shell', { act: 'off', remote: 'shell' }, 'shell is no remote of the release'],
  ['a rollback of an unknown remote', { act: 'rollback', remote: 'barn' }, 'barn is not part of the release'],
  ['a rollback with nothing before', back(), 'There is nothing before this'],
  ['a revision that never was', back(9), 'There is no revision 9 to go back to'],
])('%s is refused with a sentence', async (_, act, why) => {
  await expect(after(act)).rejects.toThrow(why);
});

test('a forged revision is nothing to go back to', async () => {
  const store = await liveStore(build('store', NEWER));
  const { release } = await newestRelease(store, trusted);
  const forged = { ...release, revision: 2, remotes: { store: { build: NEWEST, state: 'on' } } };
  await store.putNew('channels/production/000002.json', Buffer.from(JSON.stringify(forged)));
  await done(store, toStore(NEWER));
  await done(store, await edit(store, back()));
  expect(await live(store)).toEqual([STORE, 'on', null]);
});
