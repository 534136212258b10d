import { completionCaller } from '@farm/server-kit';
import OpenAI from 'openai';

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A piece of a model's output, or once the number of tokens. */
type ModelPiece = { text: string } | { tokensIn: number; tokensOut: number };

/** A chat model behind any server that speaks the chat completions call. */
export interface Model {
  /** Ends early when `signal` is aborted. @throws when the model fails, refuses or is filtered. */
  stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncIterable<ModelPiece>;
}

const LONGEST_MS = 20_000;
/** Enough for an answer of 180 words with its references. */
export const MOST_TOKENS = 400;

/** All tokens were used without any text. */
class TokenLimitError extends Error {}

export interface OpenAiSettings {
  apiKey: string;
  baseUrl: string;
  model: string;
}

/**
 * A model behind the chat completions call, at OpenAI or a compatible server. Sets every option, because the SDK otherwise
 * reads the environment and waits ten minutes.
 */
export function openAiModel({ apiKey, baseUrl, model }: OpenAiSettings): Model {
  const client = new OpenAI({
    ...{ apiKey, baseURL: baseUrl, organization: null, project: null, webhookSecret: null },
    ...{ timeout: LONGEST_MS, maxRetries: 1, logLevel: 'off' },
  });
  const complete = completionCaller({ maxTokens: MOST_TOKENS });
  return {
    async *stream(messages, signal): AsyncIterable<ModelPiece> {
      const stream = await complete((parameters) =>
        client.chat.completions.create(
          { model, messages: [...messages], ...parameters, stream: true, stream_options: { include_usage: true } },
          { signal },
        ),
      );
      let isEmpty = true;
      for await (const { choices, usage } of stream) {
        const [choice] = choices;
        if (choice?.delta.refusal) throw new Error('the model refused');
        if (choice?.delta.content) {
          isEmpty = false;
          yield { text: choice.delta.content };
        }
        if (choice?.finish_reason === 'content_filter') throw new Error('the model was filtered');
        // a reasoning model may spend every token before its first word
        if (choice?.finish_reason === 'length' && isEmpty) throw new TokenLimitError('no token was left for an answer');
        if (usage) yield { tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens };
      }
    },
  };
}
