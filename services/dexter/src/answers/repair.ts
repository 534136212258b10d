import { cropsIn, placeIn } from '@farm/almanac';
import type { FactAnswer, FactQuestion } from '../facts/answer-from-facts';
import { remember } from '../memory/remember';
import { readMessage } from '../tools/read-message';
import { runFarmTool } from '../tools/tool-answer';
import { sentence, type Answer } from './engine';
import type { Dialogue, Response } from './responder';
import { sentencesOf } from '../text/sentences';

/** A repaired message: a response, or another message to answer instead. */
type Repair = Response | { ask: Pick<Dialogue, 'message' | 'memory'> };

const fixed = (answer: Answer, evidence?: readonly string[]) => ({
  kind: 'answer' as const,
  answer,
  ...(evidence ? { evidence } : {}),
});
const SORRY =
  'I am sorry, neighbor. Tell me the crop or animal and what you see or want, in one sentence, and I will look again; on our contact page a person answers.';

const lastAnswerOf = ({ recent }: Dialogue): string | undefined =>
  recent.findLast(({ role }) => role === 'dexter')?.text;

/** 'I meant onions': the last question again with the word in place of the one of its kind. */
function meant(dialogue: Dialogue, about: string): Repair | null {
  const { before, memory, today, message } = dialogue;
  const crop = cropsIn(about)[0]?.crop.id;
  const place = placeIn(about);
  const last = before.lastTool;
  if (last && ((crop && 'crop' in last.parameters) || (place && 'place' in last.parameters))) {
    const parameters = {
      ...last.parameters,
      ...(crop ? { crop } : {}),
      ...(place ? { place: place.zip ?? place.name } : {}),
    };
    const run = runFarmTool({ id: last.id, parameters }, today);
    if (run.kind === 'result')
      return {
        findings: fixed(run.answer, [run.answer.text, ...run.result.steps]),
        memory: { ...memory, pending: null, lastTool: { id: last.id, parameters } },
      };
  }
  const question = before.lastQuestion;
  if (question === null) return null;
  const [named] = cropsIn(question);
  const corrected =
    named && crop ? `${question.slice(0, named.start)}${about}${question.slice(named.end)}` : `${about}: ${question}`;
  const reading = readMessage(message, today);
  return { ask: { message: corrected, memory: { ...remember(memory, reading), lastSubject: null, lastTopic: null } } };
}

/** The working of the last calculation. */
function why({ before, memory, today }: Dialogue): Response | null {
  if (!before.lastTool) return null;
  const run = runFarmTool(before.lastTool, today);
  if (run.kind === 'missing') return null;
  const text = `It is worked out like this: ${run.result.steps.join('; ')}.`;
  return { findings: fixed({ ...run.answer, text }, run.result.steps), memory };
}

function fromFacts(
  { memory, before, message }: Dialogue,
  factAnswer: ((question: FactQuestion) => FactAnswer | null) | undefined,
  text: string,
): Response | null {
  if (before.lastSubject === null || !factAnswer) return null;
  const facts = factAnswer({ text, subject: before.lastSubject, aspect: before.lastAspect, previous: before.previous });
  const parts = facts?.parts.filter((part) => !before.previous.includes(part.text)) ?? [];
  if (!facts || parts.length === 0 || message === '') return null;
  const answer: Answer = {
    text: parts.map((part) => part.text).join(' '),
    zone: 'answer',
    engine: 'retrieval',
    sources: parts
      .map(({ source }) => source)
      .filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at),
    followUps: facts.followUps,
  };
  return {
    findings: fixed(
      answer,
      parts.map((part) => part.text),
    ),
    memory: { ...memory, lastAspect: facts.aspect },
  };
}

/** Answers acts that refer to the last answer: again, shorter, more, why, not helpful, 'I meant X'. Null: a new message. */
export function repair(dialogue: Dialogue, factAnswer?: (question: FactQuestion) => FactAnswer | null): Repair | null {
  const { act, memory } = dialogue;
  const last = lastAnswerOf(dialogue);
  if (act.kind === 'meant' && act.about !== undefined) return meant(dialogue, act.about);
  if (last === undefined) return null;
  const [short] = sentencesOf(last);
  switch (act.kind) {
    case 'again':
      return { findings: fixed(sentence(last, 'answer')), memory };
    case 'shorter':
      return { findings: fixed(sentence(short ?? last, 'answer')), memory };
    case 'why':
      return why(dialogue) ?? fromFacts(dialogue, factAnswer, 'why');
    case 'more':
      return fromFacts(dialogue, factAnswer, 'how');
    case 'wrong':
    case 'not-helpful':
      return fromFacts(dialogue, factAnswer, 'what else') ?? { findings: fixed(sentence(SORRY, 'answer')), memory };
    default:
      return null;
  }
}
