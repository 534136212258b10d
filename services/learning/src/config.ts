import { join } from 'node:path';
import { everyService, keys, readConfig, secret, text } from '@farm/server-kit';

const CONTENT = join(__dirname, '..', 'content');

export const learningConfig = (environment = process.env) =>
  readConfig(
    {
      ...everyService(4102),
      FIRST_OPERATOR_EMAIL: secret(),
      /** The folder with the tables of the farm plan and the bank of questions. */
      CONTENT_DIR: text(CONTENT),
      /** Key of the quiz players' public ids. Another one would give every player another id. */
      QUIZ_KEY: keys(),
    },
    environment,
  );
