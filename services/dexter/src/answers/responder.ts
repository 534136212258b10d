import { cropsIn, farmDay, monthOf } from '@farm/almanac';
import type { Diagnosing } from '../diagnosis/diagnose';
import { factAnswering } from '../facts/answer-from-facts';
import { clauseAnswering } from '../facts/clauses';
import type { FactBase } from '../facts/fact-base';
import { factSearch } from '../facts/fact-search';
import type { ConversationMemory } from '../memory/conversation-memory';
import { explicitQuestion, placeOnly } from '../memory/references';
import { acknowledgement, frostRecord, remember } from '../memory/remember';
import { foldQuestion, isYesNo } from '../question/question-type';
import { speechAct, type SpeechAct } from '../question/speech-act';
import type { KnowledgeRanking } from '../ranking/open-ranking';
import { contentStems } from '../text/words';
import { changedCall } from '../tools/changed-call';
import { filledCall } from '../tools/choose-tool';
import { readMessage } from '../tools/read-message';
import { isValidCall, runFarmTool } from '../tools/tool-answer';
import { memoryAfter } from './answer-memory';
import { diagnosisResponse } from './diagnosis-response';
import { answerIn, fixed, type Dialogue, type ResponderRequest, type Response } from './dialogue';
import { sentence } from './engine';
import { articleResponse, EXACT_COVERAGE, exactFactResponse, factResponse, type FactDeps } from './fact-response';
import { freshFindings } from './freshness';
import { repair } from './repair';
import type { Finder, Findings } from './search/find';
import { rankedAnswer, type RankedAnswer, spanishAnswer } from './ranked-answer';
import { smallTalk } from './small-talk';
import { responseOfTool, toolResponse } from './tool-response';

export interface ResponderDeps {
  find: Finder;
  /** Typed facts; missing: articles only. */
  facts?: FactBase;
  /** The dialogue about a sick plant or animal; missing: none. */
  diagnosis?: Diagnosing;
  /** The ranking of all that can be said; missing: none. */
  ranking?: KnowledgeRanking | undefined;
}

/** The acknowledgement of a statement; null for any other message, and where nothing is new. */
function statementResponse(
  { act, explicit, message, before, memory, today, reading }: Dialogue,
  settled: ConversationMemory,
  base?: FactBase,
): Response | null {
  // 'My strawberries have gray mold' wants help, not a note.
  const isTrouble = (id: string) => (base?.facts.get(id) ?? []).some(({ aspects: [first] }) => first === 'remedy');
  if (base?.index.mentions(message).some(({ id, isPossessed }) => isPossessed && isTrouble(id))) return null;
  const noted =
    act.kind === 'telling' && explicit === message ? acknowledgement(before, memory, { today, reading }) : null;
  if (!noted) return null;
  const lastSubject = base?.index.subjectsIn(message).find((id) => base.facts.has(id)) ?? settled.lastSubject;
  const answer = { ...sentence(noted.text, 'answer'), sources: noted.sources };
  return { findings: fixed(answer), memory: { ...settled, lastSubject } };
}

const NOTED = 'Good to know, neighbor. Ask me anything about farming, gardening, grants or this site.';
// 'My rabbit had babies', 'no tiller, just a shovel', 'this is my first garden'.
const STATED =
  /^(?:my|our|the|this is|its|it is|no [a-z ]+, (?:just|only)|just|only)\b(?!.*(?:\?|\b(?:what|how|when|why|which|where|who|should|can|could)\b))/;
// 'My tractor won't start', 'the mower died': a note would be no help.
const BREAKDOWN =
  /\b(?:wont|won't|doesnt|doesn't|cant|can't|not|died|dead|broken?|stuck|quit|stopped|leaks?|leaking)\b/;
/** A statement that no note is about is noted, not turned away. */
function notedResponse({ act, explicit, message }: Dialogue, response: Response, base?: FactBase): Response {
  const { findings, memory } = response;
  const isTurnedAway = findings.kind === 'answer' && findings.answer.zone !== 'answer';
  const isStated = act.kind === 'telling' || STATED.test(foldQuestion(message));
  const isTold = isStated && explicit === message && !isYesNo(message) && !BREAKDOWN.test(foldQuestion(message));
  const lastSubject = base?.index.subjectsIn(message).find((id) => base.facts.has(id)) ?? memory.lastSubject;
  return isTold && isTurnedAway
    ? { findings: { ...fixed(sentence(NOTED, 'answer')), isFallback: true }, memory: { ...memory, lastSubject } }
    : response;
}

// After an answer about these, a place asks for what its state or program says.
const BY_STATE = new Set(['law', 'who', 'cost', 'market']);

/** A town or ZIP code alone: when the crop of the last answer is planted there, else its frost. Null for any other message. */
function placeResponse(
  { message, reading, before, memory, today }: Dialogue,
  settled: ConversationMemory,
  base?: FactBase,
): Response | null {
  const { place } = reading;
  const isTown = place !== null && (place.zip !== null || place.name.includes(','));
  if (
    !isTown ||
    reading.crops.length > 0 ||
    placeOnly(foldQuestion(message)) === null ||
    BY_STATE.has(before.lastAspect ?? '')
  )
    return null;
  if (changedCall(reading, before)) return null;
  const [named] = cropsIn(base?.subjects.get(before.lastSubject ?? '')?.name ?? '');
  const subject = 'window';
  const call = { id: 'planting-window', parameters: { crop: named?.crop.id, place: place.zip ?? place.name, subject } };
  if (named && isValidCall(call)) return toolResponse(call, runFarmTool(call, today), settled);
  if (before.lastQuestion !== null) return null;
  const noted = acknowledgement(before, memory, { today, reading });
  return noted && { findings: fixed({ ...sentence(noted.text, 'answer'), sources: noted.sources }), memory: settled };
}

/** A response of facts or a calculation with the lessons about its question applied; an article has them already. */
function directed<R extends Response | null>(response: R, { lessons, explicit }: Dialogue): R {
  if (!response || !lessons || response.findings.kind !== 'answer' || response.memory.pending) return response;
  const answer = lessons.applyDirectives(response.findings.answer, explicit, null);
  return { ...response, findings: { ...response.findings, answer } };
}

/** A request with what its message says and means in its conversation. */
function dialogueOf(request: ResponderRequest, base?: FactBase): Dialogue {
  const today = farmDay(request.now);
  const { recent } = request;
  const message = base?.plain(request.message) ?? request.message;
  const reading = readMessage(message, today);
  // Who asks the same again wants the same answer again.
  const isSameQuestion = request.message === recent.findLast(({ role }) => role === 'visitor')?.text;
  const before: ConversationMemory = isSameQuestion ? { ...request.memory, previous: [] } : request.memory;
  const act = speechAct(message);
  const isStatement = act.kind === 'question' || act.kind === 'telling';
  const lastAnswer = recent.findLast(({ role }) => role === 'dexter')?.text;
  const explicit =
    base && isStatement && !isSameQuestion ? explicitQuestion(message, before, base, lastAnswer) : message;
  return { ...request, message, today, reading, memory: remember(before, reading), before, act, explicit };
}

// 'My cucumbers are bitter' asks why.
const COMPLAINT =
  /^my (?:\w+ ){1,3}(?:is|are|was|were|taste|tastes|went|got|turned) (?:too |so |very |all )?[a-z]{4,}(?: why| how come)?[.!?]*$/;
// 'My radishes are all tops no bulb' wants the reason, if facts know it.
const MY_CROP = /^my (?:\w+ ){1,3}(?:is|are|was|were|has|have|had|got|get|keep|keeps|look|looks|made|make)\b/;
// Words of a name that says itself what is wrong: 'quit laying in december'.
const WHOLE_NAME = 4;
const MIN_REPORT = 3; // content words
const REPORT_OF_PLANT = /^my\b|\b(?:leaf|leaves|leafs|foliage|wilt\w*|dying|died?)\b/i;
const REPEATING: readonly SpeechAct['kind'][] = ['again', 'shorter', 'why', 'sure', 'clarify'];

/** How sure the ranking must be to take the place of an answer: null where it may not. */
function replaceable(findings: Findings, { best }: RankedAnswer): 'answer' | 'sure' | null {
  const answer = answerIn(findings);
  const isFallback = findings.kind === 'answer' && findings.isFallback === true;
  if (answer.zone !== 'answer' || isFallback) return 'answer';
  const isFinal = findings.kind === 'answer' && (findings.isCorrection === true || findings.isRepetition === true);
  const isOther = answer.sources.some(({ id, url }) => id.startsWith('diagnosis.') || url?.startsWith('/') === true);
  const isGiven = answer.text.includes(best.candidate.text);
  return answer.engine !== 'retrieval' || isFinal || isOther || isGiven ? null : 'sure';
}

/** What the ranking answers where it is surer than facts and articles, or where these do not answer; else the response itself. */
function ranked(response: Response, dialogue: Dialogue, ranking: KnowledgeRanking | undefined): Response {
  const { findings, memory } = response;
  const isOpen = memory.pending !== null || memory.diagnosis !== null; // a question of ours
  const found = ranking && !isOpen ? rankedAnswer(dialogue.explicit, 'en', ranking, dialogue.lessons) : null;
  const isWhole = dialogue.explicit === dialogue.message;
  const least = found && replaceable(findings, found);
  const isEnough = least === 'answer' && dialogue.act.kind !== 'telling' ? found?.isAnswer : isWhole && found?.isSure;
  if (!found || !least || !isEnough) return response;
  const { subject, aspect } = found.best.candidate;
  const focus = subject === undefined ? {} : { lastSubject: subject, lastAspect: aspect ?? null };
  return directed({ findings: found.findings, memory: { ...memory, ...focus } }, dialogue);
}

/**
 * Answers a message offline: repair of the last answer, a reply to a question of ours, farm tools, diagnosis, facts,
 * articles; a statement is acknowledged. Corrections of operators come before all but replies to a question of ours.
 */
export function responder({ find, facts: base, diagnosis, ranking }: ResponderDeps) {
  const factAnswer = base && clauseAnswering(factAnswering(base));
  const factDeps: FactDeps = { base, answer: factAnswer, coverageIn: base && factSearch(base).coverageIn };

  async function respond(dialogue: Dialogue): Promise<Response> {
    const { message, explicit, memory, reading, before, today, recent, lessons } = dialogue;
    const month = monthOf(today);
    const nextStep = diagnosis && before.diagnosis ? diagnosis.next(before.diagnosis, message, { month }) : null;
    if (nextStep) return diagnosisResponse(nextStep, memory, message, base);
    const filled = filledCall(reading, before);
    if (filled && isValidCall(filled)) return toolResponse(filled, runFarmTool(filled, today), memory);
    const settled: ConversationMemory = { ...memory, pending: null, diagnosis: null };
    const atPlace = placeResponse(dialogue, settled, base);
    if (atPlace) return atPlace;
    const findings = await find(explicit, memory.lastTopic, recent, lessons);
    const isCorrected = findings.kind === 'answer' && findings.isCorrection === true;
    if (isCorrected || smallTalk(message)) return { findings, memory: settled };
    const record = frostRecord(message);
    if (record !== null) return { findings: fixed(sentence(record, 'answer')), memory: settled };
    const byFacts = () => directed(factResponse(factDeps, dialogue, findings, settled), dialogue);
    const byTool = responseOfTool(dialogue, () => byFacts() ?? { findings, memory: settled }, settled);
    const isAsking = (response: Response) =>
      response.findings.kind === 'answer' && response.findings.answer.zone === 'ask';
    const instead = (least: number) =>
      directed(exactFactResponse(factDeps, dialogue, findings, settled, least), dialogue);
    // A question of its own that facts answer without a place or an amount.
    const isWhole = explicit === message && reading.place === null && before.lastTool === null;
    if (byTool)
      return (isWhole && isAsking(byTool) ? instead(EXACT_COVERAGE.question) : null) ?? directed(byTool, dialogue);
    const [crop = null] = memory.crops;
    const isNamed = (base?.index.mentions(message)[0]?.stems.length ?? 0) >= WHOLE_NAME;
    // 'Even onion' after how long seeds last reports nothing.
    const isEllipsis = explicit !== message && contentStems(message).length < MIN_REPORT;
    const firstStep = isNamed || isEllipsis ? null : (diagnosis?.start(message, { crop, month }) ?? null);
    // Leaves and wilted plants look alike with many causes: here the dialogue is surer than a fact.
    const least = REPORT_OF_PLANT.test(message) ? Infinity : EXACT_COVERAGE.cause;
    if (firstStep) return instead(least) ?? diagnosisResponse(firstStep, settled, message, base);
    return (
      (COMPLAINT.test(foldQuestion(message)) ? byFacts() : null) ??
      (MY_CROP.test(foldQuestion(message)) ? instead(EXACT_COVERAGE.report) : null) ??
      statementResponse(dialogue, settled, base) ??
      byFacts() ??
      notedResponse(dialogue, articleResponse(factDeps, dialogue, findings, settled), base)
    );
  }

  return async (request: ResponderRequest): Promise<Response> => {
    const { message, memory: known, lessons } = request;
    const isReply = known.pending !== null || known.diagnosis !== null || placeOnly(foldQuestion(message)) !== null;
    if (ranking?.languageOf(message) === 'es' && !isReply && smallTalk(message) === null)
      return { findings: spanishAnswer(message, ranking, lessons), memory: known };
    const dialogue = dialogueOf(request, base);
    const { today, memory, act } = dialogue;
    const repaired = repair(dialogue, factAnswer, base);
    const again = repaired && 'ask' in repaired ? repaired.ask : null;
    const whole: Dialogue = again
      ? { ...dialogue, ...again, explicit: again.message, reading: readMessage(again.message, today) }
      : dialogue;
    const response = repaired && !('ask' in repaired) ? repaired : ranked(await respond(whole), whole, ranking);
    const isAgain = REPEATING.includes(act.kind);
    const findings = isAgain ? response.findings : freshFindings(response.findings, memory, whole.explicit);
    return { findings, memory: memoryAfter(findings, response, whole, base) };
  };
}
export type Responder = ReturnType<typeof responder>;
