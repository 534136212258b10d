export interface Config {
  /** 0: any. */
  port: number;
  /** 127.0.0.1 unless set, because the API hands out what looks like money. */
  host: string;
  secretKey: string;
  publishableKey: string;
  /** Where events are sent; null: nowhere. */
  webhook: { url: string; secret: string } | null;
  /** The journal's file; null stores everything in memory. */
  journal: string | null;
  /** The site's origin, under which buyers reach the sandbox's pages. */
  siteOrigin: string;
}

type Env = Record<string, string | undefined>;

/** A setting is missing or wrong. */
export class SandboxConfigError extends Error {}

/** @throws SandboxConfigError for wrong settings, for live keys, and in production unless ALLOW_SANDBOX_PAYMENTS=yes */
export function readSandboxConfig(env: Env): Config {
  if (env['NODE_ENV'] === 'production' && env['ALLOW_SANDBOX_PAYMENTS'] !== 'yes')
    throw new SandboxConfigError(
      'The Stripe sandbox takes no real money, so it does not start with NODE_ENV=production. For a demonstration, set ALLOW_SANDBOX_PAYMENTS=yes.',
    );
  const webhookUrl = env['SANDBOX_WEBHOOK_URL'] || null;
  return {
    port: readPort(env['SANDBOX_PORT']),
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    secretKey: readKey(env, 'SANDBOX_SECRET_KEY', 'sk_test_'),
    publishableKey: readKey(env, 'SANDBOX_PUBLISHABLE_KEY', 'pk_test_'),
    webhook: webhookUrl ? { url: webhookUrl, secret: readKey(env, 'SANDBOX_WEBHOOK_SECRET', 'whsec_') } : null,
    journal: env['SANDBOX_JOURNAL'] || null,
    siteOrigin: (env['SANDBOX_SITE_ORIGIN'] || 'http://localhost:4000').replace(/\/$/, ''),
  };
}

const DEFAULT_PORT = 12_111;

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SandboxConfigError(`SANDBOX_PORT is not a port: ${text}`);
  return port;
}

function readKey(env: Env, name: string, prefix: string): string {
  const key = env[name];
  if (!key) throw new SandboxConfigError(`${name} is not set. It begins with ${prefix}`);
  if (!key.startsWith(prefix)) throw new SandboxConfigError(`${name} must begin with ${prefix}: this is a sandbox.`);
  return key;
}
