import { join } from 'node:path';
import { ConfigProblem, everyService, keys, readConfig, secret, text } from '@farm/server-kit';
import { mailProblems, mailSettings } from '@farm/server-kit/mail';
import type { OidcSettings } from './accounts/provider/oidc.provider';

const CONTENT = join(__dirname, '..', 'content');

/** The settings of the learning service; `.env.example` is made from this block. */
const settings = {
  ...everyService(4102),
  ...mailSettings,
  FIRST_OPERATOR_EMAIL: secret(),
  /** One OpenID Connect provider: where it is, what it calls this site, and what people call it. */
  OIDC_ISSUER: secret(),
  OIDC_CLIENT_ID: secret({ neededWith: 'OIDC_ISSUER' }),
  OIDC_CLIENT_SECRET: secret({ neededWith: 'OIDC_ISSUER' }),
  OIDC_NAME: text('another account'),
  /** The folder with the tables of the farm plan and the bank of questions. */
  CONTENT_DIR: text(CONTENT),
  /** Key of the quiz players' public ids. Another one would give every player another id. */
  QUIZ_KEY: keys(),
  /** Where the letters of a site without a mail server can be read: sign-in links it. npm start sets it. */
  MAILBOX_PAGE: text(''),
};

const LOCAL = ['127.0.0.1', 'localhost'];

/** A provider that is spoken to without encryption could be anybody; on this machine it is a test's. */
function providerProblems({ OIDC_ISSUER: issuer }: { OIDC_ISSUER: string | undefined }): string[] {
  if (issuer === undefined) return [];
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const right = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.includes(url.hostname));
  return right ? [] : ['OIDC_ISSUER must be an address that begins with https://'];
}

/** The OpenID Connect provider of the settings; undefined: none is configured. */
export function oidcOf(config: ReturnType<typeof learningConfig>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name };
}

/** Reads the configuration. Throws ConfigProblem; in production also when letters would stay in the mailbox unsaid. */
export function learningConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const config = readConfig(settings, environment);
  const problems = [...mailProblems(config), ...providerProblems(config)];
  if (problems.length > 0) throw new ConfigProblem(problems);
  return config;
}
