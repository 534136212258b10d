import type { ServerResponse } from 'node:http';
import type { ModelReply } from './scripts';

type ReplyText = Extract<ModelReply, { kind: 'says' }>;
type ReplyCalls = Extract<ModelReply, { kind: 'calls' }>;

/** The used part of a chat completions request. */
export interface ChatQuestion {
  model?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages?: { role?: unknown; content?: unknown }[];
}

// Constant, so that responses are deterministic.
const HEAD = { id: 'chatcmpl-sandbox', created: 1_760_000_000 };

const usageOf = (text: string, { messages = [] }: ChatQuestion) => {
  const request = messages.reduce((sum, { content }) => sum + String(content ?? '').length, 0);
  const [prompt_tokens, completion_tokens] = [request, text.length].map((length) => Math.ceil(length / 4)) as [
    number,
    number,
  ];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};

/** A response without streaming. */
export function answerWhole(response: ServerResponse, replyText: ReplyText, question: ChatQuestion): void {
  const { text, refusal, finish, usage } = replyText;
  const message = { role: 'assistant', content: refusal ? null : text, refusal: refusal ? text : null };
  const body = {
    ...HEAD,
    object: 'chat.completion',
    model: question.model ?? 'sandbox',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    ...(usage ? { usage: usageOf(text, question) } : {}),
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A streamed response as server-sent events, word by word; usage last, if requested. */
export function answerStream(response: ServerResponse, replyText: ReplyText, question: ChatQuestion): void {
  const { text, refusal, finish, usage } = replyText;
  const wantsUsage = question.stream_options?.include_usage === true;
  const send = (choices: object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', model: question.model ?? 'sandbox', choices, ...more })}\n\n`,
    );
  const delta = (part: object, finish_reason: string | null = null) => [{ index: 0, delta: part, finish_reason }];
  if (!response.headersSent)
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  send(delta({ role: 'assistant', content: '' }));
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) send(delta(refusal ? { refusal: word } : { content: word }));
  send(delta({}, finish));
  if (wantsUsage && usage) send([], { usage: usageOf(text, question) });
  response.end('data: [DONE]\n\n');
}

/** A function call, streamed in two fragments. */
export function answerCall(response: ServerResponse, { call, text, isCut }: ReplyCalls, question: ChatQuestion): void {
  const json = JSON.stringify(call.arguments);
  const written = isCut ? json.slice(0, json.length / 2) : json;
  const send = (choices: object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', model: question.model ?? 'sandbox', choices, ...more })}\n\n`,
    );
  const choice = (delta: object, finish_reason: string | null = null) => [{ index: 0, delta, finish_reason }];
  const head = { index: 0, id: `call_${question.messages?.length ?? 0}`, type: 'function' };
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  if (text !== '') send(choice({ role: 'assistant', content: text }));
  send(choice({ tool_calls: [{ ...head, function: { name: call.name, arguments: '' } }] }));
  send(choice({ tool_calls: [{ index: 0, function: { arguments: written } }] }));
  send(choice({}, 'tool_calls'));
  send([], { usage: usageOf(written, question) });
  response.end('data: [DONE]\n\n');
}

/** OpenAI's error for an unsupported parameter. */
export function answerUnsupported(response: ServerResponse, param: string): void {
  const message = `Unsupported parameter: '${param}' is not supported with this model.`;
  const error = { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' };
  response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
