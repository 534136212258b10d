import { farmTool, type Day } from '@farm/almanac';
import type { Passage } from '../answers/engine';
import type { ToolCall } from '../memory/conversation-memory';
import { runFarmTool } from '../tools/tool-answer';
import type { ModelTool, ModelToolCall } from './openai.provider';
import { AnswerRuleError } from './answer-rule-error';

/** Farm tools as functions of a model. */
export const modelTools = (ids: readonly string[]): ModelTool[] =>
  ids
    .flatMap((id) => farmTool(id) ?? [])
    .map(({ id: name, description, parameters }) => ({ name, description, parameters }));

/** The result of a model's tool call, as a passage to cite. */
export interface ModelCallResult {
  call: ToolCall;
  passage: Passage;
}

function parametersIn(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // reported below
  }
  throw new AnswerRuleError('bad-tool-call');
}

/**
 * Runs a tool call of a model. @returns null where a parameter is missing.
 * @throws AnswerRuleError for an unknown tool and for parameters that do not fit its schema.
 */
export function runModelCall({ name, arguments: json }: ModelToolCall, today: Day): ModelCallResult | null {
  const call: ToolCall = { id: name, parameters: parametersIn(json) };
  if (!farmTool(name)) throw new AnswerRuleError('bad-tool-call');
  try {
    const run = runFarmTool(call, today);
    if (run.kind === 'missing') return null;
    const { answer, result } = run;
    const text = [answer.text, ...result.steps].join(' ');
    return { call, passage: { title: name, text, sources: answer.sources } };
  } catch (error) {
    if (error instanceof TypeError) throw new AnswerRuleError('bad-tool-call');
    throw error;
  }
}
