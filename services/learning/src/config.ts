import { join } from 'node:path';
import { ConfigProblem, everyService, keys, readConfig, secret, text } from '@farm/server-kit';
import { mailProblems, mailSettings } from '@farm/server-kit/mail';

const CONTENT = join(__dirname, '..', 'content');

/** The settings of the learning service; `.env.example` is made from this block. */
const settings = {
  ...everyService(4102),
  ...mailSettings,
  FIRST_OPERATOR_EMAIL: secret(),
  /** The folder with the tables of the farm plan and the bank of questions. */
  CONTENT_DIR: text(CONTENT),
  /** Key of the quiz players' public ids. Another one would give every player another id. */
  QUIZ_KEY: keys(),
  /** Where the letters of a site without a mail server can be read: sign-in links it. npm start sets it. */
  MAILBOX_PAGE: text(''),
};

/** Reads the configuration. Throws ConfigProblem; in production also when letters would stay in the mailbox unsaid. */
export function learningConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const config = readConfig(settings, environment);
  const problems = mailProblems(config);
  if (problems.length > 0) throw new ConfigProblem(problems);
  return config;
}
