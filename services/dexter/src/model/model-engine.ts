import { modelFailure, type Clock, type ModelFailure } from '@farm/server-kit';
import type { AnswerEngine, AnswerEvent, Usage } from '../answers/engine';
import {
  answerEvents,
  costOf,
  MAX_CALLS_A_ROUND,
  MAX_ROUNDS,
  promptTokens,
  type ModelSession,
  type TokenPrice,
} from './model-session';
import { modelTools } from './tool-calls';
import { MAX_OUTPUT_TOKENS, type Model } from './openai.provider';
import { promptFor } from './prompt';
import { AnswerRuleError } from './answer-rule-error';
import type { UsageRepository } from './usage.repository';

const RESULT_TOKENS = 300;

/** How long the model may take, in milliseconds. */
interface Patience {
  firstMs: number;
  silenceMs: number;
  /** All rounds together: less than the 30 s of the call. */
  totalMs: number;
}
const PATIENCE: Patience = { firstMs: 8_000, silenceMs: 10_000, totalMs: 20_000 };

interface ModelEngineDeps {
  model: Model;
  usage: UsageRepository;
  price: TokenPrice | null;
  clock: Clock;
  patience?: Patience;
  /** Receives the cause of each failure of the model's server, without any text of the request or the answer. */
  onFailure?: (failure: ModelFailure) => void;
}

/**
 * Answers with a model from passages and farm tools, sentence by sentence. The offline answer replaces it on any failure:
 * budget, silence, refusal, a leak, a missing source, a tool call that fits no schema.
 */
export function modelEngine({
  model,
  usage,
  price,
  clock,
  patience = PATIENCE,
  onFailure,
}: ModelEngineDeps): AnswerEngine {
  return {
    id: 'model',
    async *answer(turn, signal): AsyncIterable<AnswerEvent> {
      const prompt = promptFor(turn);
      const worstIn =
        MAX_ROUNDS * (promptTokens(prompt.messages, modelTools(turn.tools ?? [])) + MAX_CALLS_A_ROUND * RESULT_TOKENS);
      const worstOut = MAX_ROUNDS * MAX_OUTPUT_TOKENS;
      const reserved = await usage.reserve(worstIn + worstOut, costOf(price, worstIn, worstOut), clock.now());
      if (!reserved) return yield { kind: 'done', answer: turn.safe };
      const count: Usage = { tokensIn: 0, tokensOut: 0, costMicroUsd: 0 };
      const { messages } = prompt;
      const passages = [...turn.passages];
      const session: ModelSession = {
        model,
        price,
        turn,
        prompt,
        messages: [...messages],
        passages,
        toolCall: undefined,
        count,
        signal,
        limits: { ...patience, deadline: performance.now() + patience.totalMs },
      };
      let isOutage = false;
      try {
        yield* answerEvents(session);
      } catch (error) {
        const rule = error instanceof AnswerRuleError ? error.rule : 'engine-failed';
        isOutage = !signal.aborted && rule === 'engine-failed'; // a broken rule is no outage
        if (isOutage) onFailure?.(modelFailure(error));
        yield { kind: 'replaced', answer: turn.safe, why: rule, usage: count };
      } finally {
        await usage.release(reserved, count, isOutage, clock.now());
      }
    },
  };
}
