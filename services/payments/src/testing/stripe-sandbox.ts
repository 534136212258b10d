import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Stripe from 'stripe';
import { stripeProvider } from '../payment-provider/stripe.provider';

const TOOL = join(__dirname, '../../../../tools/stripe-sandbox');
const KEYS = {
  SANDBOX_SECRET_KEY: 'sk_test_sandbox_spec',
  SANDBOX_PUBLISHABLE_KEY: 'pk_test_sandbox_spec',
  SANDBOX_WEBHOOK_SECRET: 'whsec_sandbox_spec',
};

async function readyPort(child: ChildProcess): Promise<number> {
  const errors: string[] = [];
  child.stderr?.on('data', (text: Buffer) => errors.push(String(text)));
  const died = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The Stripe sandbox ended with ${code}: ${errors.join('')}`)));
  });
  const ready = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('{') && line.includes('"ready":true')) resolve((JSON.parse(line) as { port: number }).port);
    });
  });
  return Promise.race([ready, died]);
}

/** Starts the built Stripe sandbox (or its source when nothing is built), in memory, with webhooks to `webhookUrl`. */
export async function startStripeSandbox(webhookUrl: string) {
  const built = join(TOOL, 'dist/main.js');
  const program = existsSync(built) ? [built] : [require.resolve('tsx/cli'), join(TOOL, 'src/main.ts')];
  const env = { ...KEYS, SANDBOX_PORT: '0', SANDBOX_WEBHOOK_URL: webhookUrl };
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const url = `http://127.0.0.1:${await readyPort(child)}`;
  const { SANDBOX_SECRET_KEY: secretKey, SANDBOX_WEBHOOK_SECRET: webhookSecret } = KEYS;
  const provider = (timeoutMs?: number) =>
    stripeProvider({
      secretKey,
      webhookSecrets: [webhookSecret],
      apiUrl: url,
      dashboardUrl: `${url}/#`,
      siteOrigin: 'http://localhost:4000',
      ...(timeoutMs ? { timeoutMs } : {}),
    });
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  return {
    url,
    keys: { secretKey, webhookSecret },
    provider,
    /** A client with full access, like the provider's dashboard. */
    stripe,
    /** Pays with a test card, as the buyer's browser would. */
    pay: (id: string, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(id, { payment_method: card, return_url: 'http://localhost:4000/download-success' }),
    fault: async (kind: string, count = 1) => {
      const answer = await fetch(`${url}/_control/faults`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ kind, count }),
      });
      if (!answer.ok) throw new Error(`The Stripe sandbox responded ${answer.status} to a fault`);
    },
    stop: () =>
      new Promise<void>((ended) => {
        child.once('exit', () => ended());
        child.kill('SIGTERM');
      }),
  };
}
export type StripeSandbox = Awaited<ReturnType<typeof startStripeSandbox>>;
