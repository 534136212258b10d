import { join } from 'node:path';
import { ConfigError, commonSettings, signingKeys, readConfig, secret, text } from '@farm/server-kit';
import { mailProblems, mailSettings } from '@farm/server-kit/mail';
import type { OidcSettings } from './accounts/oidc.provider';

const CONTENT = join(__dirname, '..', 'content');

/** The settings of the learning service, described in `.env.example`. */
const settings = {
  ...commonSettings(4102),
  ...mailSettings,
  FIRST_OPERATOR_EMAIL: secret(),
  /** One OpenID Connect provider; OIDC_NAME is the text of its button. */
  OIDC_ISSUER: secret(),
  OIDC_CLIENT_ID: secret({ requiredWith: 'OIDC_ISSUER' }),
  OIDC_CLIENT_SECRET: secret({ requiredWith: 'OIDC_ISSUER' }),
  OIDC_NAME: text('another account'),
  /** The folder with the tables of the farm plan and the bank of questions. */
  CONTENT_DIR: text(CONTENT),
  /** Key of the quiz players' public ids. Another one would give every player another id. */
  QUIZ_KEY: signingKeys(),
  /** Path of the development mailbox; sign-in links it where no email is sent. `npm start` sets it. */
  MAILBOX_PAGE: text(''),
};

const LOCAL = ['127.0.0.1', 'localhost'];

/** Plain http is allowed on loopback only, for tests. */
function providerProblems({ OIDC_ISSUER: issuer }: { OIDC_ISSUER: string | undefined }): string[] {
  if (issuer === undefined) return [];
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const right = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.includes(url.hostname));
  return right ? [] : ['OIDC_ISSUER must be an address that begins with https://'];
}

/** Undefined when no provider is configured. */
export function oidcOf(config: ReturnType<typeof learningConfig>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name };
}

/** @throws ConfigError; in production also without a mail server, unless ALLOW_MAILBOX_IN_PRODUCTION is set. */
export function learningConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const config = readConfig(settings, environment);
  const problems = [...mailProblems(config), ...providerProblems(config)];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
