import { signingKey, trustedKeys } from '@farm/release-store';
import {
  decimal,
  ConfigError,
  flag,
  oneOf,
  port,
  readConfig,
  secret,
  text,
  parseTrustedProxies,
  url,
  integer,
  type Setting,
  type TrustProxy,
} from '@farm/server-kit';

const KEY_LENGTH = 32;

/** URLs of a service's replicas, separated by commas. */
const urls = (fallback: string): Setting<string> => ({
  read: (text = fallback) => {
    const isAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
    if (text.split(',').every((address) => isAddress(address.trim()))) return text;
    throw new Error('must be an address such as http://10.0.0.7:4101, or several separated by commas');
  },
});

/** An optional text that `by` can parse. */
const parsable = (by: (text: string) => unknown, what: string): Setting<string | undefined> => ({
  read: (text) => {
    try {
      if (text !== undefined) by(text);
      return text;
    } catch {
      throw new Error(`must be ${what}`);
    }
  },
});

/** Origins of web sites, separated by commas; by default none. */
const origins: Setting<ReadonlySet<string>> = {
  read: (text = '') => {
    const list = text.split(',').map((origin) => origin.trim());
    const isOrigin = (origin: string) => URL.canParse(origin) && new URL(origin).origin === origin;
    if (text !== '' && !list.every(isOrigin))
      throw new Error('must be an origin such as https://partner.example, or several separated by commas');
    return new Set(text === '' ? [] : list);
  },
};

/** X-Forwarded-For is trusted from these networks only; by default from none, because browsers may connect directly. */
const trustedProxiesSetting = (): Setting<TrustProxy> => ({
  read: (text) => (text === undefined ? () => false : parseTrustedProxies(text)),
});

const traceCollector = (): Setting<string | undefined> => ({
  read: (text) => (text === undefined ? undefined : url().read(text)),
});

const optionalPort = (): Setting<number | undefined> => ({
  read: (text) => (text === undefined ? undefined : port().read(text)),
});

const optionalKey = parsable((key) => {
  if (key.length < KEY_LENGTH) throw new RangeError('too short');
}, `${KEY_LENGTH} characters or more`);

const publicKeys: Setting<string> = {
  read: (value) => {
    const keys = text().read(value);
    parsable(trustedKeys, 'id:base64, or several separated by commas').read(keys);
    return keys;
  },
};

const settings = {
  PORT: port(4000),
  HOST: text('127.0.0.1'),
  /** The site's public origin, for canonical links and the site map. */
  SITE_ORIGIN: url('http://localhost:4000'),
  /** dir:/path, or a bucket. */
  RELEASE_STORE: text(),
  S3_REGION: secret(),
  S3_ENDPOINT: secret(),
  S3_ACCESS_KEY_ID: secret(),
  S3_SECRET_ACCESS_KEY: secret(),
  /** id:base64 of each trusted release key, separated by commas. */
  RELEASE_PUBLIC_KEYS: publicKeys,
  /** Whether operators can switch and roll back remotes in the browser; needs RELEASE_SIGNING_KEY. */
  RELEASE_CONTROL: flag(false),
  RELEASE_SIGNING_KEY: parsable(signingKey, 'id:base64'),
  /**
   * Signs revisions with the content that operators publish; its public key needs the scope `content`. Default: RELEASE_SIGNING_KEY
   * with RELEASE_CONTROL; without either, nothing is published.
   */
  CONTENT_SIGNING_KEY: parsable(signingKey, 'id:base64'),
  /** Signs preview links; without it there are none. */
  PREVIEW_KEY: optionalKey,
  /** Opens /release/counts to whoever releases; without it there is no such address. */
  RELEASE_WATCH_KEY: optionalKey,
  /** Shared with the community service, which stores the counts of visits; without it they are dropped. */
  VISITS_KEY: optionalKey,
  /** Journal of the beacon counts; without it they start at zero after a restart. */
  BEACONS_FILE: secret(),
  /** A second port for /metrics, open to everyone who can reach it; without it /metrics is local only. */
  METRICS_PORT: optionalPort(),
  /** OpenTelemetry collector, such as http://collector:4318; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: traceCollector(),
  /** Networks of the proxies or load balancers in front of the gateway. */
  TRUSTED_PROXIES: trustedProxiesSetting(),
  /** Requests per minute of one visitor and of one network (/24, /48), assets not counted; 0: no limit. */
  EDGE_VISITOR_PER_MINUTE: integer(300),
  EDGE_NETWORK_PER_MINUTE: integer(1_200),
  /** Requests in flight of one network per service; 0: no limit. */
  EDGE_NETWORK_IN_FLIGHT: integer(10),
  SECURE_COOKIES: flag(true),
  /** Adds includeSubDomains to Strict-Transport-Security. */
  HSTS_SUBDOMAINS: flag(false),
  PAYMENTS_URL: urls('http://127.0.0.1:4101'),
  LEARNING_URL: urls('http://127.0.0.1:4102'),
  COMMUNITY_URL: urls('http://127.0.0.1:4103'),
  DEXTER_URL: urls('http://127.0.0.1:4104'),
  /** Every address that the host name of a service resolves to is a replica (headless Kubernetes Services). */
  UPSTREAM_DNS: flag(false),
  /** Origins of other web sites that may show remotes of this one (docs/federation-hosts.md). */
  FEDERATION_HOSTS: origins,
  /** The Stripe sandbox, whose browser pages are forwarded from /sandbox. */
  SANDBOX_URL: secret(),
  /** live and test allow Stripe's hosts in the content security policy; all but live show the test banner. */
  PAYMENTS_MODE: oneOf(['live', 'test', 'sandbox'], 'live'),
  /** Development only: 'shell=http://localhost:4200,store=http://localhost:4201' loads these from development servers. */
  DEVELOPMENT_SERVERS: text(''),
  /** Set by tools/site only: enables /dev/mailbox and reads the services' emails for it. */
  MAILBOX_KEY: secret(),
  /** Seconds between failing readiness and closing the port. Default: 2 in production, else 0. */
  DRAIN_SECONDS: decimal(undefined),
  LOG_LEVEL: text('info'),
  NODE_ENV: text('development'),
};

/** @throws ConfigError with every wrong variable */
export function config(environment = process.env) {
  const values = readConfig(settings, environment);
  if (values.RELEASE_CONTROL && !values.RELEASE_SIGNING_KEY)
    throw new ConfigError(['RELEASE_SIGNING_KEY is needed with RELEASE_CONTROL=yes']);
  if (values.DEVELOPMENT_SERVERS && values.NODE_ENV === 'production')
    throw new ConfigError(['DEVELOPMENT_SERVERS is for development: production serves published builds only']);
  return values;
}

export type GatewayConfig = ReturnType<typeof config>;
