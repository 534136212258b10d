// The tool behind `npm run db`: migrations without a download.
// Its own commands are in cli.ts; other tools call @farm/prisma/migrate directly.
// generate.ts is the Nx target prisma:generate.
export { migrationNameAt } from './commands';
export * from './running-site';
