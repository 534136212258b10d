import type OpenAI from 'openai';

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
 * waits ten minutes and makes three attempts. It is loaded only here: loading it formats a stack, for which Node reads the
 * source map of the whole service.
 */
export async function createOpenAiClient(options: OpenAiClientOptions): Promise<OpenAI> {
  const { apiKey, baseUrl, timeoutMs, maxRetries = 0 } = options;
  const { default: Client } = await import('openai');
  return new Client({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries,
    logLevel: 'off',
  });
}
