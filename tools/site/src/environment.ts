import { join } from 'node:path';
import type { ServiceName } from '@farm/contracts';
import type { MorePorts, Ports } from './ports';
import type { Secrets } from './secrets';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything the processes of one site must agree on. */
export interface Site {
  ports: Ports;
  secrets: Secrets;
  /** Of the database's owner: no service knows it. */
  databaseUrl: string;
  databaseUrls: Readonly<Record<ServiceName, string>>;
  /** The address visitors type. */
  origin: string;
  /** The data folder. */
  folder: string;
  /** What the person who starts the site has set: it wins over what is embedded. */
  given: Environment;
  /** Of the copies after the first of each service. */
  more?: MorePorts;
  /** The nginx that stands before the edge, and its port. */
  nginx?: { program: string; port: number };
  /** Remotes taken from a development server, `store=http://localhost:4201`. */
  localRemotes?: string;
}

const local = (port: number) => `http://127.0.0.1:${port}`;

/** Whose cards: without a secret key the sandbox's, else the mode its prefix says. */
export function paymentsMode({ STRIPE_SECRET_KEY: key }: Environment): 'sandbox' | 'test' | 'live' {
  if (!key) return 'sandbox';
  return /^[sr]k_live_/.test(key) ? 'live' : 'test';
}

function cards({ given, secrets, ports }: Site): Environment {
  if (paymentsMode(given) !== 'sandbox') return {};
  return {
    STRIPE_SECRET_KEY: secrets.sandboxSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.sandboxPublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.sandboxWebhookSecret,
    STRIPE_API_URL: local(ports.sandbox),
    STRIPE_SCRIPT_URL: '/sandbox/stripe.js',
    STRIPE_DASHBOARD_URL: `${local(ports.sandbox)}/payments/`,
  };
}

/** Whether letters stay on this machine for who starts the site to read: no mail server sends them; never in production. */
export const keepsLetters = ({ NODE_ENV, SMTP_URL, SMTP_URL_FILE }: Environment): boolean =>
  NODE_ENV !== 'production' && !SMTP_URL && !SMTP_URL_FILE;

const mailbox = ({ given, secrets }: Pick<Site, 'given' | 'secrets'>): Environment => ({
  MAILBOX_KEY: keepsLetters(given) ? secrets.mailboxKey : undefined,
});

/** Outside production no other site is asked for anything, unless who starts this one says so. */
const staysHome = ({ NODE_ENV }: Environment): Environment =>
  NODE_ENV === 'production' ? {} : { WEATHER_PROVIDER: 'typical', LINK_CHECK: 'no' };

/** The ports of all copies of a service. */
export const portsOf = (service: ServiceName, { ports, more }: Pick<Site, 'ports' | 'more'>): readonly number[] => [
  ports[service],
  ...(more?.[service] ?? []),
];

export const serviceEnvironment = (service: ServiceName, site: Site, port = site.ports[service]): Environment => ({
  COOKIE_KEYS: site.secrets.cookieKeys,
  LINK_KEYS: site.secrets.linkKeys,
  EMAIL_HASH_KEY: site.secrets.emailHashKey,
  VISITOR_KEY: site.secrets.visitorKey,
  QUIZ_KEY: site.secrets.quizKey,
  ...(service === 'payments' ? { FILES_DIR: join(site.folder, 'files') } : {}),
  ...(service === 'community' ? staysHome(site.given) : {}),
  ...site.given,
  ...(service === 'payments' ? cards(site) : {}),
  ...(service === 'community' ? mailbox(site) : {}),
  // The page is the edge's, and opens on this machine alone.
  ...(service === 'learning' && keepsLetters(site.given) ? { MAILBOX_PAGE: '/dev/mailbox' } : {}),
  PORT: String(port),
  DATABASE_URL: site.databaseUrls[service],
  SITE_ORIGIN: site.origin,
});

/** Where the front finds its services, by the names of its settings; several copies are separated by commas. */
export const serviceUrls = (site: Pick<Site, 'ports' | 'more'>) => {
  const copies = (service: ServiceName) => portsOf(service, site).map(local).join(',');
  return {
    PAYMENTS_URL: copies('payments'),
    LEARNING_URL: copies('learning'),
    COMMUNITY_URL: copies('community'),
    DEXTER_URL: copies('dexter'),
  };
};

/**
 * Previews, and releases changed by operators in the browser: on this machine with its own keys; in production only with
 * keys that were given, and only where RELEASE_CONTROL says so.
 */
const releaseDesk = ({ given, secrets }: Site): Environment => {
  const control = given.RELEASE_CONTROL || (given.NODE_ENV === 'production' ? 'no' : 'yes');
  return {
    RELEASE_CONTROL: control,
    PREVIEW_KEY: given.PREVIEW_KEY || (given.NODE_ENV === 'production' ? undefined : secrets.previewKey),
    RELEASE_SIGNING_KEY: control === 'yes' ? given.RELEASE_SIGNING_KEY || secrets.releaseSigningKey : undefined,
  };
};

/** On this machine all visitors are one network, and a test is many visitors: the front's ceilings would meet nobody else. */
const oneAddress = ({ NODE_ENV }: Environment): Environment =>
  NODE_ENV === 'production' ? {} : { EDGE_VISITOR_PER_MINUTE: '0', EDGE_NETWORK_PER_MINUTE: '0' };

export const edgeEnvironment = (site: Site): Environment => ({
  BEACONS_FILE: join(site.folder, 'edge/beacons.jsonl'),
  RELEASE_STORE: `dir:${join(site.folder, 'releases')}`,
  RELEASE_PUBLIC_KEYS: site.secrets.releasePublicKey,
  ...oneAddress(site.given),
  ...site.given,
  DATABASE_URL: undefined, // the front has no rows
  PORT: String(site.ports.edge),
  SITE_ORIGIN: site.origin,
  ...serviceUrls(site),
  PAYMENTS_MODE: paymentsMode(site.given),
  ...releaseDesk(site),
  ...mailbox(site),
  ...(paymentsMode(site.given) === 'sandbox' ? { SANDBOX_URL: local(site.ports.sandbox) } : {}),
  ...(site.localRemotes ? { LOCAL_REMOTES: site.localRemotes } : {}),
});

export const sandboxEnvironment = (site: Site): Environment => ({
  ...site.given,
  DATABASE_URL: undefined, // it keeps its own journal
  SANDBOX_PORT: String(site.ports.sandbox),
  SANDBOX_SECRET_KEY: site.secrets.sandboxSecretKey,
  SANDBOX_PUBLISHABLE_KEY: site.secrets.sandboxPublishableKey,
  SANDBOX_WEBHOOK_SECRET: site.secrets.sandboxWebhookSecret,
  // Through the front, as the real company's call would come: the raw bytes must survive it.
  SANDBOX_WEBHOOK_URL: `${local(site.nginx?.port ?? site.ports.edge)}/api/stripe/webhook`,
  SANDBOX_JOURNAL: join(site.folder, 'sandbox/journal.jsonl'),
  SANDBOX_SITE_ORIGIN: site.origin,
});

/** Of the release tool: what was built is signed with the key the edge believes. */
export const releaseEnvironment = (site: Pick<Site, 'folder' | 'secrets' | 'given'>): Environment => ({
  RELEASE_STORE: `dir:${join(site.folder, 'releases')}`,
  RELEASE_SIGNING_KEY: site.secrets.releaseSigningKey,
  ...site.given,
});
