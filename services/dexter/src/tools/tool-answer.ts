import { farmTool, isMissingParameter, type Day, type ToolResult } from '@farm/almanac';
import type { AnswerSource } from '@farm/contracts';
import { sentence, type Answer } from '../answers/engine';
import type { ToolCall } from '../memory/conversation-memory';

/** What a tool call led to. */
export type ToolRun =
  | { kind: 'result'; result: ToolResult; answer: Answer }
  /** One parameter is missing: its question. */
  | { kind: 'missing'; missing: string; answer: Answer };

const dayText = (today: Day): string => new Date(today * 86_400_000).toISOString().slice(0, 10);

/** Sources as the chat shows them; the working stands with the first. */
const sourcesOf = ({ id }: ToolCall, { sources, steps }: ToolResult, today: Day): AnswerSource[] =>
  sources.map((source, at) => ({
    id: `tool:${id}:${source.id}`,
    title: source.title,
    url: source.url,
    reviewedAt: dayText(today),
    ...(at === 0 ? { steps: [...steps] } : {}),
  }));

/** The sentences of a result: answer, working in one line, margin, next step. */
const sentencesOf = ({ text: { answer, note, next } }: ToolResult): string[] =>
  [answer, note, next].filter((each) => each !== null);

/** Whether a tool can work with what was read from a message: '0 %' or '900 acres deep' is no call. */
export const isValidCall = ({ id, parameters }: ToolCall): boolean => farmTool(id)?.accepts(parameters) ?? false;

/** Runs a farm tool offline. @throws Error for an unknown tool, TypeError for parameters that do not fit. */
export function runFarmTool(call: ToolCall, today: Day): ToolRun {
  const tool = farmTool(call.id);
  if (!tool) throw new Error(`no farm tool '${call.id}'`);
  const outcome = tool.run(call.parameters, { today });
  if (isMissingParameter(outcome))
    return {
      kind: 'missing',
      missing: outcome.missing,
      answer: { ...sentence(outcome.question, 'ask'), engine: 'tool' },
    };
  return {
    kind: 'result',
    result: outcome,
    answer: {
      text: sentencesOf(outcome).join(' '),
      zone: 'answer',
      engine: 'tool',
      sources: sourcesOf(call, outcome, today),
      followUps: [],
    },
  };
}
