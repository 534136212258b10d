import { join } from 'node:path';
import { site } from '@farm/farm';
import {
  ConfigError,
  commonSettings,
  fileStoreSettings,
  flag,
  signingKeys,
  oneOf,
  OPENAI,
  readConfig,
  secret,
  text,
  url,
  integer,
} from '@farm/server-kit';
import { mailProblems, mailSettings } from '@farm/server-kit/mail';

const CONTENT = join(__dirname, '..', 'content');

/** The settings of the community service, described in `.env.example`. */
const settings = {
  ...commonSettings(4103),
  ...mailSettings,
  /** Hashes erased addresses. A changed key would make them unknown, and they would get email again. */
  EMAIL_HASH_KEY: signingKeys(),
  /** Hashes visitor cookies for rows. With a changed key nobody could edit their own comments any more. */
  VISITOR_KEY: signingKeys(),
  /** Shared with the gateway, which shows emails at /dev/mailbox. Missing: there is no such page. */
  MAILBOX_KEY: secret(),
  /** Shared with the gateway, which counts visits. Missing: none are stored. */
  VISITS_KEY: secret(),
  /** Of the pictures and PDFs that editors upload. The folder needs a backup. */
  ...fileStoreSettings(join(__dirname, '..', '..', '..', '.farm', 'files')),
  /** The folder with the monthly posts. */
  CONTENT_DIR: text(CONTENT),
  /** Whether the hub's links to other sites are checked once a week. */
  LINK_CHECK: flag(true),
  /** The weather provider; 'typical' shows the month's usual values without a provider. */
  WEATHER_PROVIDER: oneOf(['nws', 'open-meteo', 'typical'], 'nws'),
  /** Contact address that the National Weather Service requires of every client. */
  NWS_CONTACT: text(site.emails.info),
  OPEN_METEO_KEY: secret(),
  /** The key of the model that writes recipes. Missing: the built-in recipes are used. */
  OPENAI_API_KEY: secret(),
  /** An OpenAI-compatible server; any other than OpenAI's needs no key. */
  OPENAI_BASE_URL: url(OPENAI),
  RECIPE_MODEL: text('gpt-4.1-mini'),
  /** Tokens that recipes may cost a day, over all replicas. 0: the built-in recipes are used. */
  RECIPE_DAILY_BUDGET: integer(150_000),
};

/** @throws ConfigError, in production also when emails would stay in the development mailbox unintentionally */
export function communityConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const config = readConfig(settings, environment);
  const problems = [...mailProblems(config)];
  if (config.WEATHER_PROVIDER === 'open-meteo' && config.OPEN_METEO_KEY === undefined)
    problems.push('OPEN_METEO_KEY is needed with WEATHER_PROVIDER=open-meteo');
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
