import { SERVICES, type ServiceName } from '@farm/contracts';
import { POOL_CONNECTIONS } from '@farm/prisma/pool-connections';
import { JOB_CONNECTIONS } from '@farm/server-kit';
import { IMAGES, type ImageName } from '../image/parts';

/** The one home of names, ports and sizes in the cluster. */
export const NAMESPACE = 'farm';
export const PORT = 8080; // the image's, too: its Dockerfile says EXPOSE
export const METRICS_PORT = 9100;
export const HOST = 'farm.example';
export const USER = 10001;
export const POSTGRES_PORT = 5432;
export const SETTINGS = 'farm-settings';
export const RELEASES = 'farm-releases';

/** What PostgreSQL must allow: HorizontalPodAutoscalers never grow past it. */
export const MAX_CONNECTIONS = 220;
/** A copy's pool and its two connections for jobs; and what stays free for migrations and people. */
export const CONNECTIONS_A_COPY = POOL_CONNECTIONS + JOB_CONNECTIONS;
export const CONNECTIONS_KEPT = 10;

/** Who in the cluster reaches the edge, and which networks its addresses are of. */
export const INGRESS_NAMESPACE = 'ingress-nginx';
export const MONITORING_NAMESPACE = 'monitoring';
const POD_NETWORK = '10.0.0.0/8';

export interface Part {
  name: ImageName;
  /** Settings that are the same for every copy and no secret. */
  settings: Readonly<Record<string, string>>;
  /** Settings out of secrets: each secret is named like its part, or for all that share it. */
  secrets: Readonly<Record<string, string>>;
  /** Secrets without which a copy starts all the same: the built-in stands in. */
  optional: Readonly<Record<string, string>>;
  memory: { request: string; limit: string };
  cpu: string;
  copies: { least: number; most: number };
}

const keys = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'farm-keys']));
const mail = { SMTP_URL: 'farm-mail', MAIL_FROM: 'farm-mail' };
/** The database's owner, for migrations alone; each service has a secret of its own, with its own role. */
export const DATABASE_SECRET = 'farm-database';
const rowsOf = (name: ServiceName) => ({
  DATABASE_URL: `${DATABASE_SECRET}-${name}`,
  ...keys('COOKIE_KEYS'),
});
const model = { OPENAI_API_KEY: 'farm-model' };
const watched = { METRICS_PORT: String(METRICS_PORT) };
const usual = { memory: { request: '256Mi', limit: '640Mi' }, cpu: '100m', copies: { least: 2, most: 4 } };

const own: Readonly<Record<ImageName, Omit<Part, 'name'>>> = {
  payments: {
    ...usual,
    settings: watched,
    secrets: {
      ...rowsOf('payments'),
      ...mail,
      ...keys('LINK_KEYS', 'EMAIL_HASH_KEY'),
      STRIPE_SECRET_KEY: 'farm-cards',
      STRIPE_PUBLISHABLE_KEY: 'farm-cards',
      STRIPE_WEBHOOK_SECRET: 'farm-cards',
      // Two copies share the buyers' files: a bucket, no disk.
      S3_BUCKET: 'farm-files',
      S3_REGION: 'farm-files',
      S3_ACCESS_KEY_ID: 'farm-files',
      S3_SECRET_ACCESS_KEY: 'farm-files',
    },
    optional: { S3_ENDPOINT: 'farm-files' },
  },
  learning: {
    ...usual,
    settings: watched,
    secrets: { ...rowsOf('learning'), ...mail, ...keys('QUIZ_KEY') },
    optional: { OIDC_ISSUER: 'farm-oidc', OIDC_CLIENT_ID: 'farm-oidc', OIDC_CLIENT_SECRET: 'farm-oidc' },
  },
  community: {
    ...usual,
    settings: watched,
    secrets: { ...rowsOf('community'), ...mail, ...keys('EMAIL_HASH_KEY', 'VISITOR_KEY') },
    optional: model,
  },
  dexter: {
    ...usual,
    settings: watched,
    secrets: { ...rowsOf('dexter'), ...keys('VISITOR_KEY') },
    optional: model,
    memory: { request: '448Mi', limit: '896Mi' }, // the embedder alone takes 180 MB
  },
  edge: {
    ...usual,
    settings: {
      ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, `http://${name}:${PORT}`])),
      ...watched,
      BEACONS_FILE: '/tmp/beacons.jsonl', // of this copy: who watches sums over all of them
    },
    secrets: { RELEASE_PUBLIC_KEYS: 'farm-releases' },
    optional: { PREVIEW_KEY: 'farm-releases' },
    copies: { least: 2, most: 6 },
  },
};

export const parts: readonly Part[] = IMAGES.map((name) => ({ name, ...own[name] }));

export const isService = (name: ImageName): name is ServiceName => name !== 'edge';

/** Settings of all parts. What belongs to this farm stands in k8s/farm-settings.yaml, which its owner edits. */
export const shared: Readonly<Record<string, string>> = {
  SITE_ORIGIN: `https://${HOST}`,
  PAYMENTS_MODE: 'live',
  TRUSTED_PROXIES: POD_NETWORK,
  LOG_LEVEL: 'info',
};
