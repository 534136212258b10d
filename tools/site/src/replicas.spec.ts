import { gatewayEnvironment, serviceEnvironment, serviceUrls } from './environment';
import { PORTS, chooseReplicaPorts } from './ports';
import { connectionsOf } from './postgres';
import { generateSecrets } from './secrets';
import { programsOf } from './site';
import { parseReplicas } from './startup';
import { databaseUrls } from './testing/database-urls';

const site = {
  ports: PORTS,
  secrets: generateSecrets(),
  databaseUrl: 'postgresql://db/farm',
  databaseUrls,
  folder: '/data',
  userEnv: {},
  origin: 'http://localhost:4000',
};

test('one replica uses the usual ports', async () => {
  expect(await chooseReplicaPorts(1, PORTS)).toEqual({ payments: [], learning: [], community: [], dexter: [] });
  expect(serviceUrls(site).PAYMENTS_URL).toBe('http://127.0.0.1:4101');
});

test('each further replica has the next free port', async () => {
  const extraPorts = await chooseReplicaPorts(3, PORTS, async (port) => port !== 4105);
  expect(extraPorts).toEqual({
    payments: [4106, 4110],
    learning: [4107, 4111],
    community: [4108, 4112],
    dexter: [4109, 4113],
  });
});

test('the gateway gets the URL of every replica, and each replica its own port', async () => {
  const extraPorts = await chooseReplicaPorts(2, PORTS, async () => true);
  const both = { ...site, extraPorts };
  expect(gatewayEnvironment(both).DEXTER_URL).toBe(`http://127.0.0.1:4104,http://127.0.0.1:${extraPorts.dexter[0]}`);
  const programs = programsOf(both, 'built').flat();
  expect(programs.map(({ name }) => name)).toEqual([
    ...['stripe sandbox', 'payments', 'payments 2', 'learning', 'learning 2'],
    ...['community', 'community 2', 'dexter', 'dexter 2', 'gateway'],
  ]);
  expect(new Set(programs.map(({ log }) => log)).size).toBe(programs.length);
  expect(programs[2]?.env).toEqual({ ...serviceEnvironment('payments', both), PORT: String(extraPorts.payments[0]) });
});

test('replicas determine the needed PostgreSQL connections', () => {
  expect([1, 2, 3].map(connectionsOf)).toEqual([50, 90, 130]);
});

test.each([
  ['', 1],
  ['--replicas 2', 2],
  ['--replicas=8', 8],
  ['--replicas 0', undefined],
  ['--replicas two', undefined],
  ['--copy 2', undefined],
  ['2', undefined],
])("'npm start -- %s' starts %s of each", (line, replicas) =>
  expect(parseReplicas(line.split(' ').filter(Boolean))).toBe(replicas),
);
