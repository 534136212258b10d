import { farmDay, type Day } from '@farm/almanac';
import { persona } from '@farm/farm';
import type { Diagnosing, DiagnosisStep } from '../diagnosis/diagnose';
import type { FactAnswer, FactQuestion } from '../facts/answer-from-facts';
import type { Aspect } from '../facts/aspects';
import { figuresOf } from '../guard/measures';
import { rememberSentences, type ConversationMemory } from '../memory/conversation-memory';
import { acknowledgement, remember } from '../memory/remember';
import { speechAct, type SpeechAct } from '../question/speech-act';
import { sentencesOf } from '../text/sentences';
import { contentStems } from '../text/words';
import { changedCall, chooseTool, filledCall } from '../tools/choose-tool';
import { readMessage, type MessageReading } from '../tools/read-message';
import { runFarmTool, type ToolRun } from '../tools/tool-answer';
import type { ChosenTool } from '../tools/tool-rule';
import { sentence, type ActiveLessons, type Answer, type Turn } from './engine';
import { repair } from './repair';
import type { Finder, Findings } from './search/find';
import { smallTalk } from './small-talk';

export interface ResponderDeps {
  find: Finder;
  /** Answers from typed facts; missing: articles only. */
  factAnswer?: (question: FactQuestion) => FactAnswer | null;
  /** The dialogue about a sick plant or animal; missing: none. */
  diagnosis?: Diagnosing;
  /** Whether a model rewords articles: facts then answer only where no article does, and no diagnosis begins. */
  hasModel?: boolean;
}

export interface ResponderRequest {
  /** With contacts masked. */
  message: string;
  memory: ConversationMemory;
  recent: Turn['recent'];
  now: Date;
  lessons?: ActiveLessons;
}

export interface Response {
  findings: Findings;
  memory: ConversationMemory;
}

/** A request while it is answered. */
export interface Dialogue extends ResponderRequest {
  today: Day;
  reading: MessageReading;
  /** The memory before this message. */
  before: ConversationMemory;
  act: SpeechAct;
}

const fixed = (answer: Answer, evidence?: readonly string[]): Findings => ({
  kind: 'answer',
  answer,
  ...(evidence ? { evidence } : {}),
});
const answerIn = (findings: Findings): Answer => (findings.kind === 'turn' ? findings.turn.safe : findings.answer);

/** The response of a tool run: its answer, or the question for the missing parameter. */
function toolResponse(call: ChosenTool, run: ToolRun, memory: ConversationMemory): Response {
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

const withoutOpener = (text: string): string => {
  const opener = persona.phrases.find((phrase) => text.startsWith(`${phrase} `));
  return opener === undefined ? text : text.slice(opener.length + 1);
};

const MAX_ARTICLE_SENTENCES = 3;
// An article explains these as a whole.
const BROAD: readonly Aspect[] = ['how', 'what'];

/** Sentences of the article that was found, where it is about the subject of the facts; none otherwise. */
function articleSentences({ subjectName, parts }: FactAnswer, findings: Findings, previous: readonly string[]) {
  if (findings.kind !== 'turn') return { sentences: [], sources: [] };
  const { safe } = findings.turn;
  const [source] = safe.sources;
  const stems = new Set(contentStems(`${source?.title}`));
  if (!source || !contentStems(subjectName).some((stem) => stems.has(stem))) return { sentences: [], sources: [] };
  const given = new Set([...previous, ...parts.flatMap(({ text }) => sentencesOf(text))]);
  const [body = ''] = withoutOpener(safe.text).split('\n\n');
  const sentences = sentencesOf(body).filter((each) => !given.has(each));
  return { sentences: sentences.slice(0, MAX_ARTICLE_SENTENCES), sources: sentences.length > 0 ? [source] : [] };
}

/** Whether the article explains as a whole what the facts only touch, or is about a named crop that they are not about. */
function isMoreExact({ safe }: Turn, { aspect, subjectName }: FactAnswer, { crops }: MessageReading): boolean {
  const [title, subject] = [safe.sources[0]?.title ?? '', subjectName].map((text) => new Set(contentStems(text)));
  const isOnlyIn = (stem: string) => title?.has(stem) && !subject?.has(stem);
  return BROAD.includes(aspect) || crops.some(({ crop }) => contentStems(crop.name).some(isOnlyIn));
}

/** The facts that answer, then what the article adds. */
function factFindings(facts: FactAnswer, findings: Findings, previous: readonly string[]): Findings {
  const { parts, followUps } = facts;
  const article = articleSentences(facts, findings, previous);
  const sources = [...parts.map(({ source }) => source), ...article.sources].filter(
    (source, at, all) => all.findIndex(({ id }) => id === source.id) === at,
  );
  const texts = [...parts.map((part) => part.text), ...article.sentences];
  return fixed({ text: texts.join(' '), zone: 'answer', engine: 'retrieval', sources, followUps }, texts);
}

/** A step of a diagnosis: its question with the replies to choose from, or the causes. */
const diagnosisResponse = ({ state, text, choices, sources }: DiagnosisStep, memory: ConversationMemory): Response => ({
  findings: fixed(
    { text, zone: state ? 'ask' : 'answer', engine: 'retrieval', sources: [...sources], followUps: [...choices] },
    [text],
  ),
  memory: { ...memory, pending: null, diagnosis: state },
});

const SAID_ALL =
  'That is all our notes hold on it, neighbor. Ask me about another part of it, or your county Extension office.';

/**
 * An answer of articles as it is given in this conversation: no sentence twice, and the opener only before a first answer
 * without figures.
 */
function fresh(answer: Answer, { previous }: ConversationMemory): Answer {
  if (answer.engine !== 'retrieval' || answer.zone !== 'answer') return answer;
  const text = previous.length > 0 || figuresOf(answer.text).length > 0 ? withoutOpener(answer.text) : answer.text;
  const paragraphs = text.split('\n\n').map((paragraph) =>
    sentencesOf(paragraph)
      .filter((each) => !previous.includes(each))
      .join(' '),
  );
  const [first = ''] = paragraphs;
  return { ...answer, text: first === '' ? SAID_ALL : paragraphs.filter((each) => each !== '').join('\n\n') };
}

function freshFindings(findings: Findings, memory: ConversationMemory): Findings {
  if (findings.kind === 'answer')
    return findings.isCorrection ? findings : { ...findings, answer: fresh(findings.answer, memory) };
  return { kind: 'turn', turn: { ...findings.turn, safe: fresh(findings.turn.safe, memory) } };
}

/** The memory after an answer: its sentences, and what it was about. */
function after(findings: Findings, memory: ConversationMemory, message: string): ConversationMemory {
  const answer = answerIn(findings);
  const topic =
    findings.kind === 'turn' ? findings.turn.safe.sources.find(({ url }) => url !== null)?.title : undefined;
  return {
    ...rememberSentences(memory, answer.zone === 'answer' ? sentencesOf(answer.text) : []),
    lastTopic: topic ?? memory.lastTopic,
    lastQuestion: answer.zone === 'answer' ? message : memory.lastQuestion,
  };
}

/**
 * Answers a message offline: repair of the last answer, a reply to a question of ours, farm tools, diagnosis, facts,
 * articles; a statement is acknowledged. Corrections of operators come before all but replies to a question of ours.
 */
export function responder({ find, factAnswer, diagnosis, hasModel = false }: ResponderDeps) {
  function factsFor(
    { message, memory, reading }: Dialogue,
    findings: Findings,
    settled: ConversationMemory,
  ): Response | null {
    const { lastSubject: subject, lastAspect: aspect, previous } = memory;
    const facts = factAnswer?.({ text: message, subject, aspect, previous }) ?? null;
    if (!facts || facts.exhausted) return null;
    if (findings.kind === 'turn' && (hasModel || isMoreExact(findings.turn, facts, reading))) return null;
    return {
      findings: factFindings(facts, findings, previous),
      memory: { ...settled, lastSubject: facts.subject, lastAspect: facts.aspect },
    };
  }

  async function respond(dialogue: Dialogue): Promise<Response> {
    const { message, memory, reading, before, today, now, recent, lessons, act } = dialogue;
    const month = now.getUTCMonth() + 1;
    const nextStep = diagnosis && before.diagnosis ? diagnosis.next(before.diagnosis, message, { month }) : null;
    if (nextStep) return diagnosisResponse(nextStep, memory);
    const filled = filledCall(reading, before);
    if (filled) return toolResponse(filled, runFarmTool(filled, today), memory);
    const settled: ConversationMemory = { ...memory, pending: null, diagnosis: null };
    const findings = await find(message, memory.lastTopic, recent, lessons);
    const isCorrected = findings.kind === 'answer' && findings.isCorrection === true;
    if (isCorrected || smallTalk(message)) return { findings, memory: settled };
    const call = chooseTool(reading, memory);
    const run = call && runFarmTool(call, today);
    if (call && run?.kind === 'missing' && call.hasGeneralAnswer) return generalAnswer(call, run, findings, settled);
    if (call && run) return toolResponse(call, run, settled);
    const changed = changedCall(reading, before);
    if (changed) return toolResponse(changed, runFarmTool(changed, today), settled);
    const noted = act.kind === 'telling' ? acknowledgement(before, memory, today) : null;
    if (noted)
      return { findings: fixed({ ...sentence(noted.text, 'answer'), sources: noted.sources }), memory: settled };
    const [crop = null] = memory.crops;
    const firstStep = (!hasModel && diagnosis?.start(message, { crop, month })) || null;
    if (firstStep) return diagnosisResponse(firstStep, settled);
    return factsFor(dialogue, findings, settled) ?? { findings, memory: settled };
  }

  return async (request: ResponderRequest): Promise<Response> => {
    const today = farmDay(request.now);
    const reading = readMessage(request.message, today);
    // Who asks the same again wants the same answer again.
    const isSameQuestion = request.message === request.memory.lastQuestion;
    const before: ConversationMemory = isSameQuestion ? { ...request.memory, previous: [] } : request.memory;
    const memory = remember(before, reading);
    const act = speechAct(request.message);
    const dialogue: Dialogue = { ...request, today, reading, memory, before, act };
    const repaired = repair(dialogue, factAnswer);
    const response =
      repaired === null
        ? await respond(dialogue)
        : 'ask' in repaired
          ? await respond({ ...dialogue, ...repaired.ask, reading: readMessage(repaired.ask.message, today) })
          : repaired;
    const isAgain = act.kind === 'again' || act.kind === 'shorter' || act.kind === 'why';
    const findings = isAgain ? response.findings : freshFindings(response.findings, memory);
    return { findings, memory: after(findings, response.memory, request.message) };
  };
}
export type Responder = ReturnType<typeof responder>;
