// A real PostgreSQL out of the project's packages, for development, tests and small installations.
// For tools and test kits; services are given an address.
// Data, password and log live in one folder and stay between starts.
export { type Embedded, EmbeddedFailed, type EmbeddedOptions, ensureDatabase, startEmbedded } from './start';
export { THROWAWAY, throwawayFolder } from './throwaway';
