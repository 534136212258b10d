import { OPENAI, type Clock } from '@farm/server-kit';
import type { AnswerEngine } from '../answers/engine';
import type { Model } from './model';
import { modelEngine, type TokenPrice } from './model-engine';
import { openAiModel } from './openai.provider';
import { MICRO, type DailyCaps, type UsageRepository } from './usage.repository';

/** What the configuration says of the model. */
export interface ModelSettings {
  OPENAI_API_KEY: string | undefined;
  OPENAI_BASE_URL: string;
  OPENAI_MODEL: string;
  DEXTER_DAILY_USD: number;
  DEXTER_DAILY_TOKENS: number;
  DEXTER_PRICE_IN: number | undefined;
  DEXTER_PRICE_OUT: number | undefined;
}

/** What a day may cost. Where no price is known, tokens alone are counted. */
export const capsOf = (config: ModelSettings): DailyCaps => ({
  tokens: config.DEXTER_DAILY_TOKENS,
  microUsd: config.DEXTER_PRICE_IN === undefined ? Infinity : Math.round(config.DEXTER_DAILY_USD * MICRO),
});

/** The name of the model that answers; null: no key, and OpenAI's own server needs one. */
export const modelName = ({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: ModelSettings): string | null =>
  OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== OPENAI ? OPENAI_MODEL : null;

export interface ChosenModel {
  model: Model;
  price: TokenPrice | null;
}

/** The model that a configuration asks for, and what it costs; undefined: none. */
export function chooseModel(config: ModelSettings, temperature?: number): ChosenModel | undefined {
  const model = modelName(config);
  if (model === null) return undefined;
  const { OPENAI_API_KEY: apiKey = 'none', OPENAI_BASE_URL: baseUrl, DEXTER_PRICE_IN: priceIn } = config;
  const price = priceIn === undefined ? null : { in: priceIn, out: config.DEXTER_PRICE_OUT ?? priceIn };
  const heat = temperature === undefined ? {} : { temperature };
  return { model: openAiModel({ apiKey, baseUrl, model, ...heat }), price };
}

/** The engine that a configuration asks for; undefined: the reviewed articles answer in their own words. */
export function chooseEngine(config: ModelSettings, usage: UsageRepository, clock: Clock): AnswerEngine | undefined {
  const chosen = chooseModel(config);
  return chosen && modelEngine({ ...chosen, usage, clock });
}
