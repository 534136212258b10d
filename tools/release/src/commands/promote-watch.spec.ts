import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStore, readNewestRelease } from '@farm/release-store';
import {
  makeBuild,
  liveStore,
  NEWER,
  putWithFile,
  SHELL,
  startFakeBucket,
  STORE,
  trusted,
} from '@farm/release-store/testing';
import { commandLine } from '../command-line';
import type { Tools, VisitedBuild } from './command';
import { createTestSite, toolsForTest } from '../testing/site';

interface Counted {
  ready: number;
  failed: number;
}

/** Fake gateways that answer callers with the key. */
const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((each) => new Promise((done) => each.close(done)))));

type CountsByBuild = Record<string, Counted>;

const countsOf = (byBuild: CountsByBuild, replica: string) => ({
  ...{ replica, revision: 1, services: { payments: '1.4' } },
  builds: Object.entries(byBuild).map(([title, { ready, failed }]) => {
    const [name, build] = title.split('@');
    return { name, build, networks: ready + failed, failingNetworks: failed };
  }),
});

/** One address; several counts are those of several replicas behind it, which answer in turn. */
async function gatewayWith(...replicas: CountsByBuild[]): Promise<string> {
  let turn = 0;
  const server = createServer((request, response) => {
    const isAllowed = request.url === '/release/counts' && request.headers.authorization === 'Bearer key-of-counts';
    if (!isAllowed) return response.writeHead(404).end('{}');
    turn = (turn + 1) % replicas.length;
    return response.end(JSON.stringify(countsOf(replicas[turn] ?? {}, `${servers.indexOf(server)}-${turn}`)));
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Promotes with --watch 1m. `onPoll` changes the counts before each poll. */
async function watch(args: string[], addresses: string[], onPoll: (poll: number) => void, more: Partial<Tools> = {}) {
  const store = await liveStore(makeBuild('store', NEWER), makeBuild('shell', NEWER), makeBuild('books', NEWER));
  let at = Date.parse('2026-03-01T12:00:00Z');
  let polls = 0;
  const tools = toolsForTest(store, {
    ...{ gateways: async () => addresses, fetch },
    ...more,
    clock: {
      now: () => new Date(at),
      sleep: async (ms) => {
        at += ms;
        onPoll((polls += 1));
      },
    },
  });
  const { code, out } = await commandLine([...args, '--watch', '1m', '--reason', 'new', '--json'], () => tools);
  const { release } = await readNewestRelease(store, trusted);
  return { code, output: JSON.parse(out.join('')) as object, release, polls };
}

const PROMOTE = ['promote', `store@${NEWER}`];
const OLD = `store@${STORE}`;
const NEW = `store@${NEWER}`;

test('a build that fails at two replicas behind one address is rolled back, with the figures as the reason', async () => {
  const [one, two] = [
    { ready: 500, failed: 0 },
    { ready: 0, failed: 0 },
  ];
  const gateway = await gatewayWith({ [OLD]: one, [NEW]: two }, { [NEW]: two });
  const { code, release, output, polls } = await watch(PROMOTE, [gateway], () => {
    two.ready += 8;
    two.failed += 4;
  });
  expect(code).toBe(3);
  expect(polls).toBe(2); // 24 networks at two replicas are too few at the first poll
  expect(output).toMatchObject({ ok: false, rolledBack: true, revision: 3 });
  expect(release).toMatchObject({ revision: 3, edit: `rollback store@${STORE}`, remotes: { store: { build: STORE } } });
  expect(release?.reason).toMatch(/^store@c{12} failed in 33.3 % of 48 networks: above 2 %/);
});

test('a bad canary is ended, and the stable build stays', async () => {
  const counts = { ready: 0, failed: 0 };
  const gateway = await gatewayWith({ [NEW]: counts });
  const { code, release } = await watch([...PROMOTE, '--canary', '10'], [gateway], () => void (counts.failed += 30));
  expect(code).toBe(3);
  expect(release).toMatchObject({ revision: 3, edit: 'rollback store without its canary' });
  expect(release?.remotes['store']).toEqual({ build: STORE, sri: expect.any(String), state: 'on' });
});

test('a canary is watched although the object store’s answer to its revision was lost', async () => {
  const bucket = await startFakeBucket('releases');
  try {
    const keys = { S3_ACCESS_KEY_ID: 'key-1', S3_SECRET_ACCESS_KEY: 'secret-of-the-test' };
    const counts = { ready: 0, failed: 0 };
    const gateway = await gatewayWith({ [NEW]: counts });
    const clock = { now: () => new Date('2026-03-01T12:00:00Z'), sleep: async () => void (counts.failed += 30) };
    const store = openStore('s3://releases', { S3_ENDPOINT: bucket.endpoint, ...keys });
    const { run, live } = await createTestSite({ gateways: async () => [gateway], fetch, clock }, store);
    await putWithFile(store, makeBuild('store', NEWER));
    bucket.state.lostAnswers = 1;
    const { code } = await run(`promote store@${NEWER} --canary 10 --watch 1m --reason new`);
    expect(bucket.state.lostAnswers).toBeLessThanOrEqual(0);
    expect([code, (await live())?.edit]).toEqual([3, 'rollback store without its canary']);
  } finally {
    await bucket.stop();
  }
});

test('a new remote has no canary, and is switched off when it is bad', async () => {
  const counts = { ready: 0, failed: 0 };
  const gateway = await gatewayWith({ [`books@${NEWER}`]: counts });
  const args = ['promote', `books@${NEWER}`, '--canary', '10'];
  const { code, release } = await watch(args, [gateway], () => void (counts.failed += 30));
  expect([code, release?.edit]).toEqual([3, 'rollback books@off']);
  expect(release?.remotes).toMatchObject({ books: { build: NEWER, state: 'off' }, store: { state: 'on' } });
});

test('a new shell is judged by the pages of all parts, and rolled back', async () => {
  const counts = { ready: 5_000, failed: 5 };
  const gateway = await gatewayWith({ [OLD]: counts });
  const { code, release } = await watch(['promote', `shell@${NEWER}`], [gateway], () => {
    counts.ready += 20;
    counts.failed += 6;
  });
  expect([code, release?.shell.build]).toEqual([3, SHELL]);
});

test('a good build stays live, and earlier counts do not matter', async () => {
  const counts = { ready: 10, failed: 90 };
  const { code, release, polls } = await watch(PROMOTE, [await gatewayWith({ [NEW]: counts })], () => {
    counts.ready += 50;
  });
  expect([code, polls, release?.revision]).toEqual([0, 6, 2]);
});

test('with too few networks the build stays live, with a warning', async () => {
  const counts = { ready: 0, failed: 0 };
  const gateway = await gatewayWith({ [NEW]: counts });
  const { code, release, output } = await watch(PROMOTE, [gateway], (poll) => (counts.failed += poll === 1 ? 19 : 0));
  expect([code, release?.revision]).toEqual([0, 2]);
  expect(output).toMatchObject({ rolledBack: false, tooFew: [NEW] });
});

describe('with --visit', () => {
  const VISIT = [...PROMOTE, '--visit'];

  test('a build that fails in a browser is rolled back where nobody else visits', async () => {
    const visited: (readonly VisitedBuild[])[] = [];
    const visit: Tools['visit'] = async (builds) => {
      visited.push(builds);
      return builds.map(({ name, build, paths }) => `${name}@${build} failed at ${paths.join()}`).join();
    };
    const { code, release, output, polls } = await watch(VISIT, [await gatewayWith({})], () => undefined, { visit });
    expect([code, polls, release?.remotes['store']?.build]).toEqual([3, 0, STORE]);
    expect(output).toMatchObject({ rolledBack: true, reason: `${NEW} failed at /store` });
    expect(visited).toEqual([[], [{ name: 'store', build: NEWER, paths: ['/store'] }]]);
  });

  test('a build that loads in a browser stays live, with a warning that nobody else visited', async () => {
    const { code, release, output } = await watch(VISIT, [await gatewayWith({})], () => undefined);
    expect([code, release?.revision]).toEqual([0, 2]);
    expect(output).toMatchObject({ rolledBack: false, tooFew: [NEW] });
  });

  test('without a browser nothing is promoted; if it fails later, nobody knows, and the build is rolled back', async () => {
    const failAt = (call: number) => {
      let calls = 0;
      return { visit: async () => ((calls += 1) === call ? Promise.reject(new Error('no Chromium')) : '') };
    };
    const gateway = await gatewayWith({});
    const first = await watch(VISIT, [gateway], () => undefined, failAt(1));
    expect([first.code, first.release?.revision, first.output]).toEqual([1, 1, { ok: false, error: 'no Chromium' }]);
    const second = await watch(VISIT, [gateway], () => undefined, failAt(2));
    expect([second.code, second.release?.remotes['store']?.build]).toEqual([3, STORE]);
  });
});

test('one address that does not answer is no reason while another does', async () => {
  const counts = { ready: 0, failed: 0 };
  const gateway = await gatewayWith({ [NEW]: counts });
  const { code, output } = await watch(PROMOTE, ['http://127.0.0.1:1', gateway], () => void (counts.ready += 50));
  expect(code).toBe(0);
  expect(output).toMatchObject({ rolledBack: false, tooFew: [] });
});

test('when the gateways stop answering, nobody knows: the build is rolled back at the end', async () => {
  const counts = { ready: 100, failed: 0 };
  const gateway = await gatewayWith({ [NEW]: counts });
  const { code, output, release } = await watch(PROMOTE, [gateway], (poll) => {
    counts.ready += 50;
    if (poll === 2) for (const each of servers) each.close().closeAllConnections();
  });
  expect([code, release?.remotes['store']?.build]).toEqual([3, STORE]);
  expect(output).toMatchObject({ rolledBack: true, reason: expect.stringContaining('no gateway answers') });
});

describe('where no gateway answers', () => {
  const NOWHERE = ['http://127.0.0.1:1'];

  test.each([
    ['a promote', PROMOTE],
    ['a canary', [...PROMOTE, '--canary', '10']],
    ['a new shell', ['promote', `shell@${NEWER}`]],
  ])('%s is rejected, with and without --watch', async (_, args) => {
    const { code, output, release } = await watch(args, NOWHERE, () => undefined);
    expect([code, release?.revision]).toEqual([1, 1]);
    expect(output).toMatchObject({ ok: false, rejected: [expect.stringContaining('No gateway answers')] });
    const { run, live } = await createTestSite({ gateways: async () => NOWHERE, fetch });
    expect((await run(`${args.join(' ')} --reason new`)).code).toBe(1);
    expect((await live())?.revision).toBe(1);
  });

  test('an empty list of gateways is rejected like a silent one', async () => {
    const { run } = await createTestSite({ gateways: async () => [], fetch });
    const { code, out } = await run(`promote store@${NEWER} --reason new`);
    expect([code, out.join()]).toEqual([1, expect.stringContaining('RELEASE_EDGES is empty')]);
  });

  test.each(['promote store@off', 'rollback store --to 1'])(
    '%s works, because it brings no new build',
    async (line) => {
      const { run } = await createTestSite({ gateways: async () => NOWHERE, fetch });
      expect((await run(`${line} --reason outage`)).code).toBe(0);
    },
  );
});

test.each([
  ['without a known gateway', PROMOTE, 'needs a gateway'],
  ['without a build', ['promote', 'store@off'], 'needs a build'],
])('--watch %s is rejected before anything happens', async (_, args, message) => {
  const gateways = args === PROMOTE ? [] : ['http://127.0.0.1:1'];
  const { code, output, release } = await watch(args, gateways, () => undefined);
  expect([code, release?.revision]).toEqual([2, 1]);
  expect(output).toMatchObject({ ok: false, error: expect.stringContaining(message) });
});
