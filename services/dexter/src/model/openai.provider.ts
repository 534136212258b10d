import { completionCaller } from '@farm/server-kit';
import { createOpenAiClient, strictSchema, type OpenAI } from '@farm/server-kit/openai';
import { AnswerRuleError } from './answer-rule-error';

/** A function call of a model. */
export interface ModelToolCall {
  id: string;
  name: string;
  /** JSON, as the model wrote it. */
  arguments: string;
}

export type ModelMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant'; toolCalls: readonly ModelToolCall[] }
  /** The result of a call. */
  | { role: 'tool'; callId: string; content: string };

/** A function that a model may call. */
export interface ModelTool {
  name: string;
  description: string;
  /** Every parameter is required, null where it is not known. */
  parameters: Parameters<typeof strictSchema>[0];
}

/** A piece of a model's output: text, at the end the function calls, or once the number of tokens. */
type ModelPiece = { text: string } | { toolCalls: readonly ModelToolCall[] } | { tokensIn: number; tokensOut: number };

interface ModelRequest {
  messages: readonly ModelMessage[];
  tools: readonly ModelTool[];
  /** False: the model must answer now. */
  mayCallTools: boolean;
}

/** A chat model behind any server that speaks the chat completions call. */
export interface Model {
  /** Ends early when `signal` is aborted. @throws when the model fails, refuses or is filtered. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPiece>;
}

const TIMEOUT_MS = 20_000;
/**
 * Enough for an answer of 180 words with its references after what a reasoning model thinks at low effort: the API counts
 * reasoning tokens in this limit.
 */
export const MAX_OUTPUT_TOKENS = 2_000;

/** Names of OpenAI's models that reason; the others reject `reasoning_effort`. */
const REASONS = /^(?:o\d|gpt-[5-9])(?!.*chat)/;

export interface OpenAiSettings {
  apiKey: string;
  baseUrl: string;
  model: string;
}

type WireMessage = OpenAI.ChatCompletionMessageParam;

function wireMessage(message: ModelMessage): WireMessage {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (!('toolCalls' in message)) return { role: message.role, content: message.content };
  return {
    role: 'assistant',
    content: null,
    tool_calls: message.toolCalls.map(({ id, name, arguments: json }) => ({
      id,
      type: 'function',
      function: { name, arguments: json },
    })),
  };
}

const wireTool = ({ name, description, parameters }: ModelTool): OpenAI.ChatCompletionTool => ({
  type: 'function',
  function: { name, description, parameters: strictSchema(parameters), strict: true },
});

/** Collects the function calls of a stream, which arrive in fragments. */
function toolCallCollector() {
  const calls = new Map<number, ModelToolCall>();
  return {
    add(fragments: readonly OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall[]) {
      for (const { index, id, function: part } of fragments) {
        const call = calls.get(index) ?? { id: '', name: '', arguments: '' };
        call.id ||= id ?? '';
        call.name += part?.name ?? '';
        call.arguments += part?.arguments ?? '';
        calls.set(index, call);
      }
    },
    all: () => [...calls.values()],
  };
}

/** A model behind the chat completions call, at OpenAI or a compatible server. */
export function openAiModel({ apiKey, baseUrl, model }: OpenAiSettings): Model {
  const client = createOpenAiClient({ apiKey, baseUrl, timeoutMs: TIMEOUT_MS, maxRetries: 1 });
  const complete = completionCaller({ maxTokens: MAX_OUTPUT_TOKENS });
  return {
    async *stream({ messages, tools, mayCallTools }, signal): AsyncIterable<ModelPiece> {
      const functions = {
        tools: tools.map(wireTool),
        tool_choice: mayCallTools ? ('auto' as const) : ('none' as const),
        parallel_tool_calls: false,
        ...(REASONS.test(model) ? { reasoning_effort: 'low' as const } : {}),
      };
      const { chat } = await client;
      const stream = await complete(
        (parameters) =>
          chat.completions.create(
            {
              model,
              messages: messages.map(wireMessage),
              ...parameters,
              stream: true,
              stream_options: { include_usage: true },
            },
            { signal },
          ),
        functions,
      );
      const calls = toolCallCollector();
      let isCut = false;
      for await (const { choices, usage } of stream) {
        const [choice] = choices;
        if (choice?.delta.refusal) throw new Error('the model refused');
        if (choice?.delta.content) yield { text: choice.delta.content };
        calls.add(choice?.delta.tool_calls ?? []);
        if (choice?.finish_reason === 'content_filter') throw new Error('the model was filtered');
        isCut ||= choice?.finish_reason === 'length';
        if (usage) yield { tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens };
      }
      // Its tokens are counted first: the last piece of a stream has them.
      if (isCut) throw new AnswerRuleError('cut-short');
      if (calls.all().length > 0) yield { toolCalls: calls.all() };
    },
  };
}
