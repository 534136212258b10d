import { join } from 'node:path';
import {
  decimal,
  commonSettings,
  flag,
  signingKeys,
  oneOf,
  OPENAI,
  readConfig,
  secret,
  text,
  url,
  integer,
} from '@farm/server-kit';
import { moderates } from './model/moderation.provider';

// Beside src in the repository, beside dist in an image.
const CONTENT = join(__dirname, '..', 'content');
const EVALUATION = join(__dirname, '..', 'evaluation');

/** The folder of the index and of the embedder's bundled thread, whether we are bundled ourselves or not. */
export const BUILT = join(__dirname, '..', 'dist');

/** The settings of the assistant's service, described in `.env.example`. */
const settings = {
  ...commonSettings(4104),
  /** The key of the marks that name browsers in rows. It must not change: nobody would find their conversation again. */
  VISITOR_KEY: signingKeys(),
  /** The folder with the reviewed articles. */
  CONTENT_DIR: text(CONTENT),
  /** The folder with the questions that no lesson may break. */
  EVALUATION_DIR: text(EVALUATION),
  /** The key of the model that answers from articles and farm tools. Not given: they answer in their own words. */
  OPENAI_API_KEY: secret(),
  /** A server that speaks the chat completions call; another than OpenAI's needs no key. */
  OPENAI_BASE_URL: url(OPENAI),
  OPENAI_MODEL: text('gpt-4.1-mini'),
  /** Whether messages are also shown to the moderation of a server other than OpenAI's; with a key for OpenAI they are. */
  DEXTER_MODERATION: flag(false),
  /** Search by meaning beside search by words: about 180 MB of memory. 'off' for small machines and tests. */
  DEXTER_EMBEDDER: oneOf(['use-lite', 'off'], 'use-lite'),
  /**
   * What the model may cost a day of the farm, in dollars and in tokens, over all copies of the service. A round takes about
   * 13,000 tokens, an answer one to three rounds.
   */
  DEXTER_DAILY_USD: decimal(2),
  DEXTER_DAILY_TOKENS: integer(2_000_000),
  /**
   * Dollars per million tokens. Not given: the list price of OpenAI's model, or a high one for a model that is not listed; of
   * another server only tokens are counted.
   */
  DEXTER_PRICE_IN: decimal(undefined),
  DEXTER_PRICE_OUT: decimal(undefined),
  /** Days after its last message that a conversation is kept. */
  DEXTER_CHAT_DAYS: integer(90),
};

/**
 * Why nothing would look at what messages mean, in production; null where the embedder or the moderation does. /security
 * promises it: 'AI content analysis'.
 */
export const analysisFault = (config: DexterConfig, embedder: 'on' | 'off' | 'down'): string | null =>
  config.NODE_ENV !== 'production' || embedder === 'on' || moderates(config)
    ? null
    : 'Messages would not be analysed: build the index (npx nx run dexter:index) and leave DEXTER_EMBEDDER alone, or set OPENAI_API_KEY.';

export const dexterConfig = (environment = process.env) => readConfig(settings, environment);
export type DexterConfig = ReturnType<typeof dexterConfig>;
