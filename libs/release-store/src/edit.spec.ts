import { type ReleaseAction, type Edit, createEdit } from './edit';
import { promote } from './promote';
import { readNewestRelease } from './read';
import type { ReleaseStore } from './store';
import { testAuthor, makeBuild, key, liveStore, NEWER, NEWEST, SHELL, STORE, trusted } from './testing/releases';

const toStore = (id: string): Edit => ({ builds: { store: id } });
const OPS: Edit = { builds: { ops: NEWER } };

async function after(...edits: (Edit | ReleaseAction)[]) {
  const others = [
    makeBuild('store', NEWER),
    makeBuild('store', NEWEST),
    makeBuild('ops', NEWER),
    makeBuild('shell', NEWER),
  ];
  const store = await liveStore(...others);
  for (const each of edits) await apply(store, 'act' in each ? await edit(store, each) : each);
  return store;
}

async function edit(store: ReleaseStore, action: ReleaseAction): Promise<Edit> {
  const { release } = await readNewestRelease(store, trusted);
  const result = release && (await createEdit(action, release, store, trusted));
  if (!result?.ok) throw new Error(result?.reason);
  return result.edit;
}

const apply = async (store: ReleaseStore, each: Edit) => {
  const result = await promote(store, each, testAuthor, key);
  expect(result).toMatchObject({ ok: true, changed: true });
};

const live = async (store: ReleaseStore) => {
  const { release } = await readNewestRelease(store, trusted);
  const { build: id, state, canary } = release?.remotes['store'] ?? {};
  return [id, state, canary?.build ?? null];
};

const rollback = (to?: number): ReleaseAction => ({ act: 'rollback', remote: 'store', ...(to && { to }) });
const canary: Edit = { builds: {}, canaries: { store: { build: NEWER, percent: 10 } } };

test.each<[string, (Edit | ReleaseAction)[], unknown[]]>([
  ['off switches it off', [{ act: 'off', remote: 'store' }], [STORE, 'off', null]],
  [
    'on switches it on again',
    [
      { act: 'off', remote: 'store' },
      { act: 'on', remote: 'store' },
    ],
    [STORE, 'on', null],
  ],
  ['a rollback restores the previous build', [toStore(NEWER), rollback()], [STORE, 'on', null]],
  ['two rollbacks go back two builds', [toStore(NEWER), toStore(NEWEST), rollback(), rollback()], [STORE, 'on', null]],
  [
    'never forward to a build that was rolled back',
    [toStore(NEWER), rollback(), toStore(NEWEST), OPS, rollback()],
    [STORE, 'on', null],
  ],
  [
    'a build that was promoted again counts',
    [toStore(NEWER), toStore(STORE), toStore(NEWEST), rollback(), rollback()],
    [NEWER, 'on', null],
  ],
  ['revisions of other remotes do not count', [toStore(NEWER), OPS, rollback()], [STORE, 'on', null]],
  ['a canary is ended first', [canary, rollback()], [STORE, 'on', null]],
  ['a rollback to a given revision', [toStore(NEWER), toStore(NEWEST), rollback(2)], [NEWER, 'on', null]],
  [
    'a remote that is off stays off',
    [toStore(NEWER), { act: 'off', remote: 'store' }, rollback()],
    [STORE, 'off', null],
  ],
])('%s', async (_, edits, expected) => expect(await live(await after(...edits))).toEqual(expected));

test('a full rollback restores the previous revision', async () => {
  const store = await after(toStore(NEWER), { builds: { shell: NEWER, ops: NEWER } });
  await apply(store, await edit(store, { act: 'rollback' }));
  const { release } = await readNewestRelease(store, trusted);
  expect(release).toMatchObject({ revision: 4, shell: { build: SHELL }, remotes: { store: { build: NEWER } } });
  expect(release?.remotes).not.toHaveProperty('ops');
  expect(release?.edit).toBe(`rollback shell@${SHELL} without ops`);
});

test('a full rollback restores a canary and a remote that was off', async () => {
  const store = await after(canary, { act: 'off', remote: 'store' }, toStore(NEWEST), { act: 'on', remote: 'store' });
  await apply(store, await edit(store, { act: 'rollback', to: 3 }));
  expect(await live(store)).toEqual([STORE, 'off', NEWER]);
});

test.each<[string, ReleaseAction, string]>([
  ['an unknown remote', { act: 'off', remote: 'barn' }, 'barn is not a remote of the release'],
  ['the shell', { act: 'off', remote: 'shell' }, 'shell is not a remote of the release'],
  ['a rollback of an unknown remote', { act: 'rollback', remote: 'barn' }, 'barn is not part of the release'],
  [
    'a rollback of the first release',
    rollback(),
    'There is nothing to go back to: the live builds are those of the first release',
  ],
  ['a missing revision', rollback(9), 'There is no revision 9 to go back to'],
])('%s is rejected with a message', async (_, action, message) => {
  await expect(after(action)).rejects.toThrow(message);
});

test('a forged revision is not a rollback target', async () => {
  const store = await liveStore(makeBuild('store', NEWER));
  const { release } = await readNewestRelease(store, trusted);
  const forged = { ...release, revision: 2, remotes: { store: { build: NEWEST, state: 'on' } } };
  await store.putNew('channels/production/000002.json', Buffer.from(JSON.stringify(forged)));
  await apply(store, toStore(NEWER));
  await apply(store, await edit(store, rollback()));
  expect(await live(store)).toEqual([STORE, 'on', null]);
});
