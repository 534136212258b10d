import { join } from 'node:path';
import {
  ConfigError,
  commonSettings,
  fileStoreSettings,
  flag,
  signingKeys,
  readConfig,
  secret,
  text,
  url,
} from '@farm/server-kit';
import { mailProblems, mailSettings } from '@farm/server-kit/mail';
import type { LinkKeys } from './access/link-tokens';
import { keyProblem, modeOf, PROVIDER } from './catalogue/payment-mode';
import { createEmailHash } from './orders/email-hash';

const settings = {
  ...commonSettings(4101),
  ...mailSettings,
  STRIPE_SECRET_KEY: text(),
  STRIPE_PUBLISHABLE_KEY: text(),
  /** Several, separated by commas, during a rotation. */
  STRIPE_WEBHOOK_SECRET: text(),
  STRIPE_API_URL: url(PROVIDER),
  /** Where browsers load Stripe.js from; default: Stripe's own address. */
  STRIPE_SCRIPT_URL: secret(),
  /** Keys of download links, newest first. */
  LINK_KEYS: signingKeys(),
  /** The key that hashes addresses. It must not change: rows hashed under another key are not found. */
  EMAIL_HASH_KEY: signingKeys(),
  /** URL of payments in the dashboard, to which an id is appended; default: Stripe's own. */
  STRIPE_DASHBOARD_URL: secret(),
  /** The folder that `payments:typeset` writes. */
  STORAGE_DIR: text(join(__dirname, '..', 'dist')),
  /** Of watermarked guides, which need no backup. */
  ...fileStoreSettings(join(__dirname, '..', '..', '..', '.farm', 'files')),
  /** The nginx location (`internal; alias FILES_DIR`) that sends them; default: the service sends them. */
  DOWNLOAD_ACCEL_PREFIX: secret(),
  ALLOW_TEST_PAYMENTS: flag(false),
  ALLOW_SANDBOX_PAYMENTS: flag(false),
};

/** @throws ConfigError, also when live and test keys would mix */
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
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    ...config,
    payment: {
      ...payment,
      webhookSecrets: config.STRIPE_WEBHOOK_SECRET.split(',').map((each) => each.trim()),
      mode: modeOf(payment),
      scriptUrl: config.STRIPE_SCRIPT_URL ?? null,
      dashboardUrl: config.STRIPE_DASHBOARD_URL ?? null,
    },
    emailHash: createEmailHash(config.EMAIL_HASH_KEY),
    linkKeys: config.LINK_KEYS as LinkKeys, // never empty
  };
}
