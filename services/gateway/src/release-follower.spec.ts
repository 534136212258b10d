import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKeyPair, revisionKey, signed, signingKey } from '@farm/release-store';
import type { FastifyInstance } from 'fastify';
import { closeGateways, startTestGateway, waitUntil, fixedClock } from './testing/test-gateway';
import { stopServices, startService } from './testing/test-service';
import { anotherStore, createTestRelease, STORE } from './testing/test-release';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const NEWER = 'cccccccccccc';
const revisionOf = async (app: FastifyInstance) => (await app.inject('/release.json')).json().revision as number;
const staleSeconds = async (app: FastifyInstance) => {
  const text = (await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body;
  return Number(/^farm_release_stale_seconds (\S+)$/m.exec(text)?.[1]);
};

type TestRelease = Awaited<ReturnType<typeof createTestRelease>>;

/** Ways in which revision 2 comes to nothing. */
const damages: [string, (release: TestRelease) => Promise<unknown>][] = [
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
  test('changes nothing: the last good one stays live, also after a restart, and a newer good one goes live', async () => {
    const clock = fixedClock();
    const release = await createTestRelease();
    const { app, edit } = await startTestGateway({}, { clock }, release);
    expect([await revisionOf(app), await staleSeconds(app)]).toEqual([1, 0]);
    await damage(release);
    await waitUntil(async () => {
      clock.advance(1_000);
      return (await staleSeconds(app)) > 0;
    });
    const { statusCode, body } = await app.inject('/country-store');
    expect([statusCode, body.includes(`"build":"${STORE}"`)]).toEqual([200, true]);
    expect((await app.inject('/readyz')).json()).toMatchObject({ ready: true, revision: 1 });

    const { app: restarted } = await startTestGateway({}, {}, release);
    expect(await revisionOf(restarted)).toBe(1);

    await edit({ builds: { store: STORE }, states: { store: 'off' } });
    await waitUntil(async () => (await revisionOf(app)) === 3);
    expect(await staleSeconds(app)).toBe(0);
  });
});

test('a revision in a watched folder goes live at once', async () => {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setTimeout', 'Date', 'performance'],
  });
  try {
    const { app, edit } = await startTestGateway(); // setInterval stands still: nobody looks by the clock
    await edit({ states: { store: 'off' } });
    await waitUntil(async () => (await revisionOf(app)) === 2);
  } finally {
    jest.useRealTimers();
  }
});

test('the site survives the loss of its store', async () => {
  const clock = fixedClock();
  const { app, folder } = await startTestGateway({}, { clock });
  await app.inject('/country-store');
  rmSync(folder, { recursive: true });
  await waitUntil(async () => {
    clock.advance(1_000);
    return (await staleSeconds(app)) > 0;
  });
  expect((await app.inject('/country-store')).statusCode).toBe(200);
});

test('without a usable release readyz fails, and documents show the maintenance page uncached', async () => {
  const { app } = await startTestGateway({ RELEASE_STORE: 'dir:/nowhere' });
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { ready: false, revision: null }]);
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '120', 'no-store']);
  expect(body).toContain('The site is down for maintenance.');
});

describe('a remote', () => {
  test('that is switched off answers 503 with a message and without its code, until it is switched on', async () => {
    const { app, edit } = await startTestGateway();
    await edit({ states: { store: 'off' } });
    await waitUntil(async () => (await app.inject('/country-store')).statusCode === 503);
    const { headers, body } = await app.inject('/country-store');
    expect(headers).toMatchObject({ 'retry-after': '120', 'cache-control': 'no-store' });
    expect(body).toContain('<h1>This part of the site is closed for a moment.</h1>');
    expect(body).toContain('"state":"off"');
    expect(body).not.toContain('/assets/store/');
    expect((await app.inject('/about')).statusCode).toBe(200);
    await edit({ states: { store: 'on' } });
    await waitUntil(async () => (await app.inject('/country-store')).statusCode === 200);
  });

  test('that needs another shell is unavailable: its pages show a message, the rest works', async () => {
    const release = await createTestRelease();
    await release.publish(anotherStore(NEWER, { needs: { shell: '^2.0', apis: {} } }));
    await release.edit({ builds: { store: NEWER } });
    const { app } = await startTestGateway({}, {}, release);
    const { statusCode, body } = await app.inject('/country-store');
    expect([statusCode, body.includes('closed for a moment'), body.includes('"needs":"^2.0"')]).toEqual([
      503,
      true,
      true,
    ]);
    expect((await app.inject('/')).statusCode).toBe(200);
  });

  test('that needs a newer service is unavailable until the service is updated', async () => {
    const release = await createTestRelease();
    await release.publish(anotherStore(NEWER, { needs: { shell: '^1.0', apis: { payments: '^1.4' } } }));
    await release.edit({ builds: { store: NEWER } });
    const [old, newer] = [await startService('payments', '1.3'), await startService('payments', '1.4')];
    const statusWith = async (url: string) => {
      const { app } = await startTestGateway({ PAYMENTS_URL: url }, {}, release);
      await waitUntil(async () => (await app.inject('/readyz')).json().services.payments.ready);
      const { statusCode, body } = await app.inject('/country-store');
      return [statusCode, body.includes('"state":"off"')];
    };
    expect(await statusWith(old.url)).toEqual([503, true]);
    expect(await statusWith(newer.url)).toEqual([200, false]);
  });
});

test('readyz lists the services, and is ready without them', async () => {
  const { url } = await startService('payments', '1.3');
  const { app } = await startTestGateway({ PAYMENTS_URL: url });
  await waitUntil(async () => {
    const { services } = (await app.inject('/readyz')).json();
    return services.payments.contract === '1.3' && services.community.ready === false;
  });
  expect((await app.inject('/readyz')).json()).toEqual({
    ready: true,
    revision: 1,
    services: {
      payments: { contract: '1.3', ready: true, fullSeconds: 0 },
      learning: { contract: null, ready: false, fullSeconds: 0 },
      community: { contract: null, ready: false, fullSeconds: 0 },
      dexter: { contract: null, ready: false, fullSeconds: 0 },
    },
  });
});
