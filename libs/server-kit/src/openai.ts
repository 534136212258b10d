import OpenAI from 'openai';

// The client of chat models and moderations, shared by the assistant and by recipes.
export { strictSchema } from './strict-schema';
export type { OpenAI };

export interface OpenAiClientOptions {
  apiKey: string;
  /** Ends with /v1. */
  baseUrl: string;
  timeoutMs: number;
  /** Repetitions of a call that failed in transit; none by default. */
  maxRetries?: number;
}

/**
 * A client of OpenAI or a compatible server. All options are explicit: by default the SDK reads environment variables,
 * waits ten minutes and makes three attempts.
 */
export const createOpenAiClient = ({ apiKey, baseUrl, timeoutMs, maxRetries = 0 }: OpenAiClientOptions): OpenAI =>
  new OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries,
    logLevel: 'off',
  });
