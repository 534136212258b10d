import type { Tree } from '@nx/devkit';
import { GenerationError, readFile } from './files';

/** Names of the remotes: each is in apps/NAME-mfe. */
const remotesOf = (tree: Tree): string[] =>
  tree.children('apps').flatMap((folder) => /^(.+)-mfe$/.exec(folder)?.[1] ?? []);

/** The projects with pages: the shell and the remotes. */
export const areasOf = (tree: Tree): string[] => ['shell', ...remotesOf(tree)];

export const folderOf = (area: string): string => (area === 'shell' ? 'apps/shell' : `apps/${area}-mfe`);

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

/** The remote with the scope of the service. */
export function remoteOf(tree: Tree, service: Service): string {
  const [, scope = ''] = /"scope:([a-z-]+)"/.exec(readFile(tree, `services/${service}/package.json`)) ?? [];
  return scope;
}

/** @throws {GenerationError} if there is no such project with pages */
export function assertArea(tree: Tree, area: string): void {
  const areas = areasOf(tree);
  if (!areas.includes(area)) throw new GenerationError(`There is no project '${area}': use ${areas.join(', ')}.`);
}

/** @throws {GenerationError} if there is no such service */
export function assertService(name: string): asserts name is Service {
  if (!Object.hasOwn(TEST_SETUPS, name))
    throw new GenerationError(`There is no service '${name}': use ${SERVICE_NAMES.join(', ')}.`);
}
