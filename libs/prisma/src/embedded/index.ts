// A real PostgreSQL out of the project's packages, for development, tests and small installations.
// For tools and test kits; services are given an address.
// Data, password and log live in one folder and stay between starts.
export {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  ensureDatabase,
  startEmbeddedPostgres,
} from './start';
export { TEMPORARY_SERVER_SETTINGS, createTemporaryFolder } from './files';
