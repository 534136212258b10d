import { ConfigProblem, everyService, keys, readConfig, secret } from '@farm/server-kit';
import { mailProblems, mailSettings } from '@farm/server-kit/mail';

/** The settings of the community service; `.env.example` is made from this block. */
const settings = {
  ...everyService(4103),
  ...mailSettings,
  /** The key of the marks that stay of erased addresses. It must not change: they would be strangers. */
  EMAIL_HASH_KEY: keys(),
  /** Shared with the edge: it shows the letters under /dev/mailbox. Not given: nobody is shown any. */
  MAILBOX_KEY: secret(),
};

/** Reads the configuration. Throws ConfigProblem; in production also when letters would stay in the mailbox unsaid. */
export function communityConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const config = readConfig(settings, environment);
  const problems = mailProblems(config);
  if (problems.length > 0) throw new ConfigProblem(problems);
  return config;
}
