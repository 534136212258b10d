import { ConfigProblem, everyService, flag, readConfig, secret } from '@farm/server-kit';

/** The settings of the community service; `.env.example` is made from this block. */
const settings = {
  ...everyService(4103),
  /** Shared with the edge: it shows the letters under /dev/mailbox. Not given: nobody is shown any. */
  MAILBOX_KEY: secret(),
  ALLOW_MAILBOX_IN_PRODUCTION: flag(false),
};

/** Reads the configuration. Throws ConfigProblem; in production also when letters would stay in the mailbox unsaid. */
export function communityConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const config = readConfig(settings, environment);
  if (config.NODE_ENV === 'production' && !config.ALLOW_MAILBOX_IN_PRODUCTION)
    throw new ConfigProblem([
      'ALLOW_MAILBOX_IN_PRODUCTION must be yes in production: letters are kept in the mailbox, nothing sends them yet',
    ]);
  return config;
}
