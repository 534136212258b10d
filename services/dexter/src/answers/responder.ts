import { farmDay, monthOf } from '@farm/almanac';
import { type MessageReading, readMessage } from '@farm/reader';
import type { Diagnosing } from '../diagnosis/diagnose';
import { type FrameReader, isStatement, isTold } from '../memory/frame';
import { acknowledgement, frostRecord, remember } from '../memory/remember';
import { rememberSentences, type ConversationMemory } from '../memory/conversation-memory';
import type { KnowledgeRanking } from '../ranking/open-ranking';
import type { RankedCandidate } from '../ranking/ranking';
import { questionParts } from '../text/question-parts';
import { sentencesOf } from '../text/sentences';
import { tokens } from '../text/words';
import { runFarmTool } from '../tools/tool-answer';
import type { ReaderContext, ToolChoice, ToolReader } from '../tools/tool-reader';
import { closeness, composed } from './compose';
import { diagnosisResponse } from './diagnosis-response';
import type { Dialogue, ResponderRequest, Response } from './dialogue';
import { sentence, type Findings } from './engine';
import { furtherResult } from './further-result';
import { lastAnswerFindings, type LastAnswerQuestion, lastAnswerQuestion } from './last-answer';
import { placeSentence, winterVerdict } from './place-sentence';
import { questionRanker, type QuestionRanker, type RankedQuestion, textIn, withSubject } from './ranked-question';
import { smallTalk } from './small-talk';
import { toolResponse } from './tool-response';
import { isOfTowns, townDates } from './town-dates';
import { answerPhrases } from './answer-phrases';

export interface ResponderDeps {
  ranking: KnowledgeRanking;
  tools: ToolReader;
  frameOf: FrameReader;
  /** The dialogue about a sick plant or animal; missing: none. */
  diagnosis?: Diagnosing | undefined;
}
type Deps = ResponderDeps & { ranker: QuestionRanker };

const fixed = (answer: Findings['answer'], evidence: readonly string[] = [answer.text]): Findings => ({
  ...{ answer, evidence, passages: null },
});

const MAX_TOOLS = 6; // that a model is shown
const MIN_SHORT_WORDS = 3; // a shorter message has the language of the one before it
const MIN_REPORT = 0.2; // the least probability of a cause for which we ask after its signs
const SURE_CAUSE = 0.7; // a cause that is given without a question

function ofTool(
  { call, remembered, missing, probability, isChange }: ToolChoice,
  { question, facts }: RankedQuestion,
  { memory, today, language, lessons }: Dialogue,
  frameOf: FrameReader,
): Response | null {
  const isAnswered = closeness(facts, language) === 'answers';
  const isLikelier = isChange || probability >= (facts[0]?.answers ?? 0) || !isAnswered || isOfTowns(facts[0]);
  // A question for what is missing is no answer where a fact is one.
  if (!isLikelier || (!isChange && missing !== null && isAnswered)) return null;
  const response = toolResponse(remembered, runFarmTool(call, today), { ...memory, frame: frameOf(question) });
  const { findings } = response;
  const answer = lessons?.applyDirectives(findings.answer, question, null) ?? findings.answer;
  return response.memory.pending ? response : { ...response, findings: { ...findings, answer } };
}

/** The causes of what a message reports, where none is sure: the question that tells them apart. */
function ofReport(
  { facts: [best], question }: RankedQuestion,
  { memory, language, today }: Dialogue,
  { diagnosis, frameOf }: Deps,
): Response | null {
  const isReport = best?.candidate.kind === 'cause' && best.answers >= MIN_REPORT && best.answers < SURE_CAUSE;
  if (!diagnosis || !isReport || language !== 'en') return null;
  const [crop = null] = memory.crops;
  const step = diagnosis.start(question, { crop, month: monthOf(today) });
  return step && diagnosisResponse(step, { ...memory, frame: frameOf(question) });
}

function ofFacts(
  { facts, question }: RankedQuestion,
  dialogue: Dialogue,
  { ranking, ranker, frameOf }: Deps,
): Response {
  const { language, memory, today, lessons } = dialogue;
  const composition = {
    ...{ question, language, textOf: textIn(ranking, language), previous: new Set(memory.previous) },
    parts: ranker.partsOf(question, dialogue),
  };
  const findings = composed(facts, composition, (_, text) =>
    memory.place && language === 'en'
      ? (winterVerdict(question, text, memory.place, today) ?? placeSentence(text, memory.place, today))
      : null,
  );
  const [best] = facts;
  const origin = best ? { title: best.candidate.name, risk: best.candidate.risk } : null;
  const answer = lessons?.applyDirectives(findings.answer, question, origin) ?? findings.answer;
  return { findings: { ...findings, answer }, memory: { ...memory, frame: frameOf(question) } };
}

/** Notes what a message tells of the garden; null for one that tells nothing new, or nothing that can be said back. */
function noted({ message, language, memory, before, today, reading }: Dialogue, frameOf: FrameReader): Response | null {
  const frame = frameOf(message);
  const news = language === 'en' ? acknowledgement(before, memory, { today, reading }) : null;
  if (!news) return null;
  const findings = fixed({ ...sentence(news.text, 'answer'), sources: news.sources });
  return { findings, memory: { ...memory, pending: null, diagnosis: null, frame } };
}

/** Notes a record of frost, and a message of which every word only tells; null for any other. */
function ofStatement(dialogue: Dialogue, frameOf: FrameReader): Response | null {
  const { message, language, memory } = dialogue;
  if (language !== 'en') return null;
  const record = frostRecord(message);
  if (record !== null) return { findings: fixed(sentence(record, 'answer')), memory };
  return isStatement(message, frameOf(message)) ? noted(dialogue, frameOf) : null;
}

/** Notes a new place or bed that the message describes, where no fact answers it and no other amount asks for a sum; else null. */
function ofTold(
  dialogue: Dialogue,
  { facts }: RankedQuestion,
  choice: ToolChoice | null,
  { frameOf }: Deps,
): Response | null {
  const { message, memory, before, reading, language } = dialogue;
  const isNew = memory.place?.name !== before.place?.name || memory.bed !== before.bed;
  const amounts = reading.quantities.filter(({ side, unit }) => side === null && unit !== 'each');
  const isOther = choice?.isChange === true || amounts.length > 0 || closeness(facts, language) === 'answers';
  return isNew && !isOther && isTold(message) ? noted(dialogue, frameOf) : null;
}

/** Turns away what nothing that we know is near. */
function withoutAnswer({ question }: RankedQuestion, { language, memory }: Dialogue, frameOf: FrameReader): Response {
  const { scope, starters } = answerPhrases[language];
  return {
    findings: fixed(sentence(scope, 'scope', starters)),
    memory: { ...memory, frame: frameOf(question) },
  };
}

/** A reply to a question of ours, small talk, or a message about the last answer; null for a new message. */
function ofConversation(dialogue: Dialogue, kind: LastAnswerQuestion | null, deps: Deps): Response | null {
  const { message, memory, before, today, language, lessons, recent } = dialogue;
  const last = recent.findLast(({ role }) => role === 'dexter')?.text;
  const ofLast =
    kind !== null && last !== undefined ? lastAnswerFindings(kind, last, { memory: before, today, language }) : null;
  if (ofLast) return { findings: ofLast, memory: before };
  const talk = kind !== null && before.frame ? null : smallTalk(message);
  if (talk !== null) {
    const answer = sentence(talk, 'answer');
    return { findings: fixed(lessons?.applyDirectives(answer, message, 'greeting') ?? answer), memory };
  }
  const step = before.diagnosis && deps.diagnosis?.next(before.diagnosis, message, { month: monthOf(today) });
  if (step) return diagnosisResponse(step, memory);
  const further = furtherResult(message, before, today);
  return further ? { findings: further, memory } : ofStatement(dialogue, deps.frameOf);
}

/** A message without the name of its place, which may be Spanish: 'El Paso'. */
function withoutPlace(message: string, { place }: MessageReading): string {
  const name = place?.name.split(',')[0] ?? '';
  const at = name === '' ? -1 : message.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? message : `${message.slice(0, at)} ${message.slice(at + name.length)}`;
}

const REASON = /\b(?:because|since|so that|otherwise|or else)\b|\bporque\b|\bpara que\b/i;

/** One answer of several: what each says, once. */
function joined(all: readonly Findings[]): Findings {
  const answers = all.map(({ answer }) => answer);
  const said = new Set<string>();
  const texts = answers.map(({ text }) =>
    sentencesOf(text)
      .filter((one) => said.size !== said.add(one).size)
      .join(' '),
  );
  const sources = new Map(answers.flatMap((one) => one.sources).map((source) => [source.id, source]));
  return {
    answer: {
      ...{ text: texts.filter((text) => text !== '').join('\n\n'), zone: 'answer', engine: 'tool' },
      ...{ sources: [...sources.values()], followUps: answers.at(-1)?.followUps ?? [] },
    },
    evidence: all.flatMap(({ evidence }) => evidence),
    passages: all.flatMap(({ passages }) => passages ?? []),
  };
}

/** A message that asks several things, of which a tool answers one: each by what answers it; null for any other. */
function ofParts(dialogue: Dialogue, context: ReaderContext, deps: Deps): Response | null {
  const { ranker, tools, frameOf } = deps;
  let { memory } = dialogue;
  const answers: Findings[] = [];
  let isByTool = false;
  for (const { text, before } of questionParts(dialogue.message)) {
    const ranked = ranker.rank(withSubject(text, frameOf(before)), dialogue);
    const choice =
      tools.read(text, { ...context, likely: ranked.tools, last: null, pending: null }) ??
      townDates(ranked.facts[0], ranked.question, dialogue);
    const own = { ...dialogue, memory };
    const byTool = choice?.missing === null ? ofTool(choice, ranked, own, frameOf) : null;
    const isFact = byTool === null && closeness(ranked.facts, dialogue.language) === 'answers';
    const response = byTool ?? (isFact ? ofFacts({ ...ranked, facts: ranked.facts.slice(0, 1) }, own, deps) : null);
    if (!response) continue;
    isByTool ||= byTool !== null;
    memory = response.memory;
    answers.push(response.findings);
  }
  return isByTool && answers.length > 1 ? { findings: joined(answers), memory } : null;
}

/** The last question again, with what was not given yet; for a reason only what gives one. */
function askedAgain(kind: LastAnswerQuestion, dialogue: Dialogue, { rank }: QuestionRanker): RankedQuestion {
  const { message, before } = dialogue;
  const ranked = rank([message, before.frame?.attribute, before.frame?.subject].join(' ').trim(), dialogue);
  const known = new Set(before.previous);
  const isNew = ({ candidate: { text } }: RankedCandidate) => !known.has(text) && (kind !== 'why' || REASON.test(text));
  return { ...ranked, facts: ranked.facts.filter(isNew) };
}

/** Findings with the tools that a model may call for the message. */
function withTools(response: Response, { tools }: RankedQuestion): Response {
  const ids = [...tools].sort(([, one], [, other]) => other - one).map(([id]) => id);
  return { ...response, findings: { ...response.findings, tools: ids.slice(0, MAX_TOOLS) } };
}

/**
 * The tool that a message wants by itself, or else in its conversation: 'and in Macon?' after a question about okra. A number after a
 * sum changes that sum or begins another: the numbers of both are never worked out together.
 */
function toolFor({ message, reading }: Dialogue, question: string, context: ReaderContext, tools: ToolReader) {
  const own = tools.read(message, context);
  const isAfterSum = context.last !== null && reading.quantities.length > 0;
  if (question === message || own?.isChange === true || isAfterSum) return own;
  return tools.read(question, { ...context, last: null, pending: null });
}

function respond(dialogue: Dialogue, deps: Deps): Response {
  const { message, memory, before, today, lessons } = dialogue;
  const { ranker, ranking, tools, frameOf } = deps;
  const kind = lastAnswerQuestion(message);
  const ofOther = ofConversation(dialogue, kind, deps);
  if (ofOther) return ofOther;
  const ranked = kind !== null && before.frame ? askedAgain(kind, dialogue, ranker) : ranker.meantBy(message, dialogue);
  const corrected = lessons?.correctedAnswer(message, ranked.question, ranking.rank) ?? null;
  if (corrected) return { findings: fixed(corrected), memory: { ...memory, frame: frameOf(ranked.question) } };
  const place = (memory.place && (memory.place.zip ?? memory.place.name)) ?? null;
  const context = {
    today,
    likely: ranked.tools,
    last: before.lastTool,
    pending: before.pending,
    place,
    bed: memory.bed,
    garden: dialogue.garden ?? undefined,
  };
  const choice =
    toolFor(dialogue, ranked.question, context, tools) ?? townDates(ranked.facts[0], ranked.question, dialogue);
  const settled = { ...dialogue, memory: { ...memory, pending: null, diagnosis: null } };
  const response =
    (choice?.isChange === true ? null : ofParts(settled, context, deps)) ??
    ofTold(settled, ranked, choice, deps) ??
    (choice && ofTool(choice, ranked, settled, frameOf)) ??
    ofReport(ranked, settled, deps) ??
    (closeness(ranked.facts, dialogue.language) === 'none'
      ? withoutAnswer(ranked, settled, frameOf)
      : ofFacts(ranked, settled, deps));
  return withTools(response, ranked);
}

/** The memory after an answer: its sentences and its source. */
function after({ findings: { answer }, memory }: Response): ConversationMemory {
  const [source] = answer.sources;
  return {
    ...rememberSentences(memory, answer.zone === 'answer' ? sentencesOf(answer.text) : []),
    lastSource: source
      ? { title: source.title, isChecked: source.reviewedAt !== '', isTool: answer.engine === 'tool' }
      : memory.lastSource,
  };
}

/**
 * Answers a message without a model: a reply to a question of ours, a request about the last answer, a farm tool, or what the
 * ranking finds best of all facts. What a message only tells is noted; where nothing answers, the nearest fact is named.
 */
export function responder(own: ResponderDeps) {
  const { ranking, frameOf } = own;
  const deps: Deps = { ...own, ranker: questionRanker(ranking, frameOf) };
  return (request: ResponderRequest): Response => {
    const today = farmDay(request.now);
    const reading = readMessage(request.message, today);
    // Who asks the same again wants the same answer again.
    const isAgain = request.message === request.recent.findLast(({ role }) => role === 'visitor')?.text;
    const before = isAgain ? { ...request.memory, previous: [] } : request.memory;
    const isShort = tokens(request.message).length < MIN_SHORT_WORDS;
    const isFirst = request.recent.length === 0;
    const language =
      isShort && !(isFirst && request.page === 'es')
        ? before.language
        : ranking.languageOf(withoutPlace(request.message, reading), request.page);
    const memory = { ...remember(before, reading), language };
    const response = respond({ ...request, today, language, reading, before, memory }, deps);
    return { ...response, memory: after(response) };
  };
}
export type Responder = ReturnType<typeof responder>;
