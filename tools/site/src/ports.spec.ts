import { createServer } from 'node:net';
import { findFreePorts, freePorts, choosePorts, isFree, portChanges, PORTS } from './ports';

const without = (...used: number[]) => choosePorts(async (port) => !used.includes(port));

test('free usual ports are used without a message', async () => {
  const ports = await without();
  expect(ports).toEqual(PORTS);
  expect(portChanges(ports)).toEqual([]);
});

test('a port in use is replaced by the next free one, with a message', async () => {
  const ports = await without(4000, 4001);
  expect(ports.gateway).toBe(4002);
  expect(portChanges(ports)).toEqual(['gateway uses port 4002 instead of 4000.']);
});

test('no port is assigned twice', async () => {
  const ports = await without(4101, 4102);
  expect(new Set(Object.values(ports)).size).toBe(Object.keys(PORTS).length);
  expect(ports).toMatchObject({ payments: 4105, learning: 4106, community: 4103 });
});

test('a port with a listening server is not free', async () => {
  const { gateway } = await findFreePorts();
  expect(await isFree(gateway)).toBe(true);
  const server = createServer();
  await new Promise<void>((done) => server.listen(gateway, '127.0.0.1', done));
  expect(await isFree(gateway)).toBe(false);
  await new Promise((done) => server.close(done));
});

test('random ports are free, different, and none that the system gives to outgoing connections', async () => {
  const probed: number[] = [];
  const ports = await freePorts(5, async (port) => {
    probed.push(port);
    return port !== probed[0];
  });
  expect(new Set(ports).size).toBe(5);
  expect(ports).not.toContain(probed[0]);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
