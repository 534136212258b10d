import { placeIn } from '@farm/almanac';
import type { ConversationMemory, ToolCall } from '../memory/conversation-memory';
import { sentencesOf } from '../text/sentences';
import type { ToolRun } from '../tools/tool-answer';
import type { Response } from './dialogue';
import { spanishQuestion, spanishResult } from './spanish-result';

/** The answer of a run in Spanish; in English where its result is a text of its own. */
const inSpanish = (run: ToolRun): ToolRun['answer'] => ({
  ...run.answer,
  text: (run.kind === 'missing' ? spanishQuestion(run.missing) : spanishResult(run.result)) ?? run.answer.text,
});

/** The result first, then what was not given before in this conversation. */
function withoutRepeats(answer: ToolRun['answer'], { previous }: ConversationMemory): ToolRun['answer'] {
  const [result, ...others] = sentencesOf(answer.text);
  return { ...answer, text: [result, ...others.filter((one) => !previous.includes(one))].join(' ') };
}

/** The response of a tool run: its answer, or the question for the missing parameter. */
export function toolResponse(call: ToolCall, run: ToolRun, memory: ConversationMemory): Response {
  const answer = withoutRepeats(memory.language === 'es' ? inSpanish(run) : run.answer, memory);
  if (run.kind === 'missing')
    return {
      findings: { answer, evidence: [answer.text], passages: null },
      memory: { ...memory, pending: { ...call, missing: run.missing } },
    };
  const { crop, place: named } = call.parameters;
  const place = (typeof named === 'string' ? placeIn(named) : null) ?? memory.place;
  const crops = typeof crop === 'string' ? [crop, ...memory.crops.filter((each) => each !== crop)] : memory.crops;
  const { value, steps } = run.result;
  // 'How many hens for 3 dozen eggs': what they eat is asked of these hens.
  const animals =
    call.id === 'flock-size' && typeof value === 'number' ? [{ kind: 'hens', count: value }] : memory.animals;
  const texts = [answer.text, run.answer.text, ...steps];
  return {
    findings: {
      ...{ answer, evidence: texts },
      passages: [{ title: 'Worked out for this question', text: texts.join(' '), sources: answer.sources }],
    },
    memory: { ...memory, animals, crops, place, pending: null, lastTool: { id: call.id, parameters: call.parameters } },
  };
}
