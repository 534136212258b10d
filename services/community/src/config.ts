import { join } from 'node:path';
import { site } from '@farm/farm';
import {
  ConfigProblem,
  everyService,
  flag,
  keys,
  oneOf,
  OPENAI,
  readConfig,
  secret,
  text,
  url,
  whole,
} from '@farm/server-kit';
import { mailProblems, mailSettings } from '@farm/server-kit/mail';

const CONTENT = join(__dirname, '..', 'content');

/** The settings of the community service; `.env.example` is made from this block. */
const settings = {
  ...everyService(4103),
  ...mailSettings,
  /** The key of the marks that stay of erased addresses. It must not change: they would be strangers. */
  EMAIL_HASH_KEY: keys(),
  /** The key of the marks that name browsers in rows. It must not change: nobody could change their own words again. */
  VISITOR_KEY: keys(),
  /** Shared with the edge: it shows the letters under /dev/mailbox. Not given: nobody is shown any. */
  MAILBOX_KEY: secret(),
  /** The folder with the posts of the months. */
  CONTENT_DIR: text(CONTENT),
  /** Whether other sites that the hub links to are asked once a week if they still stand. */
  LINK_CHECK: flag(true),
  /** Who is asked for the weather; 'typical' asks nobody and shows what the month is usually like. */
  WEATHER_PROVIDER: oneOf(['nws', 'open-meteo', 'typical'], 'nws'),
  /** Where the National Weather Service can write to: it wants an address of every client. */
  NWS_CONTACT: text(site.emails.info),
  OPEN_METEO_KEY: secret(),
  /** The key of the model that writes recipes. Not given: the farm's own book answers. */
  OPENAI_API_KEY: secret(),
  /** A server that speaks the chat completions call; another than OpenAI's needs no key. */
  OPENAI_BASE_URL: url(OPENAI),
  RECIPE_MODEL: text('gpt-4.1-mini'),
  /** Tokens that recipes may cost a day, over all copies of the service. 0: none, the book answers. */
  RECIPE_DAILY_BUDGET: whole(150_000),
};

/** Reads the configuration. Throws ConfigProblem; in production also when letters would stay in the mailbox unsaid. */
export function communityConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const config = readConfig(settings, environment);
  const problems = [...mailProblems(config)];
  if (config.WEATHER_PROVIDER === 'open-meteo' && config.OPEN_METEO_KEY === undefined)
    problems.push('OPEN_METEO_KEY is needed with WEATHER_PROVIDER=open-meteo');
  if (problems.length > 0) throw new ConfigProblem(problems);
  return config;
}
