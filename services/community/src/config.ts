import { site } from '@farm/farm';
import { ConfigProblem, everyService, keys, oneOf, readConfig, secret, text } from '@farm/server-kit';
import { mailProblems, mailSettings } from '@farm/server-kit/mail';

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
  /** Who is asked for the weather; 'typical' asks nobody and shows what the month is usually like. */
  WEATHER_PROVIDER: oneOf(['nws', 'open-meteo', 'typical'], 'nws'),
  /** Where the National Weather Service can write to: it wants an address of every client. */
  NWS_CONTACT: text(site.emails.info),
  OPEN_METEO_KEY: secret(),
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
