import type { Answer, AnswerEvent, Passage, Turn, Usage } from '../answers/engine';
import type { ToolCall } from '../memory/conversation-memory';
import type { Model, ModelMessage, ModelTool, ModelToolCall } from './openai.provider';
import { toolMessage, tokensOf, type Prompt } from './prompt';
import { AnswerRuleError } from './answer-rule-error';
import { sentenceBuffer } from './sentence-buffer';
import { withSilenceLimit, type SilenceLimits } from './silence-limit';
import { modelTools, runModelCall } from './tool-calls';

/** Calls of the model for one answer. In the last one it must answer. */
export const MAX_ROUNDS = 3;
export const MAX_CALLS_A_ROUND = 3; // for servers that ignore `parallel_tool_calls: false`

/** Dollars per million tokens. */
export interface TokenPrice {
  in: number;
  out: number;
}

/** The cost in millionths of a dollar. */
export const costOf = (price: TokenPrice | null, tokensIn: number, tokensOut: number) =>
  price ? Math.ceil(tokensIn * price.in + tokensOut * price.out) : 0;

export const promptTokens = (messages: readonly ModelMessage[], tools: readonly ModelTool[]): number =>
  tokensOf(JSON.stringify(messages)) + tokensOf(JSON.stringify(tools));

const uniqueSources = (passages: readonly Passage[]): Answer['sources'] =>
  passages
    .flatMap(({ sources }) => sources)
    .filter((source, at, all) => all.findIndex(({ id }) => id === source.id) === at);

/** The state of one answer of a model over up to three rounds: messages, passages, last tool call and usage. */
export interface ModelSession {
  model: Model;
  price: TokenPrice | null;
  turn: Turn;
  prompt: Prompt;
  messages: ModelMessage[];
  passages: Passage[];
  toolCall: ToolCall | undefined;
  count: Usage;
  signal: AbortSignal;
  limits: SilenceLimits;
}

/** The result of a round: an answer, or that the next round follows with the results of tools. */
type RoundEnd = Extract<AnswerEvent, { kind: 'done' }> | 'next-round';

/** Runs the tool calls of a round and adds their results to the session. @returns the offline answer where a parameter is missing. */
function runCalls(session: ModelSession, calls: readonly ModelToolCall[]): RoundEnd {
  const { turn, messages, passages } = session;
  const { today, safe } = turn;
  if (today === undefined || calls.length > MAX_CALLS_A_ROUND) throw new AnswerRuleError('bad-tool-call');
  messages.push({ role: 'assistant', toolCalls: calls });
  for (const call of calls) {
    const result = runModelCall(call, today);
    if (!result) return { kind: 'done', answer: safe };
    passages.push(result.passage);
    session.toolCall = result.call;
    messages.push(toolMessage(call.id, result.passage, passages.length));
  }
  return 'next-round';
}

/** One round: a call of the model, and the tool calls that it asks for. */
async function* round(session: ModelSession, isLast: boolean): AsyncGenerator<AnswerEvent, RoundEnd> {
  const { turn, prompt, messages, passages, count, signal, limits, model, price } = session;
  const tools = turn.today === undefined ? [] : modelTools(turn.tools ?? []);
  const buffer = sentenceBuffer(prompt, passages);
  const evidence = () => passages.map(({ text }) => text);
  const used = { tokensIn: promptTokens(messages, tools), tokensOut: 0 };
  let toolCalls: readonly ModelToolCall[] = [];
  let isShown = false;
  const events = function* (texts: readonly string[]): Generator<AnswerEvent> {
    for (const text of texts) {
      isShown = true;
      yield { kind: 'text', text, evidence: evidence() };
    }
  };
  try {
    const request = { messages: [...messages], tools, mayCallTools: !isLast };
    for await (const piece of withSilenceLimit(model.stream(request, signal), limits)) {
      if ('text' in piece) {
        used.tokensOut += tokensOf(piece.text);
        yield* events(buffer.push(piece.text));
      } else if ('toolCalls' in piece) toolCalls = piece.toolCalls;
      else Object.assign(used, piece);
    }
  } finally {
    count.tokensIn += used.tokensIn;
    count.tokensOut += used.tokensOut;
    count.costMicroUsd += costOf(price, used.tokensIn, used.tokensOut);
  }
  if (toolCalls.length > 0) {
    if (isLast) throw new AnswerRuleError('too-many-rounds');
    if (isShown) throw new AnswerRuleError('text-before-tool');
    return runCalls(session, toolCalls);
  }
  yield* events(buffer.end());
  const cited = buffer.cited();
  if (cited.length === 0) throw new AnswerRuleError('no-source');
  const answer: Answer = {
    ...turn.safe,
    text: buffer.text(),
    engine: 'model',
    sources: uniqueSources(cited),
    usage: count,
  };
  const { toolCall } = session;
  return { kind: 'done', answer, evidence: cited.map(({ text }) => text), ...(toolCall && { toolCall }) };
}

/** The events of an answer. @throws AnswerRuleError, and errors of the model's server */
export async function* answerEvents(session: ModelSession): AsyncGenerator<AnswerEvent> {
  for (let number = 1; number <= MAX_ROUNDS; number += 1) {
    const end = yield* round(session, number === MAX_ROUNDS);
    if (end !== 'next-round') return yield end;
  }
}
