import { createServer } from 'node:net';
import { findFreePorts, choosePorts, isFree, portChanges, PORTS } from './ports';

const without = (...taken: number[]) => choosePorts(async (port) => !taken.includes(port));

test('free ports are the usual ones, and nothing is said', async () => {
  const ports = await without();
  expect(ports).toEqual(PORTS);
  expect(portChanges(ports)).toEqual([]);
});

test('a taken port gives way to the next free one, and it is said', async () => {
  const ports = await without(4000, 4001);
  expect(ports.gateway).toBe(4002);
  expect(portChanges(ports)).toEqual(['Port 4000 is taken: gateway uses 4002.']);
});

test('no two parts get the same port', async () => {
  const ports = await without(4101, 4102);
  expect(new Set(Object.values(ports)).size).toBe(Object.keys(PORTS).length);
  expect(ports).toMatchObject({ payments: 4105, learning: 4106, community: 4103 });
});

test('a listening server makes a port taken', async () => {
  const { gateway } = await findFreePorts();
  expect(await isFree(gateway)).toBe(true);
  const server = createServer();
  await new Promise<void>((done) => server.listen(gateway, '127.0.0.1', done));
  expect(await isFree(gateway)).toBe(false);
  await new Promise((done) => server.close(done));
});
