/** What the sandbox is told by the one who starts it. */
export interface Config {
  /** undefined: 12111 or the next free one. 0: any. */
  port: number | undefined;
  secretKey: string;
  publishableKey: string;
  /** Where the shop listens; without it nobody is told anything. */
  webhook: { url: string; secret: string } | null;
  /** The journal's file; null keeps everything in memory. */
  journal: string | null;
  /** The address buyers see: the bank's pages are reached through it. */
  siteOrigin: string;
}

type Env = Record<string, string | undefined>;

/** Says in one sentence what is wrong with the settings. */
export class BadConfig extends Error {}

/**
 * Reads the settings. Refuses production unless asked for by name (this company's money is not real), and keys that
 * are not test keys: a live key in a sandbox is a mistake about to happen.
 */
export function configOf(env: Env): Config {
  if (env['NODE_ENV'] === 'production' && env['ALLOW_SANDBOX_PAYMENTS'] !== 'yes')
    throw new BadConfig(
      'The card sandbox takes no real money, so it does not start with NODE_ENV=production. Set ALLOW_SANDBOX_PAYMENTS=yes if a demonstration needs it.',
    );
  const webhookUrl = env['SANDBOX_WEBHOOK_URL'] || null;
  return {
    port: portOf(env['SANDBOX_PORT']),
    secretKey: keyOf(env, 'SANDBOX_SECRET_KEY', 'sk_test_'),
    publishableKey: keyOf(env, 'SANDBOX_PUBLISHABLE_KEY', 'pk_test_'),
    webhook: webhookUrl ? { url: webhookUrl, secret: keyOf(env, 'SANDBOX_WEBHOOK_SECRET', 'whsec_') } : null,
    journal: env['SANDBOX_JOURNAL'] || null,
    siteOrigin: (env['SANDBOX_SITE_ORIGIN'] || 'http://localhost:4000').replace(/\/$/, ''),
  };
}

function portOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new BadConfig(`SANDBOX_PORT is not a port: ${text}`);
  return port;
}

function keyOf(env: Env, name: string, prefix: string): string {
  const key = env[name];
  if (!key) throw new BadConfig(`${name} is not set. It begins with ${prefix}`);
  if (!key.startsWith(prefix)) throw new BadConfig(`${name} must begin with ${prefix}: this is a sandbox.`);
  return key;
}
