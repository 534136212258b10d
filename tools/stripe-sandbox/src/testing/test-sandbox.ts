import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { Config } from '../config';
import { sandboxClock } from '../provider';
import { type Sandbox, startSandbox } from '../sandbox';

export const SECRET_KEY = 'sk_test_sandbox_of_a_spec';
export const PUBLISHABLE_KEY = 'pk_test_sandbox_of_a_spec';
export const WEBHOOK_SECRET = 'whsec_of_a_spec';

/** A shop that records the webhooks it receives. */
export async function startShop() {
  const received: { body: string; signature: string }[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    received,
    /** The next responses; afterwards 200. */
    respondWith: (...next: number[]) => void statuses.push(...next),
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    close: () => new Promise((done) => server.close(done)),
  };
}

interface Options extends Partial<Config> {
  /** The computer's clock. */
  clock?: () => number;
  browserFolder?: string;
}

/** A sandbox on a free port, with the official SDK. */
export async function startTestSandbox({ clock, browserFolder = __dirname, ...config }: Options = {}) {
  const errors: unknown[] = [];
  const sandbox = await startSandbox(
    {
      port: 0,
      host: '127.0.0.1',
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhook: null,
      journal: null,
      siteOrigin: 'http://localhost:4000',
      ...config,
    },
    { browserFolder, onError: (error) => errors.push(error), clock: sandboxClock(clock) },
  );
  const origin = `http://127.0.0.1:${sandbox.port}`;
  return { ...sandbox, origin, errors, stripe: sdkFor(sandbox), control: controlAt(origin), pay: payAt(origin) };
}
export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

const sdkFor = ({ port }: Sandbox) =>
  new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 3_000, // for a busy machine
    telemetry: false,
  });

const controlAt =
  (origin: string) =>
  async (call: string, body?: object): Promise<Record<string, unknown>> => {
    const [method = 'GET', path = ''] = call.split(' ');
    const response = await fetch(`${origin}/_control/${path}`, {
      method,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown>;
  };

/** Pays as the card form in a buyer's browser does. */
const payAt =
  (origin: string) =>
  async (intent: Stripe.PaymentIntent, number: string, more: object = {}) => {
    const response = await fetch(`${origin}/sandbox/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key: PUBLISHABLE_KEY,
        client_secret: intent.client_secret,
        payment_method: { type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } },
        ...more,
      }),
    });
    return { status: response.status, body: (await response.json()) as PaymentResponse };
  };

interface PaymentResponse {
  payment_intent?: { status: string; next_action: { type: string; use_stripe_sdk?: { token: string } } | null };
  error?: { type: string; code?: string; message: string };
}
