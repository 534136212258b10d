import type { ConversationMemory } from '../memory/conversation-memory';
import { isYesNo } from '../question/question-type';
import { changedCall, chooseTool } from '../tools/choose-tool';
import { readMessage } from '../tools/read-message';
import { isValidCall, runFarmTool, type ToolRun } from '../tools/tool-answer';
import type { ChosenTool } from '../tools/tool-rule';
import { answerIn, fixed, type Dialogue, type Response } from './dialogue';
import type { Findings } from './search/find';

/** The response of a tool run: its answer, or the question for the missing parameter. */
export function toolResponse(call: ChosenTool, run: ToolRun, memory: ConversationMemory): Response {
  if (run.kind === 'missing')
    return { findings: fixed(run.answer), memory: { ...memory, pending: { ...call, missing: run.missing } } };
  const crop = call.parameters['crop'];
  const crops = typeof crop === 'string' ? [crop, ...memory.crops.filter((each) => each !== crop)] : memory.crops;
  return {
    findings: fixed(run.answer, [run.answer.text, ...run.result.steps]),
    memory: { ...memory, crops, pending: null, lastTool: { id: call.id, parameters: call.parameters } },
  };
}

/** The general answer of the notes, followed by the question that would make it exact. */
function generalAnswer(
  call: ChosenTool,
  run: Extract<ToolRun, { kind: 'missing' }>,
  findings: Findings,
  memory: ConversationMemory,
): Response {
  const pending = { ...call, missing: run.missing };
  const answer = answerIn(findings);
  if (answer.zone !== 'answer') return toolResponse(call, run, memory);
  const text = `${answer.text}\n\n${run.answer.text}`;
  return { findings: fixed({ ...answer, text, engine: 'retrieval' }), memory: { ...memory, pending } };
}

/**
 * The response of the farm tool that a message asks for, or of the last one with what the message changes; null: none.
 * `general` is what the notes say where a parameter is missing.
 */
export function responseOfTool(
  dialogue: Dialogue,
  general: () => Response,
  settled: ConversationMemory,
): Response | null {
  const { reading, before, memory, today, explicit, message } = dialogue;
  const whole = explicit === message || isYesNo(message) ? reading : readMessage(explicit, today);
  const valid = (call: ChosenTool | null) => (call && isValidCall(call) ? call : null);
  const call =
    valid(chooseTool(reading, memory)) ?? valid(changedCall(reading, before)) ?? valid(chooseTool(whole, memory));
  if (!call) return null;
  const run = runFarmTool(call, today);
  if (run.kind === 'missing' && call.hasGeneralAnswer) {
    const { findings, memory: focused } = general();
    return generalAnswer(call, run, findings, focused);
  }
  return toolResponse(call, run, settled);
}
