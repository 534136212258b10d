/** Where things of each area live: the remote's folder, and the service that shares its scope. */
export const REMOTES = {
  store: { folder: 'apps/store-mfe', service: 'payments' },
  learning: { folder: 'apps/learning-mfe', service: 'learning' },
  community: { folder: 'apps/community-mfe', service: 'community' },
  ops: { folder: 'apps/ops-mfe', service: 'dexter' },
} as const;

export type Remote = keyof typeof REMOTES;
/** A page that calls no service lives in the shell. */
export type Area = Remote | 'shell';

/** How a spec gets the service as it runs in production, on a database of its own. */
interface Kit {
  /** Lines of imports, beside `apiOf`. */
  imports: readonly string[];
  /** The service's calls. */
  open: string;
}

const DATABASE = `import { closeDatabases, databaseFor } from '@farm/prisma/testing';`;

/** Each service with its kit. */
export const KITS = {
  payments: {
    imports: [
      `import { closeDatabases } from '@farm/prisma/testing';`,
      `import { paymentsForTest } from '../testing/payments-for-test';`,
    ],
    open: `(await paymentsForTest()).api`,
  },
  learning: {
    imports: [
      DATABASE,
      `import { apiOf, fixedClock } from '@farm/server-kit/testing';`,
      `import { learningForTest } from '../testing/learning-for-test';`,
    ],
    open: `apiOf(learningForTest(await databaseFor('learning'), fixedClock('2026-11-21T15:00:00Z')))`,
  },
  community: {
    imports: [
      DATABASE,
      `import { apiOf } from '@farm/server-kit/testing';`,
      `import { communityForTest } from '../testing/community-for-test';`,
    ],
    open: `apiOf(communityForTest(await databaseFor('community')))`,
  },
  dexter: {
    imports: [
      `import { closeDatabases } from '@farm/prisma/testing';`,
      `import { dexterForTest } from '../testing/dexter-for-test';`,
    ],
    open: `(await dexterForTest()).api`,
  },
} as const satisfies Record<string, Kit>;

export type Service = keyof typeof KITS;
/** Services by name. */
export const SERVICE_NAMES = Object.keys(KITS) as Service[];

/** Whether a word names a service. */
export const isService = (name: string): name is Service => Object.hasOwn(KITS, name);
/** Whether a word names a place for pages. */
export const isArea = (name: string): name is Area => name === 'shell' || Object.hasOwn(REMOTES, name);

/** The remote whose team keeps the service as well. */
export const remoteOf = (service: Service): Remote =>
  (Object.keys(REMOTES) as Remote[]).find((remote) => REMOTES[remote].service === service) as Remote;
