import { cropsIn } from '@farm/almanac';
import { wantedAspects } from '../facts/aspects';
import type { FactBase } from '../facts/fact-base';
import { isAilment, isFollowUp } from '../facts/topic';
import { rememberSentences, type ConversationMemory } from '../memory/conversation-memory';
import { sentencesOf } from '../text/sentences';
import { answerIn, type Dialogue, type Response } from './dialogue';
import type { Findings } from './search/find';

/** What an answer was about: of facts they know it; of an article or a tool, the subject that the question names. */
function focusOf(
  findings: Findings,
  { memory }: Response,
  { explicit, message, before, reading }: Dialogue,
  base?: FactBase,
) {
  const answer = answerIn(findings);
  if (findings.kind === 'answer' && findings.isRepetition) return {};
  const isOfFacts = memory.lastSubject !== before.lastSubject || memory.lastAspect !== before.lastAspect;
  if (!base || answer.zone !== 'answer' || answer.engine === 'farm' || (isOfFacts && findings.kind === 'answer'))
    return {};
  const [crop] = reading.crops;
  const title = findings.kind === 'turn' ? (answer.sources[0]?.title ?? '') : '';
  // 'Staking and pruning tomatoes' is about tomatoes, not about pruning.
  const isAilmentSubject = (id: string) => isAilment(base.facts.get(id) ?? []);
  const trouble = base.index.subjectsIn(title).find(isAilmentSubject);
  const named = [
    ...(trouble === undefined ? [] : [title]),
    ...[wantedAspects(explicit).rest, ...(crop ? [crop.crop.name] : [])],
    ...[...cropsIn(title).map((each) => each.crop.name), title, explicit],
  ];
  const subject = named.flatMap((text) => base.index.subjectsIn(text)).find((id) => base.facts.has(id));
  // A question of its own about nothing that facts know ends the subject before it.
  const isSameTool = answer.engine === 'tool' && memory.lastTool?.id === before.lastTool?.id;
  if (subject === undefined && explicit === message && !isFollowUp(message) && !isSameTool)
    return { lastSubject: null, lastAspect: null };
  return subject === undefined ? {} : { lastSubject: subject, lastAspect: wantedAspects(explicit).aspects[0] ?? null };
}

/** The memory after an answer: its sentences, and what it was about. */
export function memoryAfter(
  findings: Findings,
  response: Response,
  dialogue: Dialogue,
  base?: FactBase,
): ConversationMemory {
  const { memory } = response;
  const { before } = dialogue;
  const answer = answerIn(findings);
  const isAnswer = answer.zone === 'answer';
  const isRepeated = findings.kind === 'answer' && findings.isRepetition === true;
  const topic =
    findings.kind === 'turn' ? findings.turn.safe.sources.find(({ url }) => url !== null)?.title : undefined;
  const focus = focusOf(findings, response, dialogue, base);
  const name = base?.subjects.get(focus.lastSubject ?? memory.lastSubject ?? '')?.name;
  const [source] = answer.sources;
  const last = focus.lastSubject === undefined ? memory.lastSubject : focus.lastSubject;
  return {
    ...rememberSentences(memory, isAnswer ? sentencesOf(answer.text) : []),
    ...focus,
    // Who meant onions asks no more about garlic.
    earlierSubject:
      dialogue.act.kind === 'meant' ? null : last === before.lastSubject ? memory.earlierSubject : before.lastSubject,
    lastTopic: topic ?? (isAnswer && answer.engine !== 'farm' ? name : undefined) ?? memory.lastTopic,
    lastQuestion: isAnswer && answer.engine !== 'farm' && !isRepeated ? dialogue.explicit : memory.lastQuestion,
    lastSource: source
      ? { title: source.title, isChecked: source.reviewedAt !== '', isTool: answer.engine === 'tool' }
      : memory.lastSource,
  };
}
