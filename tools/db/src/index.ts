export { migrationNameAt } from './commands';
export * from './running-site';
