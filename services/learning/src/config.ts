import { everyService, readConfig, secret } from '@farm/server-kit';

export const learningConfig = (environment = process.env) =>
  readConfig({ ...everyService(4102), FIRST_OPERATOR_EMAIL: secret() }, environment);
