// PostgreSQL from npm packages, for development, tests and small installations. Data, password and log are in one folder.
export {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  ensureDatabase,
  startEmbeddedPostgres,
} from './start';
export { TEMPORARY_SERVER_SETTINGS, createTemporaryFolder } from './files';
