import { request } from 'node:http';
import { startTestSandbox, type TestSandbox } from './testing/test-sandbox';
import { createSale } from './testing/contract-targets';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

/** `fetch` sets the Host header itself; a rebinding attack does not. */
const get = (path: string, host = `localhost:${sandbox.port}`) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: sandbox.port, path, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    call.on('error', reject);
    call.end();
  });

test.each(['/', '/payments', '/payments/pi_unknown'])('%s answers this machine only', async (path) => {
  expect((await get(path, '127.0.0.1:1')).status).not.toBe(403);
  expect((await get(path, 'evil.example')).status).toBe(403);
  expect((await get(path, 'localhost.evil.example')).status).toBe(403);
});

test('lists payments newest first and shows one with its charge and events, without its client secret', async () => {
  const { id } = await createSale(sandbox.stripe);
  const intent = await sandbox.stripe.paymentIntents.retrieve(id);
  const list = JSON.parse((await get('/')).text) as { payments: { id: string; url: string }[] };
  expect(list.payments).toEqual([expect.objectContaining({ id, url: `/payments/${id}` })]);

  const { text } = await get(`/payments/${id}`);
  expect(JSON.parse(text)).toMatchObject({
    payment: { id, status: 'succeeded' },
    charges: [{ intent: id }],
    movements: [{ kind: expect.any(String) as string }],
  });
  expect(text).not.toContain(intent.client_secret);
  // 'Open at the card provider' may name the charge instead
  expect((await get(`/payments/${String(intent.latest_charge)}`)).text).toBe(text);
});

test('an unknown payment is 404', async () => {
  expect((await get('/payments/pi_unknown')).status).toBe(404);
  expect((await get('/anything')).status).toBe(404);
});
