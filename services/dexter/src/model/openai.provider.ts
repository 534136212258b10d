import OpenAI from 'openai';
import type { Model, ModelPiece } from './model';

const LONGEST_MS = 20_000;
/** An answer of 180 words, with room for its marks. */
export const MOST_TOKENS = 400;

export interface OpenAiSettings {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** 0.3 unless told: a little life, and no invention. What judges takes 0. */
  temperature?: number;
}

/**
 * A model behind the chat completions call, at OpenAI or any server that speaks it. Every option is given: the SDK would
 * else read the environment by itself and wait ten minutes.
 */
export function openAiModel({ apiKey, baseUrl, model, temperature = 0.3 }: OpenAiSettings): Model {
  const client = new OpenAI({
    ...{ apiKey, baseURL: baseUrl, organization: null, project: null, webhookSecret: null },
    ...{ timeout: LONGEST_MS, maxRetries: 1, logLevel: 'off' },
  });
  return {
    async *say(messages, signal): AsyncIterable<ModelPiece> {
      const stream = await client.chat.completions.create(
        {
          ...{ model, messages: [...messages], temperature, max_tokens: MOST_TOKENS },
          ...{ stream: true, stream_options: { include_usage: true } },
        },
        { signal },
      );
      for await (const { choices, usage } of stream) {
        const [choice] = choices;
        if (choice?.delta.refusal) throw new Error('the model refused');
        if (choice?.delta.content) yield { text: choice.delta.content };
        if (choice?.finish_reason === 'content_filter') throw new Error('the model was filtered');
        if (usage) yield { tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens };
      }
    },
  };
}
