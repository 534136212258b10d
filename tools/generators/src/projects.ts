import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../..');

/** Names of the remotes: each is in apps/NAME-mfe. */
export const REMOTES: readonly string[] = readdirSync(join(ROOT, 'apps')).flatMap(
  (folder) => /^(.+)-mfe$/.exec(folder)?.[1] ?? [],
);

/** A project with pages: 'shell' or a remote. */
export type Area = string;

export const folderOf = (area: Area): string => (area === 'shell' ? 'apps/shell' : `apps/${area}-mfe`);

/** How a spec creates the real service on its own database. */
interface TestSetup {
  imports: readonly string[];
  /** Expression for the service's calls. */
  open: string;
}

const DATABASE = `import { closeTestDatabases, createTestDatabase } from '@farm/prisma/testing';`;

export const TEST_SETUPS = {
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
} as const satisfies Record<string, TestSetup>;

export type Service = keyof typeof TEST_SETUPS;
export const SERVICE_NAMES = Object.keys(TEST_SETUPS) as Service[];

export const isService = (name: string): name is Service => Object.hasOwn(TEST_SETUPS, name);
export const isArea = (name: string): boolean => name === 'shell' || REMOTES.includes(name);

/** The remote with the scope of the service. */
export function remoteOf(service: Service): string {
  const manifest = readFileSync(join(ROOT, 'services', service, 'package.json'), 'utf8');
  const [, scope = ''] = /"scope:([a-z-]+)"/.exec(manifest) ?? [];
  return scope;
}
