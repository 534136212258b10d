// Migrations by Prisma's schema engine, for tools and tests; services never migrate.
export {
  readDatamodel,
  migrate,
  MigrationError,
  MIGRATIONS_FOLDER,
  readMigrations,
  migrationStatus,
  SCHEMA_FOLDER,
  DATAMODEL_FILE,
  type MigrationStatus,
} from './migrate';
export { assertRoleCreationAt, enableLogins, serviceUrl } from './roles';
export { diffDatamodels, createMigrationPool } from './schema-engine';
