import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { sandboxClock } from '../clock';
import type { Config } from '../config';
import { startSandbox, type Sandbox } from '../sandbox';

export const SECRET_KEY = 'sk_test_sandbox_of_a_spec';
export const PUBLISHABLE_KEY = 'pk_test_sandbox_of_a_spec';
export const WEBHOOK_SECRET = 'whsec_of_a_spec';

/** A shop that writes down what it is told, and answers as the spec says. */
export async function listeningShop() {
  const told: { body: string; signature: string }[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      told.push({
        body: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    told,
    /** The next answers; afterwards 200. */
    answerWith: (...statuses: number[]) => void answers.push(...statuses),
    types: () => told.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    close: () => new Promise((done) => server.close(done)),
  };
}

/** A sandbox on a free port, and the real SDK that speaks to it. */
export async function started(given: Partial<Config> & { at?: () => number; browserFolder?: string } = {}) {
  const { at, browserFolder = __dirname, ...config } = given;
  const failures: unknown[] = [];
  const sandbox = await startSandbox(
    {
      port: 0,
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhook: null,
      journal: null,
      siteOrigin: 'http://localhost:4000',
      ...config,
    },
    { browserFolder, broken: (error) => failures.push(error), clock: sandboxClock(at) },
  );
  const origin = `http://127.0.0.1:${sandbox.port}`;
  return { sandbox, origin, failures, stripe: sdk(sandbox), control: controlOf(origin), buyer: buyerOf(origin) };
}
export type Started = Awaited<ReturnType<typeof started>>;

const sdk = ({ port }: Sandbox) =>
  new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 3_000, // a busy machine takes its time
    telemetry: false,
  });

const controlOf =
  (origin: string) =>
  async (call: string, body?: object): Promise<Record<string, unknown>> => {
    const [method = 'GET', path = ''] = call.split(' ');
    const answer = await fetch(`${origin}/_control/${path}`, {
      method,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };

/** A buyer's browser: the frame's own call. */
const buyerOf =
  (origin: string) =>
  async (intent: Stripe.PaymentIntent, number: string, more: object = {}) => {
    const answer = await fetch(`${origin}/sandbox/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key: PUBLISHABLE_KEY,
        client_secret: intent.client_secret,
        payment_method: { type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } },
        ...more,
      }),
    });
    return { status: answer.status, body: (await answer.json()) as BuyerAnswer };
  };

interface BuyerAnswer {
  payment_intent?: { status: string; next_action: { type: string; use_stripe_sdk?: { token: string } } | null };
  error?: { type: string; code?: string; message: string };
}
