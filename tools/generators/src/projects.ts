import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../..');

/** Names of the remotes: each is in apps/NAME-mfe. */
export const REMOTES: readonly string[] = readdirSync(join(ROOT, 'apps')).flatMap(
  (folder) => /^(.+)-mfe$/.exec(folder)?.[1] ?? [],
);

/** Where pages live: 'shell' for a page that calls no service, or a remote. */
export type Area = string;

export const folderOf = (area: Area): string => (area === 'shell' ? 'apps/shell' : `apps/${area}-mfe`);

/** How a spec gets the service as it runs in production, on a database of its own. */
interface Kit {
  /** Lines of imports, beside `createApi`. */
  imports: readonly string[];
  /** The service's calls. */
  open: string;
}

const DATABASE = `import { closeTestDatabases, createTestDatabase } from '@farm/prisma/testing';`;

/** Each service with its kit. */
export const KITS = {
  payments: {
    imports: [
      `import { closeTestDatabases } from '@farm/prisma/testing';`,
      `import { paymentsForTest } from '../testing/payments-for-test';`,
    ],
    open: `(await paymentsForTest()).api`,
  },
  learning: {
    imports: [
      DATABASE,
      `import { createApi, fixedClock } from '@farm/server-kit/testing';`,
      `import { learningForTest } from '../testing/learning-for-test';`,
    ],
    open: `createApi(learningForTest(await createTestDatabase('learning'), fixedClock('2026-11-21T15:00:00Z')))`,
  },
  community: {
    imports: [
      DATABASE,
      `import { createApi } from '@farm/server-kit/testing';`,
      `import { communityForTest } from '../testing/community-for-test';`,
    ],
    open: `createApi(communityForTest(await createTestDatabase('community')))`,
  },
  dexter: {
    imports: [
      `import { closeTestDatabases } from '@farm/prisma/testing';`,
      `import { dexterForTest } from '../testing/dexter-for-test';`,
    ],
    open: `(await dexterForTest()).api`,
  },
} as const satisfies Record<string, Kit>;

export type Service = keyof typeof KITS;
/** Services by name. */
export const SERVICE_NAMES = Object.keys(KITS) as Service[];

export const isService = (name: string): name is Service => Object.hasOwn(KITS, name);
export const isArea = (name: string): boolean => name === 'shell' || REMOTES.includes(name);

/** The remote of the team that owns the service: both have one scope. */
export function remoteOf(service: Service): string {
  const manifest = readFileSync(join(ROOT, 'services', service, 'package.json'), 'utf8');
  const [, scope = ''] = /"scope:([a-z-]+)"/.exec(manifest) ?? [];
  return scope;
}
