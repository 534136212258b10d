import { OPENAI, type Clock, type ModelFailure } from '@farm/server-kit';
import type { AnswerEngine } from '../answers/engine';
import { type Model, openAiModel } from './openai.provider';
import { modelEngine } from './model-engine';
import type { TokenPrice } from './model-session';
import { MICRO, type DailyCaps, type UsageRepository } from './usage.repository';

/** Settings of the model. */
export interface ModelSettings {
  OPENAI_API_KEY: string | undefined;
  OPENAI_BASE_URL: string;
  OPENAI_MODEL: string;
  DEXTER_DAILY_USD: number;
  DEXTER_DAILY_TOKENS: number;
  DEXTER_PRICE_IN: number | undefined;
  DEXTER_PRICE_OUT: number | undefined;
}

/** The limits of a day. Without a price, only tokens are counted. */
export const capsOf = (config: ModelSettings): DailyCaps => ({
  tokens: config.DEXTER_DAILY_TOKENS,
  microUsd: config.DEXTER_PRICE_IN === undefined ? Infinity : Math.round(config.DEXTER_DAILY_USD * MICRO),
});

/** The name of the model; null without a key for OpenAI's own server, which needs one. */
export const modelName = ({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: ModelSettings): string | null =>
  OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== OPENAI ? OPENAI_MODEL : null;

interface ChosenModel {
  model: Model;
  price: TokenPrice | null;
}

/** The configured model and its price; undefined: none. */
function chooseModel(config: ModelSettings): ChosenModel | undefined {
  const model = modelName(config);
  if (model === null) return undefined;
  const { OPENAI_API_KEY: apiKey = 'none', OPENAI_BASE_URL: baseUrl, DEXTER_PRICE_IN: priceIn } = config;
  const price = priceIn === undefined ? null : { in: priceIn, out: config.DEXTER_PRICE_OUT ?? priceIn };
  return { model: openAiModel({ apiKey, baseUrl, model }), price };
}

interface EngineDeps {
  usage: UsageRepository;
  clock: Clock;
  onFailure: (failure: ModelFailure) => void;
}

/** The engine of the configured model; undefined: answers come from the articles alone. */
export function chooseEngine(config: ModelSettings, deps: EngineDeps): AnswerEngine | undefined {
  const chosen = chooseModel(config);
  return chosen && modelEngine({ ...chosen, ...deps });
}
