import { join } from 'node:path';
import { amount, everyService, keys, readConfig, secret, text, url, whole } from '@farm/server-kit';
import { OPENAI } from './model/choose-model';

// Beside src in the repository, beside dist in an image.
const CONTENT = join(__dirname, '..', 'content');

/** The settings of the assistant's service; `.env.example` is made from this block. */
const settings = {
  ...everyService(4104),
  /** The key of the marks that name browsers in rows. It must not change: nobody would find their conversation again. */
  VISITOR_KEY: keys(),
  /** The folder with the reviewed articles. */
  CONTENT_DIR: text(CONTENT),
  /** The key of the model that answers from the articles. Not given: the articles answer in their own words. */
  OPENAI_API_KEY: secret(),
  /** A server that speaks the chat completions call; another than OpenAI's needs no key. */
  OPENAI_BASE_URL: url(OPENAI),
  OPENAI_MODEL: text('gpt-4.1-mini'),
  /** What the model may cost a day of the farm, in dollars and in tokens, over all copies of the service. */
  DEXTER_DAILY_USD: amount(2),
  DEXTER_DAILY_TOKENS: whole(300_000),
  /** Dollars per million tokens. Not given: only tokens are counted. */
  DEXTER_PRICE_IN: amount(undefined),
  DEXTER_PRICE_OUT: amount(undefined),
  /** Days after its last message that a conversation is kept. */
  DEXTER_CHAT_DAYS: whole(90),
};

export const dexterConfig = (environment = process.env) => readConfig(settings, environment);
export type DexterConfig = ReturnType<typeof dexterConfig>;
