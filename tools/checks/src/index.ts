export { openApiOf } from './openapi/openapi';
