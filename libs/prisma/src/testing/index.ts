// For specs: databases of a real PostgreSQL, copied from a migrated template. start-postgres.ts and stop-postgres.ts are
// Jest's globalSetup and globalTeardown.
export * from './database-before';
export * from './test-database';
export * from './test-server';
