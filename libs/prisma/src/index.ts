// What is stored: connections with the house's limits, each service's narrow database, transactions, the session reader.
// Used by app.ts, main.ts and *.repository.ts of the services only (lint enforces it); browsers never see it.
// Migrations, embedded server, seed and test kit have their own exports.
export * from './connection';
export * from './is-taken';
export * from './narrow';
export { prepared } from './prepared';
export * from './session-reader';
export * from './transaction';
export { Prisma } from '../generated/client/client';
