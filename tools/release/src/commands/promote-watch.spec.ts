import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readNewestRelease } from '@farm/release-store';
import { makeBuild, liveStore, NEWER, STORE, trusted } from '@farm/release-store/testing';
import { commandLine } from '../command-line';
import { toolsForTest } from '../testing/site';

interface Counted {
  ready: number;
  failed: number;
}

/** Fake gateways that serve /metrics. */
const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((each) => new Promise((done) => each.close(done)))));

async function gatewayWith(countsByBuild: Record<string, Counted>): Promise<string> {
  const line = (id: string, result: string, times: number) =>
    `farm_remote_networks_total{name="store",build="${id}",result="${result}"} ${times}`;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end('{}');
    const lines = Object.entries(countsByBuild).flatMap(([id, { ready, failed }]) => [
      line(id, 'loaded', ready + failed),
      line(id, 'failed', failed),
    ]);
    return response.end(`# TYPE farm_remote_networks counter\n${lines.join('\n')}\n# EOF\n`);
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Promotes with --watch 1m. `onPoll` changes the counts before each poll. */
async function watch(args: string[], addresses: string[], onPoll: (poll: number) => void) {
  const store = await liveStore(makeBuild('store', NEWER));
  let at = Date.parse('2026-03-01T12:00:00Z');
  let polls = 0;
  const tools = toolsForTest(store, {
    ...{ gateways: async () => addresses, fetch },
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

test('a build that fails at two gateways is rolled back, with the figures as the reason', async () => {
  const [one, two] = [
    { ready: 500, failed: 0 },
    { ready: 0, failed: 0 },
  ];
  const gateways = [await gatewayWith({ [STORE]: one, [NEWER]: two }), await gatewayWith({ [NEWER]: two })];
  const { code, release, output, polls } = await watch(PROMOTE, gateways, () => {
    two.ready += 8;
    two.failed += 4;
  });
  expect(code).toBe(3);
  expect(polls).toBe(2); // 24 networks at two gateways are too few at the first poll
  expect(output).toMatchObject({ ok: false, rolledBack: true, revision: 3 });
  expect(release).toMatchObject({ revision: 3, edit: `rollback store@${STORE}`, remotes: { store: { build: STORE } } });
  expect(release?.reason).toMatch(/^store@c{12} failed in 33.3 % of 48 networks: above 2 %/);
});

test('a bad canary is ended, and the stable build stays', async () => {
  const counts = { ready: 0, failed: 0 };
  const { code, release } = await watch(
    [...PROMOTE, '--canary', '10'],
    [await gatewayWith({ [NEWER]: counts })],
    () => {
      counts.failed += 30;
    },
  );
  expect(code).toBe(3);
  expect(release).toMatchObject({ revision: 3, edit: 'rollback store without its canary' });
  expect(release?.remotes['store']).toEqual({ build: STORE, sri: expect.any(String), state: 'on' });
});

test('a good build stays live, and earlier counts do not matter', async () => {
  const counts = { ready: 10, failed: 90 };
  const { code, release, polls } = await watch(PROMOTE, [await gatewayWith({ [NEWER]: counts })], () => {
    counts.ready += 50;
  });
  expect([code, polls, release?.revision]).toEqual([0, 6, 2]);
});

test('with too few networks the build stays live, with a warning', async () => {
  const counts = { ready: 0, failed: 0 };
  const gateway = await gatewayWith({ [NEWER]: counts });
  const { code, release, output } = await watch(PROMOTE, [gateway], (poll) => (counts.failed += poll === 1 ? 19 : 0));
  expect([code, release?.revision]).toEqual([0, 2]);
  expect(output).toMatchObject({ rolledBack: false, tooFew: [`store@${NEWER}`] });
});

test('a gateway that stops answering keeps its last counts', async () => {
  const counts = { ready: 0, failed: 0 };
  const gateway = await gatewayWith({ [NEWER]: counts });
  const { code, output } = await watch(PROMOTE, [gateway, 'http://127.0.0.1:1'], (poll) => {
    counts.ready += 50;
    if (poll === 2) for (const each of servers) each.close().closeAllConnections();
  });
  expect(code).toBe(0);
  expect(output).toMatchObject({ rolledBack: false, tooFew: [] });
});

test.each([
  ['without a known gateway', PROMOTE, 'needs a gateway'],
  ['without a build', ['promote', 'store@off'], 'needs a build'],
  ['for the shell', ['promote', `shell@${NEWER}`], 'supports remotes only'],
])('--watch %s is rejected before anything happens', async (_, args, message) => {
  const gateways = args === PROMOTE ? [] : ['http://127.0.0.1:1'];
  const { code, output, release } = await watch(args, gateways, () => undefined);
  expect([code, release?.revision]).toEqual([2, 1]);
  expect(output).toMatchObject({ ok: false, error: expect.stringContaining(message) });
});
