// How the database becomes what the schema files say: migrations by Prisma's own engine, without a download.
// For tools and test kits; services never migrate.
// One migration is one transaction.
export {
  readDatamodel,
  hashMigrations,
  migrate,
  MigrationError,
  MIGRATIONS_FOLDER,
  readMigrations,
  migrationStatus,
  SCHEMA_FOLDER,
  DATAMODEL_FILE,
  type MigrationStatus,
} from './migrate';
export { enableLogins, serviceUrl } from './roles';
export { diffDatamodels, createMigrationPool } from './schema-engine';
