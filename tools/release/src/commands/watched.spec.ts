import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newestRelease } from '@farm/release-store';
import { build, liveStore, NEWER, STORE, trusted } from '@farm/release-store/testing';
import { commandLine } from '../command-line';
import { toolsForTest } from '../testing/site';

interface Counted {
  ready: number;
  failed: number;
}

/** Gateways: real HTTP servers that answer /metrics as the front does. */
const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((each) => new Promise((done) => each.close(done)))));

async function gatewayWith(counts: Record<string, Counted>): Promise<string> {
  const line = (id: string, result: string, times: number) =>
    `farm_remote_networks_total{name="store",build="${id}",result="${result}"} ${times}`;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end('{}');
    const lines = Object.entries(counts).flatMap(([id, { ready, failed }]) => [
      line(id, 'loaded', ready + failed),
      line(id, 'failed', failed),
    ]);
    return response.end(`# TYPE farm_remote_networks counter\n${lines.join('\n')}\n# EOF\n`);
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Promotes with --watch 1m; `happens` is what browsers report between two looks. The clock is the spec's. */
async function watching(words: string[], addresses: string[], happens: (look: number) => void) {
  const store = await liveStore(build('store', NEWER));
  let at = Date.parse('2026-03-01T12:00:00Z');
  let looks = 0;
  const tools = toolsForTest(store, {
    ...{ gateways: async () => addresses, fetch },
    clock: {
      now: () => new Date(at),
      sleep: async (ms) => {
        at += ms;
        happens((looks += 1));
      },
    },
  });
  const { code, out } = await commandLine([...words, '--watch', '1m', '--reason', 'new', '--json'], () => tools);
  const { release } = await newestRelease(store, trusted);
  return { code, said: JSON.parse(out.join('')) as object, release, looks };
}

const PROMOTE = ['promote', `store@${NEWER}`];

test('a build that fails on two gateways is taken back by itself, with its figures as the reason', async () => {
  const [one, two] = [
    { ready: 500, failed: 0 },
    { ready: 0, failed: 0 },
  ];
  const gateways = [await gatewayWith({ [STORE]: one, [NEWER]: two }), await gatewayWith({ [NEWER]: two })];
  const { code, release, said, looks } = await watching(PROMOTE, gateways, () => {
    two.ready += 8;
    two.failed += 4;
  });
  expect(code).toBe(3);
  expect(looks).toBe(2); // at the first look 24 networks of two gateways are too few to say
  expect(said).toMatchObject({ ok: false, rolledBack: true, revision: 3 });
  expect(release).toMatchObject({ revision: 3, edit: `rollback store@${STORE}`, remotes: { store: { build: STORE } } });
  expect(release?.reason).toMatch(/^store@c{12} failed in 33.3 % of 48 networks: above 2 %/);
});

test('a bad canary is taken away; the build that is live stays', async () => {
  const fresh = { ready: 0, failed: 0 };
  const { code, release } = await watching(
    [...PROMOTE, '--canary', '10'],
    [await gatewayWith({ [NEWER]: fresh })],
    () => {
      fresh.failed += 30;
    },
  );
  expect(code).toBe(3);
  expect(release).toMatchObject({ revision: 3, edit: 'rollback store without its canary' });
  expect(release?.remotes['store']).toEqual({ build: STORE, sri: expect.any(String), state: 'on' });
});

test('a good build stays to the end; what was counted before it does not matter', async () => {
  const fresh = { ready: 10, failed: 90 };
  const { code, release, looks } = await watching(PROMOTE, [await gatewayWith({ [NEWER]: fresh })], () => {
    fresh.ready += 50;
  });
  expect([code, looks, release?.revision]).toEqual([0, 6, 2]);
});

test('too few networks: it stays, with a warning', async () => {
  const fresh = { ready: 0, failed: 0 };
  const gateway = await gatewayWith({ [NEWER]: fresh });
  const { code, release, said } = await watching(PROMOTE, [gateway], (look) => (fresh.failed += look === 1 ? 19 : 0));
  expect([code, release?.revision]).toEqual([0, 2]);
  expect(said).toMatchObject({ rolledBack: false, tooFew: [`store@${NEWER}`] });
});

test('a gateway that dies counts with what it said last', async () => {
  const fresh = { ready: 0, failed: 0 };
  const gateway = await gatewayWith({ [NEWER]: fresh });
  const { code, said } = await watching(PROMOTE, [gateway, 'http://127.0.0.1:1'], (look) => {
    fresh.ready += 50;
    if (look === 2) for (const each of servers) each.close().closeAllConnections();
  });
  expect(code).toBe(0);
  expect(said).toMatchObject({ rolledBack: false, tooFew: [] });
});

test.each([
  ['no gateway is known', PROMOTE, 'needs a gateway'],
  ['nothing is promoted that loads', ['promote', 'store@off'], 'needs a build'],
  ['the shell is promoted', ['promote', `shell@${NEWER}`], 'supports remotes only'],
])('--watch where %s is refused before anything happens', async (_, words, why) => {
  const gateways = words === PROMOTE ? [] : ['http://127.0.0.1:1'];
  const { code, said, release } = await watching(words, gateways, () => undefined);
  expect([code, release?.revision]).toEqual([2, 1]);
  expect(said).toMatchObject({ ok: false, error: expect.stringContaining(why) });
});
