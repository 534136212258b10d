// How the database becomes what the schema files say: migrations by Prisma's own engine, without a download.
// For tools and test kits; services never migrate.
// One migration is one transaction.
export { diffOf } from './diff';
export { datamodelOf, fingerprintOf, MIGRATIONS, migrationsIn, SCHEMA, SNAPSHOT } from './folder';
export { migrate, migrationPool, migrationStatus, type MigrationStatus } from './migrate';
export { MigrationFailed } from './migration-failed';
export { openLogins, urlAs } from './roles';
