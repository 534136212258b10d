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

/** OpenAI's list prices, by the beginning of a model's name; the longest counts. */
const LIST_PRICES: readonly (readonly [name: string, price: TokenPrice])[] = [
  ['gpt-4.1-nano', { in: 0.1, out: 0.4 }],
  ['gpt-4.1-mini', { in: 0.4, out: 1.6 }],
  ['gpt-4.1', { in: 2, out: 8 }],
  ['gpt-4o-mini', { in: 0.15, out: 0.6 }],
  ['gpt-4o', { in: 2.5, out: 10 }],
  ['gpt-5', { in: 1.25, out: 10 }],
  ['gpt-5-nano', { in: 0.05, out: 0.4 }],
  ['gpt-5-mini', { in: 0.25, out: 2 }],
  ['o4-mini', { in: 1.1, out: 4.4 }],
];
/** For a model whose price is not known: above any of its kind, so that the daily limit stops early rather than late. */
const HIGHEST_PRICE: TokenPrice = { in: 15, out: 60 };

/** What a model costs: as configured, else OpenAI's list price. Null for another server without a price: its tokens are counted. */
export function priceOf(config: ModelSettings): TokenPrice | null {
  const { DEXTER_PRICE_IN: priceIn, DEXTER_PRICE_OUT: priceOut, OPENAI_BASE_URL, OPENAI_MODEL } = config;
  if (priceIn !== undefined) return { in: priceIn, out: priceOut ?? priceIn };
  if (OPENAI_BASE_URL !== OPENAI) return null;
  const [, listed = HIGHEST_PRICE] =
    LIST_PRICES.filter(([name]) => OPENAI_MODEL === name || OPENAI_MODEL.startsWith(`${name}-20`)).at(-1) ?? [];
  return listed;
}

/** The limits of a day. Without a price, only tokens are counted. */
export const capsOf = (config: ModelSettings): DailyCaps => ({
  tokens: config.DEXTER_DAILY_TOKENS,
  microUsd: priceOf(config) === null ? Infinity : Math.round(config.DEXTER_DAILY_USD * MICRO),
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
  const { OPENAI_API_KEY: apiKey = 'none', OPENAI_BASE_URL: baseUrl } = config;
  return { model: openAiModel({ apiKey, baseUrl, model }), price: priceOf(config) };
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
