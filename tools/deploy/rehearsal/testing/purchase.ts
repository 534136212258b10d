import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '@farm/server-kit/testing';

/** The sandbox that takes Stripe's place in a rehearsal. */
export interface SandboxSettings {
  address: string;
  scriptUrl: string;
  secretKey: string;
  /** Environment of its process. */
  process: Readonly<Record<string, string>>;
  /** Settings of the payments service. */
  payments: Readonly<Record<string, string>>;
}

/** Chooses keys and a port. `webhookUrl` receives its events. */
export async function sandboxSettings(webhookUrl: string, siteOrigin: string): Promise<SandboxSettings> {
  const port = await freePort();
  const random = () => randomBytes(24).toString('hex');
  const keys = { secret: `sk_test_${random()}`, publishable: `pk_test_${random()}`, webhook: `whsec_${random()}` };
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    scriptUrl: `${address}/sandbox/stripe.js`,
    secretKey: keys.secret,
    process: {
      SANDBOX_PORT: String(port),
      SANDBOX_SECRET_KEY: keys.secret,
      SANDBOX_PUBLISHABLE_KEY: keys.publishable,
      SANDBOX_WEBHOOK_SECRET: keys.webhook,
      SANDBOX_WEBHOOK_URL: webhookUrl,
      SANDBOX_SITE_ORIGIN: siteOrigin,
    },
    payments: {
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_PUBLISHABLE_KEY: keys.publishable,
      STRIPE_WEBHOOK_SECRET: keys.webhook,
      STRIPE_API_URL: address,
      STRIPE_SCRIPT_URL: '/sandbox/stripe.js',
      ALLOW_SANDBOX_PAYMENTS: 'yes',
    },
  };
}

const PURCHASE = { amount: 3999, bookId: 'seeds-of-wealth', title: 'Seeds of Wealth' };
const STATUS = `SELECT o.status, count(e.id)::int AS entitlements FROM payments."order" o
  JOIN payments.payment_attempt a ON a.order_id = o.id LEFT JOIN payments.entitlement e ON e.order_id = o.id
  WHERE a.payment_intent_id = $1 OR a.provider_id = $1 GROUP BY o.status`;
const MAX_TRIES = 300;
const RETRY_MS = 200;

/** Waits until the webhook has fulfilled the order of this payment. @throws after a minute */
async function waitUntilPaid(databaseUrl: string, payment: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { rows } = await client.query<{ status: string; entitlements: number }>(STATUS, [payment]);
      if (rows[0]?.status === 'paid' && rows[0].entitlements === 1) return 'order paid, one entitlement';
      await pause(RETRY_MS);
    }
    throw new Error('The order was not paid within a minute');
  } finally {
    await client.end();
  }
}

/** Buys a guide through the gateway and pays with a test card at the sandbox, which calls the webhook. */
export async function buyGuide(
  gateway: string,
  origin: string,
  sandbox: SandboxSettings,
  databaseUrl: string,
): Promise<string> {
  const response = await fetch(`${gateway}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(PURCHASE),
  });
  const { clientSecret } = (await response.json()) as { clientSecret?: string };
  if (!clientSecret) throw new Error(`The purchase was answered with ${response.status}`);
  const [payment = ''] = clientSecret.split('_secret_');
  const confirmed = await fetch(`${sandbox.address}/v1/payment_intents/${payment}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: `${origin}/download-success` }),
  });
  if (!confirmed.ok) throw new Error(`The sandbox answered ${confirmed.status}: ${await confirmed.text()}`);
  return waitUntilPaid(databaseUrl, payment);
}
