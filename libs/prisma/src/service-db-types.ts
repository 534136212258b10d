import type { PrismaClient } from '../generated/client/client';
import type { ModelSchemas } from '../generated/model-schemas';
import type { RawQuery } from './query-rows';

type ModelsOf<Schema> = { [M in keyof ModelSchemas]: ModelSchemas[M] extends Schema ? M : never }[keyof ModelSchemas];

/** A client, or the client of a transaction, which begins no further one. */
export interface Transactional<Db> {
  $transaction?<T>(work: (tx: Db) => Promise<T>, options?: { maxWait?: number; timeout?: number }): Promise<T>;
}

/**
 * A client limited to the models of one schema. The rows of `$queryRaw` have no type: see `queryRows`. `$queryRawUnsafe` is for
 * pg-boss, which adds jobs to transactions.
 */
type ServiceDb<Schema> = Pick<PrismaClient, '$executeRaw' | '$queryRawUnsafe' | ModelsOf<Schema>> &
  RawQuery &
  Transactional<ServiceDb<Schema>>;

export type PaymentsDb = ServiceDb<'payments'>;
export type LearningDb = ServiceDb<'learning'>;
export type CommunityDb = ServiceDb<'community'>;
export type DexterDb = ServiceDb<'dexter'>;

/** By the service's name. */
export interface ServiceDbs {
  payments: PaymentsDb;
  learning: LearningDb;
  community: CommunityDb;
  dexter: DexterDb;
}
