import { join } from 'node:path';
import { type ServiceName, SERVICES } from '@farm/contracts';
import type { ReplicaPorts, Ports } from './ports';
import type { Secrets } from './secrets';

type ProgramName = ServiceName | 'gateway' | 'sandbox' | 'release' | 'build';
export type Environment = Readonly<Record<string, string | undefined>>;

/** The programs that read each secret. No service gets the owner's DATABASE_URL, only that of its own role. */
const READERS: Readonly<Record<string, readonly ProgramName[]>> = {
  DATABASE_URL: [],
  COOKIE_KEYS: SERVICES,
  LINK_KEYS: ['payments'],
  EMAIL_HASH_KEY: ['payments', 'community'],
  VISITOR_KEY: ['community', 'dexter'],
  QUIZ_KEY: ['learning'],
  STRIPE_SECRET_KEY: ['payments'],
  STRIPE_WEBHOOK_SECRET: ['payments'],
  OIDC_CLIENT_SECRET: ['learning'],
  OPENAI_API_KEY: ['community', 'dexter'],
  OPEN_METEO_KEY: ['community'],
  SMTP_URL: ['payments', 'learning', 'community'],
  S3_ACCESS_KEY_ID: ['payments', 'community', 'gateway', 'release'],
  S3_SECRET_ACCESS_KEY: ['payments', 'community', 'gateway', 'release'],
  RELEASE_SIGNING_KEY: ['gateway', 'release'],
  CONTENT_SIGNING_KEY: ['gateway'],
  PREVIEW_KEY: ['gateway'],
  RELEASE_WATCH_KEY: ['gateway', 'release'],
  VISITS_KEY: ['gateway', 'community'],
};

/** The settings without secrets that the program does not read. */
export const withoutForeignSecrets = (program: ProgramName, settings: Environment): Environment =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => READERS[name.replace(/_FILE$/, '')]?.includes(program) ?? true),
  );

/** Settings shared by the processes of a site. */
export interface Site {
  ports: Ports;
  secrets: Secrets;
  /** Of the database owner; never passed to a service. */
  databaseUrl: string;
  databaseUrls: Readonly<Record<ServiceName, string>>;
  origin: string;
  /** The data folder. */
  folder: string;
  /** The environment of the command, which overrides embedded settings. */
  userEnv: Environment;
  /** Of the second and further replicas. */
  extraPorts?: ReplicaPorts;
  /** 'shell=http://localhost:4200,store=http://localhost:4201', see the gateway's setting. */
  developmentServers?: string;
}

const local = (port: number) => `http://127.0.0.1:${port}`;

/** Mode of payments by the prefix of the secret key; without a key, the sandbox is used. */
export function paymentsMode({ STRIPE_SECRET_KEY: key }: Environment): 'sandbox' | 'test' | 'live' {
  if (!key) return 'sandbox';
  return /^[sr]k_live_/.test(key) ? 'live' : 'test';
}

function cards({ userEnv, secrets, ports }: Site): Environment {
  if (paymentsMode(userEnv) !== 'sandbox') return {};
  return {
    STRIPE_SECRET_KEY: secrets.sandboxSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.sandboxPublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.sandboxWebhookSecret,
    STRIPE_API_URL: local(ports.sandbox),
    STRIPE_SCRIPT_URL: '/sandbox/stripe.js',
    STRIPE_DASHBOARD_URL: `${local(ports.sandbox)}/payments/`,
  };
}

/** Without a mail server, emails stay in the local mailbox; never in production. */
export const usesMailbox = ({ NODE_ENV, SMTP_URL, SMTP_URL_FILE }: Environment): boolean =>
  NODE_ENV !== 'production' && !SMTP_URL && !SMTP_URL_FILE;

const mailbox = ({ userEnv, secrets }: Pick<Site, 'userEnv' | 'secrets'>): Environment => ({
  MAILBOX_KEY: usesMailbox(userEnv) ? secrets.mailboxKey : undefined,
});

/** Outside production no other site is called by default. */
const offlineSettings = ({ NODE_ENV }: Environment): Environment =>
  NODE_ENV === 'production' ? {} : { WEATHER_PROVIDER: 'typical', LINK_CHECK: 'no' };

/** The ports of all replicas of a service. */
export const portsOf = (
  service: ServiceName,
  { ports, extraPorts }: Pick<Site, 'ports' | 'extraPorts'>,
): readonly number[] => [ports[service], ...(extraPorts?.[service] ?? [])];

/** The generated keys as settings. */
export const generatedKeys = (secrets: Secrets) => ({
  COOKIE_KEYS: secrets.cookieKeys,
  LINK_KEYS: secrets.linkKeys,
  EMAIL_HASH_KEY: secrets.emailHashKey,
  VISITOR_KEY: secrets.visitorKey,
  QUIZ_KEY: secrets.quizKey,
});

export const serviceEnvironment = (service: ServiceName, site: Site, port = site.ports[service]): Environment => ({
  ...(service === 'payments' || service === 'community' ? { FILES_DIR: join(site.folder, 'files') } : {}),
  ...(service === 'community' ? { ...offlineSettings(site.userEnv), VISITS_KEY: site.secrets.visitsKey } : {}),
  ...withoutForeignSecrets(service, { ...generatedKeys(site.secrets), ...site.userEnv }),
  ...(service === 'payments' ? cards(site) : {}),
  ...(service === 'community' ? mailbox(site) : {}),
  // a page of the gateway for local requests only
  ...(service === 'learning' && usesMailbox(site.userEnv) ? { MAILBOX_PAGE: '/dev/mailbox' } : {}),
  PORT: String(port),
  DATABASE_URL: site.databaseUrls[service],
  SITE_ORIGIN: site.origin,
});

/** The gateway's settings with the URLs of the services; replicas are separated by commas. */
export const serviceUrls = (site: Pick<Site, 'ports' | 'extraPorts'>) => {
  const urlsOf = (service: ServiceName) => portsOf(service, site).map(local).join(',');
  return {
    PAYMENTS_URL: urlsOf('payments'),
    LEARNING_URL: urlsOf('learning'),
    COMMUNITY_URL: urlsOf('community'),
    DEXTER_URL: urlsOf('dexter'),
  };
};

/**
 * Previews, and edits of releases in the browser: in development with generated keys; in production only with keys from the
 * environment and RELEASE_CONTROL.
 */
const releaseControlSettings = ({ userEnv, secrets }: Site): Environment => {
  const control = userEnv.RELEASE_CONTROL || (userEnv.NODE_ENV === 'production' ? 'no' : 'yes');
  return {
    RELEASE_CONTROL: control,
    PREVIEW_KEY: userEnv.PREVIEW_KEY || (userEnv.NODE_ENV === 'production' ? undefined : secrets.previewKey),
    RELEASE_WATCH_KEY: userEnv.RELEASE_WATCH_KEY || secrets.releaseWatchKey,
    RELEASE_SIGNING_KEY: control === 'yes' ? userEnv.RELEASE_SIGNING_KEY || secrets.releaseSigningKey : undefined,
  };
};

/** Locally all visitors share one network, so the gateway's rate limits are off. */
const rateLimitSettings = ({ NODE_ENV }: Environment): Environment =>
  NODE_ENV === 'production'
    ? {}
    : { EDGE_VISITOR_PER_MINUTE: '0', EDGE_NETWORK_PER_MINUTE: '0', EDGE_NETWORK_IN_FLIGHT: '0' };

export const gatewayEnvironment = (site: Site): Environment => ({
  BEACONS_FILE: join(site.folder, 'edge/beacons.jsonl'),
  VISITS_KEY: site.secrets.visitsKey,
  RELEASE_STORE: `dir:${join(site.folder, 'releases')}`,
  RELEASE_PUBLIC_KEYS: site.secrets.releasePublicKey,
  ...rateLimitSettings(site.userEnv),
  ...withoutForeignSecrets('gateway', site.userEnv),
  PORT: String(site.ports.gateway),
  SITE_ORIGIN: site.origin,
  ...serviceUrls(site),
  PAYMENTS_MODE: paymentsMode(site.userEnv),
  ...releaseControlSettings(site),
  ...mailbox(site),
  ...(paymentsMode(site.userEnv) === 'sandbox' ? { SANDBOX_URL: local(site.ports.sandbox) } : {}),
  ...(site.developmentServers ? { DEVELOPMENT_SERVERS: site.developmentServers } : {}),
});

export const sandboxEnvironment = (site: Site): Environment => ({
  ...withoutForeignSecrets('sandbox', site.userEnv),
  SANDBOX_PORT: String(site.ports.sandbox),
  SANDBOX_SECRET_KEY: site.secrets.sandboxSecretKey,
  SANDBOX_PUBLISHABLE_KEY: site.secrets.sandboxPublishableKey,
  SANDBOX_WEBHOOK_SECRET: site.secrets.sandboxWebhookSecret,
  // through the gateway, as Stripe's requests come
  SANDBOX_WEBHOOK_URL: `${local(site.ports.gateway)}/api/stripe/webhook`,
  SANDBOX_JOURNAL: join(site.folder, 'sandbox/journal.jsonl'),
  SANDBOX_SITE_ORIGIN: site.origin,
});

/** For the release command, with the signing key that the gateway trusts. */
export const releaseEnvironment = (site: Pick<Site, 'folder' | 'secrets' | 'userEnv'>): Environment => ({
  RELEASE_STORE: `dir:${join(site.folder, 'releases')}`,
  RELEASE_SIGNING_KEY: site.secrets.releaseSigningKey,
  ...withoutForeignSecrets('release', site.userEnv),
  FARM_FOLDER: site.folder, // otherwise it would use the site in the default folder
});
