import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ApiErrorBody } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { createService } from './service';
import type { App } from './service-deps';
import { createTestDeps } from './testing/deps';
import { createEmptyDatabase } from './testing/empty-database';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let app: App;
beforeAll(async () => {
  database = await createEmptyDatabase();
  app = createService('community', createTestDeps({ pool: database.pool }), () => undefined);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** The whole response to bytes that no client library would send. */
async function responseTo(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { head, body };
}

const withHeader = (length: number) =>
  `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ${'x'.repeat(length)}\r\n\r\n`;

test.each([
  ['headers that are too long', withHeader(30_000), 431, 'request.too_large'],
  ['a method that does not exist', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'request.method'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'request.invalid',
  ],
])('%s are answered in the envelope, with the headers of every answer', async (_, bytes, status, code) => {
  const { head, body } = await responseTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('cache-control: no-store');
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(Value.Check(ApiErrorBody, JSON.parse(body))).toBe(true);
  expect(JSON.parse(body)).toMatchObject({ code });
});

test('headers that the gateway lets through fit, with those that it adds', async () => {
  expect((await responseTo(withHeader(17_000))).head).toMatch(/^HTTP\/1\.1 200 /);
});
