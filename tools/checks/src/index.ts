// Checks that guard the house; each folder is one, run by the target `check`.
export { openApiOf } from './openapi/openapi';
