// For specs: real PostgreSQL, one fresh database a call, copied from a migrated template.
// start-postgres.ts and stop-postgres.ts are Jest's globalSetup and globalTeardown.
// The rows of the seed are the fixtures: `seed(database.url)` of @farm/prisma/seed.
export * from './test-database';
