import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tcpProxy, type TcpProxy } from './proxy';

// An echo behind the proxy: what comes back has gone through the weather twice.

const SENT = Buffer.from('two rows of beans');

let echo: Server;
let proxy: TcpProxy;
const open: Socket[] = [];

beforeEach(async () => {
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    open.push(socket);
    socket.on('error', () => undefined).on('data', (bytes) => socket.write(bytes));
    socket.on('end', () => socket.end('over'));
  });
  await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening));
  proxy = await tcpProxy((echo.address() as AddressInfo).port);
});
afterEach(async () => {
  await proxy.close();
  open.splice(0).forEach((socket) => void socket.destroy());
  await new Promise((closed) => echo.close(closed));
});

function line() {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  open.push(socket);
  let heard = Buffer.alloc(0);
  let error = '';
  socket.on('data', (bytes: Buffer) => (heard = Buffer.concat([heard, bytes])));
  socket.on('error', (failure: NodeJS.ErrnoException) => (error = failure.code ?? failure.message));
  const closed = new Promise<void>((ended) => socket.once('close', () => ended()));
  const ended = new Promise<void>((over) => socket.once('end', () => over()));
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise(setImmediate);
  };
  return {
    socket,
    closed,
    ended,
    heard: () => heard,
    error: () => error,
    send: (bytes: Buffer) => socket.write(bytes),
    all: (length = SENT.length) => until(() => heard.length >= length),
  };
}

test('in fair weather what is sent comes, and both ends are counted', async () => {
  const { send, all, heard } = line();
  send(SENT);
  await all();
  expect(heard()).toEqual(SENT);
  expect(proxy.count()).toBe(1);
});

test('latency comes on each way', async () => {
  proxy.weather({ latencyMs: 60 });
  const { send, all } = line();
  const from = performance.now();
  send(SENT);
  await all();
  expect(performance.now() - from).toBeGreaterThanOrEqual(115);
});

test('bandwidth is that of each way', async () => {
  proxy.weather({ bytesPerSecond: 200 });
  const { send, all } = line();
  const from = performance.now();
  send(SENT);
  await all();
  expect(performance.now() - from).toBeGreaterThanOrEqual((2 * 1_000 * SENT.length) / 200 - 10);
});

test('into a black hole goes all, out of it comes nothing, until it ends', async () => {
  const { send, all, heard } = line();
  proxy.weather({ blackHole: true });
  send(SENT);
  const other = line();
  other.send(SENT); // connecting works: nobody says that there is nobody
  await new Promise<void>((connected) => other.socket.once('connect', () => connected()));
  expect([heard().length, other.heard().length]).toEqual([0, 0]);
  proxy.weather();
  await Promise.all([all(), other.all()]);
  expect(heard()).toEqual(SENT);
});

test('a reset ends what carries something, and whoever comes', async () => {
  const one = line();
  one.send(SENT);
  await one.all();
  proxy.weather({ reset: true });
  one.send(SENT);
  await one.closed;
  const other = line();
  await other.closed;
  expect([one.error(), other.error()]).toEqual(['ECONNRESET', 'ECONNRESET']);
});

test('a cut ends all there is', async () => {
  const one = line();
  one.send(SENT);
  await one.all();
  proxy.cut();
  await one.closed;
  expect(one.error()).toBe('ECONNRESET');
});

test('half closed, the answer ends while the line stands', async () => {
  proxy.weather({ halfClose: true });
  const { send, ended, heard, socket } = line();
  send(SENT);
  await ended;
  expect(heard().subarray(0, SENT.length)).toEqual(SENT);
  expect(socket.writable).toBe(true);
});

test('a flipped bit is one bit of every so many bytes, on each way', async () => {
  proxy.weather({ flipEvery: 10 });
  const { send, all, heard } = line();
  send(SENT.subarray(0, 10));
  await all(10);
  expect(heard()).toEqual(SENT.subarray(0, 10)); // flipped there and flipped back
  open[1]?.write(SENT.subarray(0, 10)); // the echo itself: one way only
  await all(20);
  const differing = [...heard().subarray(10)].filter((byte, at) => byte !== SENT[at]);
  expect(differing).toHaveLength(1);
});
