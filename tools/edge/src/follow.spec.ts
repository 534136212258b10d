import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKeyPair, revisionKey, signed, signingKey } from '@farm/release';
import type { FastifyInstance } from 'fastify';
import { closeEdges, edgeForTest, eventually, standingClock } from './testing/edge-for-test';
import { endServices, realService } from './testing/real-service';
import { anotherStore, smallRelease, STORE } from './testing/small-release';

afterEach(async () => {
  await closeEdges();
  await endServices();
});

const NEWER = 'cccccccccccc';
const revisionOf = async (app: FastifyInstance) => (await app.inject('/release.json')).json().revision as number;
const staleSeconds = async (app: FastifyInstance) => {
  const text = (await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body;
  return Number(/^farm_release_stale_seconds (\S+)$/m.exec(text)?.[1]);
};

type Small = Awaited<ReturnType<typeof smallRelease>>;

/** Ways in which revision 2 comes to nothing. */
const damages: [string, (made: Small) => Promise<unknown>][] = [
  ['is half a document', ({ store }) => store.putNew(revisionKey(2), Buffer.from('{"schema":1,"revi'))],
  [
    'is signed by a key that nobody trusts',
    async ({ store, readRevision }) => {
      const { signature: _, ...first } = await readRevision(1);
      const stranger = signingKey(newKeyPair('test').signingKey);
      return store.putNew(revisionKey(2), Buffer.from(JSON.stringify(signed({ ...first, revision: 2 }, stranger))));
    },
  ],
  [
    'was changed after it was signed',
    async ({ store, readRevision }) => {
      const first = await readRevision(1);
      return store.putNew(revisionKey(2), Buffer.from(JSON.stringify({ ...first, revision: 2, reason: 'forged' })));
    },
  ],
  ['names a build that is not there', ({ edit }) => edit({ builds: { store: NEWER } })],
  [
    'names a build whose index is damaged',
    async ({ folder, publish, edit }) => {
      await publish(anotherStore(NEWER));
      writeFileSync(join(folder, `builds/store/${NEWER}/build.json`), '{');
      await edit({ builds: { store: NEWER } });
    },
  ],
  [
    'names a build whose index is not the one that was signed',
    async ({ folder, publish, edit }) => {
      await publish(anotherStore(NEWER));
      await edit({ builds: { store: NEWER } }, () =>
        appendFileSync(join(folder, `builds/store/${NEWER}/build.json`), ' '),
      );
    },
  ],
];

describe.each(damages)('a newer revision that %s', (_, damage) => {
  test('changes nothing: the last good one stays, also over a restart; how long is measured; a better one goes live', async () => {
    const clock = standingClock();
    const made = await smallRelease();
    const { app, edit } = await edgeForTest({}, { clock }, made);
    expect([await revisionOf(app), await staleSeconds(app)]).toEqual([1, 0]);
    await damage(made);
    await eventually(async () => {
      clock.advance(1_000);
      return (await staleSeconds(app)) > 0;
    });
    const { statusCode, body } = await app.inject('/country-store');
    expect([statusCode, body.includes(`"build":"${STORE}"`)]).toEqual([200, true]);
    expect((await app.inject('/readyz')).json()).toMatchObject({ ready: true, revision: 1 });

    const { app: restarted } = await edgeForTest({}, {}, made);
    expect(await revisionOf(restarted)).toBe(1);

    await edit({ builds: { store: STORE }, states: { store: 'off' } });
    await eventually(async () => (await revisionOf(app)) === 3);
    expect(await staleSeconds(app)).toBe(0);
  });
});

test('a revision goes live at once where the folder tells of it, without waiting for the next look', async () => {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setTimeout', 'Date', 'performance'],
  });
  try {
    const { app, edit } = await edgeForTest(); // setInterval stands still: nobody looks by the clock
    await edit({ states: { store: 'off' } });
    await eventually(async () => (await revisionOf(app)) === 2);
  } finally {
    jest.useRealTimers();
  }
});

test('a store that goes away takes nothing with it', async () => {
  const clock = standingClock();
  const { app, folder } = await edgeForTest({}, { clock });
  await app.inject('/country-store');
  rmSync(folder, { recursive: true });
  await eventually(async () => {
    clock.advance(1_000);
    return (await staleSeconds(app)) > 0;
  });
  expect((await app.inject('/country-store')).statusCode).toBe(200);
});

test('no usable release at all: readyz says no, documents say so kindly, nothing is kept by caches', async () => {
  const { app } = await edgeForTest({ RELEASE_STORE: 'dir:/nowhere' });
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { ready: false, revision: null }]);
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '120', 'no-store']);
  expect(body).toContain('The site is closed for a moment.');
});

describe('a remote', () => {
  test('that is switched off answers 503 with words to read, and none of its code is named for loading; on brings it back', async () => {
    const { app, edit } = await edgeForTest();
    await edit({ states: { store: 'off' } });
    await eventually(async () => (await app.inject('/country-store')).statusCode === 503);
    const { headers, body } = await app.inject('/country-store');
    expect(headers).toMatchObject({ 'retry-after': '120', 'cache-control': 'no-store' });
    expect(body).toContain('<h1>This part of the site is closed for a moment.</h1>');
    expect(body).toContain('"state":"off"');
    expect(body).not.toContain('/assets/store/');
    expect((await app.inject('/about')).statusCode).toBe(200);
    await edit({ states: { store: 'on' } });
    await eventually(async () => (await app.inject('/country-store')).statusCode === 200);
  });

  test('that needs another shell stands aside: its pages answer kindly, the browser is told what it needs, the rest lives', async () => {
    const made = await smallRelease();
    await made.publish(anotherStore(NEWER, { needs: { shell: '^2.0', apis: {} } }));
    await made.edit({ builds: { store: NEWER } });
    const { app } = await edgeForTest({}, {}, made);
    const { statusCode, body } = await app.inject('/country-store');
    expect([statusCode, body.includes('closed for a moment'), body.includes('"needs":"^2.0"')]).toEqual([
      503,
      true,
      true,
    ]);
    expect((await app.inject('/')).statusCode).toBe(200);
  });

  test('that needs a newer service stands aside while the service is old, and comes back with it', async () => {
    const made = await smallRelease();
    await made.publish(anotherStore(NEWER, { needs: { shell: '^1.0', apis: { payments: '^1.4' } } }));
    await made.edit({ builds: { store: NEWER } });
    const [old, newer] = [await realService('payments', '1.3'), await realService('payments', '1.4')];
    const statusWith = async (url: string) => {
      const { app } = await edgeForTest({ PAYMENTS_URL: url }, {}, made);
      await eventually(async () => (await app.inject('/readyz')).json().services.payments.ready);
      const { statusCode, body } = await app.inject('/country-store');
      return [statusCode, body.includes('"state":"off"')];
    };
    expect(await statusWith(old.url)).toEqual([503, true]);
    expect(await statusWith(newer.url)).toEqual([200, false]);
  });
});

test('readyz lists the services, and is ready without them', async () => {
  const { url } = await realService('payments', '1.3');
  const { app } = await edgeForTest({ PAYMENTS_URL: url });
  await eventually(async () => {
    const { services } = (await app.inject('/readyz')).json();
    return services.payments.contract === '1.3' && services.community.ready === false;
  });
  expect((await app.inject('/readyz')).json()).toEqual({
    ready: true,
    revision: 1,
    services: {
      payments: { contract: '1.3', ready: true },
      learning: { contract: null, ready: false },
      community: { contract: null, ready: false },
      dexter: { contract: null, ready: false },
    },
  });
});
