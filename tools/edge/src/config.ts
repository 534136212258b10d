import { signingKey, trustedKeys } from '@farm/release';
import {
  amount,
  ConfigProblem,
  flag,
  oneOf,
  port,
  readConfig,
  secret,
  text,
  trustedProxies,
  url,
  whole,
  type Setting,
  type Trusts,
} from '@farm/server-kit';

const PREVIEW_KEY_LENGTH = 32;

/** Addresses of the copies of one service, separated by commas. */
const addresses = (fallback: string): Setting<string> => ({
  read: (given = fallback) => {
    const isAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
    if (given.split(',').every((address) => isAddress(address.trim()))) return given;
    throw new Error('must be an address such as http://10.0.0.7:4101, or several separated by commas');
  },
});

/** A text that another function understands, undefined when it is not given. Throws what that function would. */
const understood = (by: (text: string) => unknown, what: string): Setting<string | undefined> => ({
  read: (given) => {
    try {
      if (given !== undefined) by(given);
      return given;
    } catch {
      throw new Error(`must be ${what}`);
    }
  },
});

/** Nobody's word on a visitor's address is believed unless it is said: browsers may reach the edge directly. */
const proxiesInFront = (): Setting<Trusts> => ({
  read: (given) => (given === undefined ? () => false : trustedProxies(given)),
});

const optionalPort = (): Setting<number | undefined> => ({
  read: (given) => (given === undefined ? undefined : port().read(given)),
});

const previewKey = understood((key) => {
  if (key.length < PREVIEW_KEY_LENGTH) throw new RangeError('too short');
}, `${PREVIEW_KEY_LENGTH} characters or more`);

const believedKeys: Setting<string> = {
  read: (given) => {
    const keys = text().read(given);
    understood(trustedKeys, 'id:base64, or several separated by commas').read(keys);
    return keys;
  },
};

const settings = {
  PORT: port(4000),
  HOST: text('127.0.0.1'),
  /** The address visitors type; canonical links and the sitemap begin with it. */
  SITE_ORIGIN: url('http://localhost:4000'),
  /** dir:/path, or a bucket. */
  RELEASE_STORE: text(),
  /** id:base64 of each key whose releases are believed, separated by commas. */
  RELEASE_PUBLIC_KEYS: believedKeys,
  /** Whether operators may close, open and roll back remotes in the browser; needs the key that signs releases. */
  RELEASE_CONTROL: flag(false),
  RELEASE_SIGNING_KEY: understood(signingKey, 'id:base64'),
  /** Under which preview links are signed; without it there are none. */
  PREVIEW_KEY: previewKey,
  /** Keeps what browsers tell of the remotes over a restart; without it the counts begin anew. */
  BEACONS_FILE: secret(),
  /** Another port on which /metrics answers whoever can reach it; without it, this machine alone. */
  METRICS_PORT: optionalPort(),
  /** Networks of nginx or of a load balancer in front of the edge. */
  TRUSTED_PROXIES: proxiesInFront(),
  /** Requests a minute of one visitor and of one network (/24, /48), files of builds aside; 0: no ceiling. */
  EDGE_VISITOR_PER_MINUTE: whole(300),
  EDGE_NETWORK_PER_MINUTE: whole(1_200),
  SECURE_COOKIES: flag(true),
  PAYMENTS_URL: addresses('http://127.0.0.1:4101'),
  LEARNING_URL: addresses('http://127.0.0.1:4102'),
  COMMUNITY_URL: addresses('http://127.0.0.1:4103'),
  DEXTER_URL: addresses('http://127.0.0.1:4104'),
  /** The stand-in for the card company; its browser half is answered under /sandbox. */
  SANDBOX_URL: secret(),
  /** live and test let the card company's hosts into the content security policy; all but live show the test banner. */
  PAYMENTS_MODE: oneOf(['live', 'test', 'sandbox'], 'live'),
  /** Development only: 'store=http://localhost:4201' takes that remote from there. */
  LOCAL_REMOTES: text(''),
  /** Set by tools/site alone: opens /dev/mailbox to this machine, and the services' letters to the edge. */
  MAILBOX_KEY: secret(),
  /** Seconds that it calls itself not ready before it stops listening. Not given: 2 in production, else 0. */
  DRAIN_SECONDS: amount(undefined),
  LOG_LEVEL: text('info'),
  NODE_ENV: text('development'),
};

/** Everything the edge takes from its environment. Throws ConfigProblem with every variable to mend. */
export function config(environment = process.env) {
  const values = readConfig(settings, environment);
  if (values.RELEASE_CONTROL && !values.RELEASE_SIGNING_KEY)
    throw new ConfigProblem(['RELEASE_SIGNING_KEY is needed with RELEASE_CONTROL=yes']);
  if (values.LOCAL_REMOTES && values.NODE_ENV === 'production')
    throw new ConfigProblem(['LOCAL_REMOTES is for development: production serves published builds only']);
  return values;
}

export type EdgeConfig = ReturnType<typeof config>;
