// What is stored: connections with the house's limits, each service's narrow database, transactions, the session reader.
// Used by app.ts, main.ts and *.repository.ts of the services only (lint enforces it); browsers never see it.
// Migrations, embedded server, seed and test kit have their own exports.
export * from './advisory-lock';
export * from './connection';
export * from './service-db-types';
export * from './session-reader';
export { Prisma } from '../generated/client/client';
