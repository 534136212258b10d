// Database connections, transactions and advisory locks. Only app.ts, main.ts and *.repository.ts of services may import
// it (lint enforces it).
export * from './advisory-lock';
export * from './class-reader';
export { createPointReader } from './place-reader';
export * from './connection';
export * from './service-db-types';
export * from './content-reader';
export { queryRow, queryRows } from './query-rows';
export * from './search';
export * from './select-list';
export * from './session-reader';
export * from './to-json';
export { Prisma } from '../generated/client/client';
