import { type CommunityDb, connectCommunity } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { type Browser, createTestBrowser, fixedClock } from '@farm/server-kit/testing';
import { emailModule } from '../email.module';
import { pictureOf } from '../files/testing/hostile-files';
import { deleteExpired } from '../my-data/retention-job';
import { type Gardens, MODERATOR, openGardens } from './testing/gardens-for-test';

const ERASE = 'DELETE /api/my-data/community';

let database: TestDatabase<CommunityDb>;
let gardens: Gardens;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());
beforeEach(async () => {
  gardens = await openGardens(database);
});
afterEach(() => gardens.close());

describe('deletion', () => {
  test('by its sender takes the photo off the wall, with its bytes and words; others cannot', async () => {
    const id = await gardens.send();
    await gardens.decide(id, 'accept');
    const src = (await gardens.wall())[0]?.picture.src ?? '';
    const remove = (as: Browser) => gardens.api.raw('DELETE /api/garden-photos/:id', { params: { id } }, { as });
    expect((await remove(createTestBrowser())).status).toBe(404);
    expect(await gardens.storedNames()).toHaveLength(2);
    expect((await remove(gardens.sender)).body).toEqual({ deleted: true });
    expect([
      await gardens.wall(),
      await gardens.mine(),
      await gardens.storedNames(),
      (await gardens.load(src)).status,
    ]).toEqual([[], [], [], 404]);
    expect(await database.db.gardenPhoto.count()).toBe(0);
  });

  test('of all data of a browser has its photos, and the export before it', async () => {
    await gardens.send();
    const other = createTestBrowser();
    await gardens.send({ name: 'Bo' }, other);
    const { held } = await gardens.api('GET /api/my-data/community', {}, { as: gardens.sender });
    expect(held).toMatchObject([{ what: 'Garden photos', rows: [{ name: 'Ada', state: 'PENDING' }] }]);
    expect(await gardens.api(ERASE, {}, { as: gardens.sender })).toMatchObject({
      erased: [{ what: 'Garden photos', count: 1 }],
    });
    expect(await gardens.storedNames()).toHaveLength(2);
    expect((await gardens.queue()).photos.map(({ name }) => name)).toEqual(['Bo']);
  });

  test('by an operator finds the photos that wait under an address', async () => {
    await gardens.send({ email: 'ada@example.com' });
    const owner = createTestBrowser();
    gardens.deps.signIn(owner, { ...MODERATOR, role: 'operator', authenticatedAt: gardens.clock.now() });
    const body = { email: 'ada@example.com', confirm: 'ada@example.com', reason: 'They asked' };
    expect(await gardens.api('POST /api/ops/erasures/community', { body }, { as: owner })).toEqual({
      erased: [{ what: 'Garden photos without a decision', count: 1 }],
      kept: null,
    });
    expect([await gardens.storedNames(), await database.db.gardenPhoto.count()]).toEqual([[], 0]);
  });

  test('that the store cannot do is done the next night, and nobody sees the photo until then', async () => {
    const id = await gardens.send();
    await gardens.decide(id, 'accept');
    const src = (await gardens.wall())[0]?.picture.src ?? '';
    const { remove } = gardens.deps.store;
    gardens.deps.store.remove = () => Promise.reject(new Error('the store is down'));
    expect(
      (await gardens.api.raw('DELETE /api/garden-photos/:id', { params: { id } }, { as: gardens.sender })).status,
    ).toBe(200);
    expect([(await gardens.load(src)).status, (await gardens.storedNames()).length]).toEqual([404, 2]);
    expect(JSON.stringify(await database.db.gardenPhoto.findMany())).not.toMatch(/Ada|Okra|Macon/);
    gardens.deps.store.remove = remove;
    await deleteExpired(emailModule(gardens.deps));
    expect([await gardens.storedNames(), await database.db.gardenPhoto.count()]).toEqual([[], 0]);
  });

  test('of one picture that cannot be removed stops no others', async () => {
    for (const name of ['Ada', 'Bo', 'Cy']) await gardens.send({ name });
    const [first] = await database.db.gardenPhoto.findMany({ orderBy: { id: 'asc' } });
    const { remove } = gardens.deps.store;
    gardens.deps.store.remove = (key) =>
      key.includes(first?.picture ?? '') ? Promise.reject(new Error('locked')) : remove(key);
    await gardens.api(ERASE, {}, { as: gardens.sender });
    expect(await database.db.gardenPhoto.findMany()).toMatchObject([{ id: first?.id, state: 'DELETED' }]);
    await expect(deleteExpired(emailModule(gardens.deps))).rejects.toThrow('not all removed');
  });

  test('needs one connection of the pool, as an upload does: many at once cannot wait for each other', async () => {
    const connection = connectCommunity(database.url, { max: 1 });
    const few = await openGardens({ ...database, ...connection, close: database.close });
    try {
      await few.send();
      expect((await few.queue()).photos).toHaveLength(1);
      await few.api(ERASE, {}, { as: few.sender });
      expect([await few.storedNames(), await database.db.gardenPhoto.count()]).toEqual([[], 0]);
    } finally {
      few.close();
      await connection.close();
    }
  });

  test('has what an upload left that ended in the middle, but not while it is under way', async () => {
    const { id } = await gardens.createPhoto();
    gardens.events.onPut = () => Promise.reject(new Error('the disk is full'));
    expect((await gardens.sendPicture(id, await pictureOf(900, 600).jpeg().toBuffer())).status).toBe(500);
    const states = async (now: string) => {
      await deleteExpired(emailModule({ ...gardens.deps, clock: fixedClock(now) }));
      return (await database.db.gardenPhoto.findMany({ orderBy: { id: 'asc' } })).map(({ state }) => state);
    };
    expect(await states('2026-11-30T18:00:00Z')).toEqual(['UNSENT', 'DELETED']);
    expect(await states('2026-11-30T18:00:01Z')).toEqual(['UNSENT']);
  });

  test('comes after a day without a photo, 60 days without a decision, 30 days after it is not shown', async () => {
    const { id: unsent } = await gardens.createPhoto();
    const [refused, accepted] = [await gardens.send({ name: 'Bo' }), await gardens.send({ name: 'Cy' })];
    const pending = await gardens.send({ name: 'Di' });
    await gardens.decide(refused, 'refuse', 'Blurred');
    await gardens.decide(accepted, 'accept');
    const left = async (now: string) => {
      await deleteExpired(emailModule({ ...gardens.deps, clock: fixedClock(now) }));
      return (await database.db.gardenPhoto.findMany({ orderBy: { createdAt: 'asc' } })).map(({ id }) => id).sort();
    };
    expect(await left('2026-12-01T17:00:00Z')).toEqual([unsent, refused, accepted, pending].sort());
    expect(await left('2026-12-01T17:00:01Z')).toEqual([refused, accepted, pending].sort());
    expect(await left('2026-12-30T17:00:01Z')).toEqual([accepted, pending].sort());
    expect(await left('2027-01-29T17:00:00Z')).toEqual([accepted, pending].sort());
    expect(await left('2027-01-29T17:00:01Z')).toEqual([accepted]);
    expect(await gardens.storedNames()).toHaveLength(2);
  });
});
