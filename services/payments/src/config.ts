import { join } from 'node:path';
import { ConfigProblem, everyService, flag, keys, readConfig, secret, text, url } from '@farm/server-kit';
import { mailProblems, mailSettings } from '@farm/server-kit/mail';
import { keyProblem, modeOf, PROVIDER } from './catalogue/mode';
import type { LinkKeys } from './downloads/signed-link';
import { emailKey } from './orders/email-key';

/** The settings of the payments service; `.env.example` is made from this block. */
const settings = {
  ...everyService(4101),
  ...mailSettings,
  STRIPE_SECRET_KEY: text(),
  STRIPE_PUBLISHABLE_KEY: text(),
  /** One, or several separated by commas while a secret is being changed. */
  STRIPE_WEBHOOK_SECRET: text(),
  STRIPE_API_URL: url(PROVIDER),
  /** Where browsers load the card company's script from; not given: its own address. */
  STRIPE_SCRIPT_URL: secret(),
  /** Keys of download links, newest first. */
  LINK_KEYS: keys(),
  /** The key under which addresses are looked up. It must not change: rows hashed under another are not found. */
  EMAIL_HASH_KEY: keys(),
  /** Where 'Open at the card provider' leads, a payment's id is added to it; not given: the provider's own. */
  STRIPE_DASHBOARD_URL: secret(),
  /** The folder that `payments:typeset` writes. */
  STORAGE_DIR: text(join(__dirname, '..', 'dist')),
  /** The folder of buyers' own copies: kept 90 days, made anew when they are gone. Not used with a bucket. */
  FILES_DIR: text(join(__dirname, '..', '..', '..', '.farm', 'files')),
  /** The nginx location (`internal; alias FILES_DIR`) that sends copies; not given: the service sends them. */
  DOWNLOAD_ACCEL_PREFIX: secret(),
  /** An S3-compatible bucket in place of FILES_DIR. */
  S3_BUCKET: secret(),
  S3_REGION: text('us-east-1'),
  /** The store's address; not given: Amazon's of the region. */
  S3_ENDPOINT: secret(),
  S3_ACCESS_KEY_ID: secret({ neededWith: 'S3_BUCKET' }),
  S3_SECRET_ACCESS_KEY: secret({ neededWith: 'S3_BUCKET' }),
  ALLOW_TEST_PAYMENTS: flag(false),
  ALLOW_SANDBOX_PAYMENTS: flag(false),
};

/** Reads the configuration. Throws ConfigProblem; I20: also when live and test keys would mix. */
export function readPaymentsConfig(environment?: Readonly<Record<string, string | undefined>>) {
  const config = readConfig(settings, environment);
  const payment = {
    secretKey: config.STRIPE_SECRET_KEY,
    publishableKey: config.STRIPE_PUBLISHABLE_KEY,
    apiUrl: config.STRIPE_API_URL,
  };
  const problem = keyProblem({
    ...payment,
    production: config.NODE_ENV === 'production',
    allowTest: config.ALLOW_TEST_PAYMENTS,
    allowSandbox: config.ALLOW_SANDBOX_PAYMENTS,
  });
  const problems = [...(problem ? [problem] : []), ...mailProblems(config)];
  if (problems.length > 0) throw new ConfigProblem(problems);
  return {
    ...config,
    payment: {
      ...payment,
      webhookSecrets: config.STRIPE_WEBHOOK_SECRET.split(',').map((each) => each.trim()),
      mode: modeOf(payment),
      scriptUrl: config.STRIPE_SCRIPT_URL ?? null,
      dashboardUrl: config.STRIPE_DASHBOARD_URL ?? null,
    },
    emailHash: emailKey(config.EMAIL_HASH_KEY).hash,
    linkKeys: config.LINK_KEYS as LinkKeys, // keys() refuses an empty ring
  };
}
