import { followUpsOf, givenIn, type FactAnswer, type FactQuestion } from '../facts/fact-answer';
import { aspectsBeside, aspectsOf, wantedAspects, type Aspect } from '../facts/aspects';
import { seasonAnswer } from '../facts/season-answer';
import { isAilment, isFollowUp, mentionsIn, topicOf } from '../facts/topic';
import type { FactBase } from '../facts/fact-base';
import type { Subject } from '../facts/fact-card';
import type { ConversationMemory } from '../memory/conversation-memory';
import { explicitQuestion } from '../memory/references';
import { sentencesOf } from '../text/sentences';
import type { FactSearch } from '../facts/fact-search';
import { exactMeasureIn } from '../facts/fact-score';
import { foldQuestion, isYesNo } from '../question/question-type';
import { contentStems, tokens, wordStem } from '../text/words';
import { answerIn, fixed, type Dialogue, type Response } from './dialogue';
import { sentence, type Answer } from './engine';
import { factFindings, givenBefore, isAbout, isMoreExact, withParts } from './fact-findings';
import { hasNews } from './freshness';
import { isOrganicQuestion, remediesFor } from './organic-remedies';
import { placeSentences } from './place-sentences';
import { earlierAnswer } from './earlier-answer';
import type { Findings } from './search/find';

export interface FactDeps {
  /** Typed facts; missing: articles only. */
  base: FactBase | undefined;
  answer: ((question: FactQuestion) => FactAnswer | null) | undefined;
  /** The share of a question's words in a text; missing: articles only. */
  coverageIn: FactSearch['coverageIn'] | undefined;
}

/** Whether an article about this site answers. */
const isOfSite = (findings: Findings): boolean =>
  findings.kind === 'turn' && findings.turn.safe.sources[0]?.url?.startsWith('/') === true;

const MAX_CONTEXT_WORDS = 8; // longer messages need none
const CONTEXT_MESSAGES = 2;
/** The visitor's last messages, where a message is short or was completed by them. */
const contextOf = ({ message, explicit, recent }: Dialogue, base: FactBase | undefined): string =>
  (explicit !== message || (isFollowUp(message) && base?.index.subjectsIn(message).length === 0)) &&
  message.split(/\s+/).length <= MAX_CONTEXT_WORDS
    ? recent
        .filter(({ role }) => role === 'visitor')
        .slice(-CONTEXT_MESSAGES)
        .map(({ text }) => text)
        .join(' ')
    : '';

/** Whether the article that was found holds as much of a question as facts. */
function isNearerArticle({ coverageIn }: FactDeps, question: string, facts: FactAnswer, findings: Findings): boolean {
  if (findings.kind !== 'turn' || !coverageIn) return false;
  const { safe } = findings.turn;
  const byFacts = [facts.subjectName, ...facts.parts.map(({ text }) => text)].join(' ');
  const byArticle = `${safe.sources[0]?.title ?? ''} ${safe.text}`;
  return coverageIn(question, byArticle) >= Math.max(facts.coverage, coverageIn(question, byFacts));
}

/** Yes or no for a season in which something is planted, said again if it was given before. */
function seasonResponse(base: FactBase | undefined, question: string, settled: ConversationMemory): Response | null {
  const topic = base && topicOf(base, { text: question, subject: settled.lastSubject });
  const [subject] = topic?.subjects ?? [];
  const found = subject === undefined ? null : seasonAnswer(question, base?.facts.get(subject) ?? []);
  if (!found || subject === undefined) return null;
  const answer: Answer = {
    text: found.text,
    zone: 'answer',
    engine: 'retrieval',
    sources: [found.fact.source],
    followUps: [],
  };
  return {
    findings: { ...fixed(answer, [found.fact.text]), isRepetition: true },
    memory: { ...settled, lastSubject: subject, lastAspect: 'when' },
  };
}

const MAX_REMEDIES = 2;
/** What organic growers do against the pest or disease that a question is about; null for other questions. */
function organicResponse({ base }: FactDeps, { explicit, message, before }: Dialogue, settled: ConversationMemory) {
  if (!base || !isOrganicQuestion(message)) return null;
  const topic = topicOf(base, { text: explicit, subject: settled.lastSubject });
  const isAilmentSubject = (id: string) => isAilment(base.facts.get(id) ?? []);
  const named = base.index.subjectsIn(message).filter((id) => !id.startsWith('organic'));
  const last = named.length === 0 && settled.lastSubject !== null ? [settled.lastSubject] : [];
  const subject = [...(topic?.subjects ?? []), ...last].find(isAilmentSubject);
  const remedies = remediesFor(base.facts.get(subject ?? '') ?? [], message);
  if (subject === undefined || remedies.length === 0) return null;
  const isGiven = givenIn(before.previous);
  const fresh = remedies.filter((fact) => !isGiven(fact));
  const [first] = remedies;
  const memory = { ...settled, lastSubject: subject, lastAspect: 'remedy' as const };
  if (fresh.length === 0 && first) return { findings: givenBefore(first), memory };
  const parts = fresh.slice(0, MAX_REMEDIES);
  const answer: Answer = {
    text: parts.map(({ text }) => text).join(' '),
    ...{ zone: 'answer', engine: 'retrieval', followUps: [] },
    sources: parts.map(({ source }) => source),
  };
  return { findings: fixed(answer, [answer.text]), memory };
}

/**
 * Facts of the subject before the last one, where a short question without a name wants what only they say: 'how long till
 * they are gone' after fire ants and the dog. Null: none.
 */
function earlierFacts(
  { base, answer }: FactDeps,
  { message, before }: Dialogue,
  facts: FactAnswer | null,
): FactAnswer | null {
  const { earlierSubject: subject, previous } = before;
  const [aspect] = wantedAspects(message).aspects;
  const measure = exactMeasureIn(foldQuestion(message));
  const isWanted = (one: FactAnswer) =>
    one.aspect === aspect && (measure === null || measure.test(one.parts[0]?.text ?? ''));
  if (!base || subject === null || aspect === undefined || !isFollowUp(message)) return null;
  if (base.index.subjectsIn(wantedAspects(message).rest).length > 0 || (facts && isWanted(facts))) return null;
  const text = explicitQuestion(message, { ...before, lastSubject: subject, lastQuestion: null }, base);
  const found = answer?.({ text, subject, aspect: null, previous }) ?? null;
  return found && found.subject === subject && !found.exhausted && isWanted(found) ? found : null;
}

/** The answer of facts, with what is said for the visitor's place; null where they do not answer or an article is more exact. */
export function factResponse(
  deps: FactDeps,
  dialogue: Dialogue,
  findings: Findings,
  settled: ConversationMemory,
): Response | null {
  const { base, answer } = deps;
  const { memory, message, reading, explicit, today } = dialogue;
  const { lastSubject: subject, lastAspect: aspect, previous } = memory;
  const special = seasonResponse(base, explicit, settled) ?? organicResponse(deps, dialogue, settled);
  if (special) return special;
  const own =
    answer?.({
      text: explicit,
      subject,
      aspect,
      previous,
      context: contextOf(dialogue, base),
      isWhole: explicit === message,
    }) ?? null;
  const facts = earlierFacts(deps, dialogue, own) ?? own;
  const again = earlierAnswer(dialogue, facts, deps);
  if (again) {
    // 'What do I do' after 'they are gray and flat' is about the bugs that the sentence names.
    const trouble = base?.index.subjectsIn(answerIn(again).text).find((id) => isAilment(base.facts.get(id) ?? []));
    const focus =
      trouble === undefined || trouble === settled.lastSubject
        ? {}
        : { lastSubject: trouble, lastAspect: 'signs' as const };
    return { findings: again, memory: { ...settled, ...focus } };
  }
  if (!facts || (facts.isFound && isOfSite(findings))) return null;
  // 'Which one fixes nitrogen' after cover crops is still about these.
  const isExtended = explicit !== message && subject !== null && base?.index.subjectsIn(explicit).includes(subject);
  const focused = { ...settled, lastSubject: isExtended ? subject : facts.subject, lastAspect: facts.aspect };
  const isLaw = wantedAspects(explicit).aspects.includes('law');
  const aspectSaid = isLaw ? 'law' : (facts.given?.aspect ?? facts.aspect);
  const local = base && placeSentences({ ...facts, aspect: aspectSaid }, memory.place, { base, today });
  if (facts.exhausted) {
    const repeated = facts.given && givenBefore(facts.given);
    return repeated && { findings: local ? withParts(repeated, local) : repeated, memory: focused };
  }
  const isGivenByArticle = () => articleResponse(deps, dialogue, findings, settled).findings === findings;
  const isReplaced = () => findings.kind === 'turn' && isMoreExact(findings.turn, facts, reading);
  const isNearer = () => isNearerArticle(deps, explicit, facts, findings);
  if (!facts.isExact && hasNews(findings, memory) && isReplaced() && isNearer() && isGivenByArticle()) return null;
  const answered = factFindings(facts, local ? null : findings, previous, explicit);
  return { findings: local ? withParts(answered, local) : answered, memory: focused };
}

/** The subject of a question, where an article that was found speaks of none of those that the question names. */
function subjectBesideArticle(
  { index, subjects }: FactBase,
  question: string,
  findings: Findings,
): Subject | undefined {
  if (findings.kind !== 'turn' || isOfSite(findings)) return undefined;
  const { safe, passages } = findings.turn;
  const stemsOfAnswer = new Set(contentStems(`${passages[0]?.title ?? ''} ${safe.text}`));
  const named = index.subjectsIn(question).flatMap((id) => subjects.get(id) ?? []);
  const isSaid = ({ name, synonyms }: Subject) =>
    [name, ...synonyms].some((each) => contentStems(each).some((stem) => stemsOfAnswer.has(stem)));
  return named.some(isSaid) ? undefined : named[0];
}

/** The share of a question that facts hold which answer instead of a question back, or of a diagnosis. */
export const EXACT_COVERAGE = { question: 0.75, cause: 0.9, report: 0.5 };
const TROUBLE: readonly Aspect[] = ['remedy', 'prevent', 'signs', 'what', 'why', 'health'];

/**
 * The answer of facts that need no question back: they hold most of the question, or are about the pest that it names. Null: others.
 */
export function exactFactResponse(
  deps: FactDeps,
  dialogue: Dialogue,
  findings: Findings,
  settled: ConversationMemory,
  coverage: number,
): Response | null {
  const { lastSubject: subject, lastAspect: aspect, previous } = dialogue.memory;
  const facts = deps.answer?.({ text: dialogue.explicit, subject, aspect, previous }) ?? null;
  if (!facts || facts.isFound || facts.exhausted) return null;
  const mentions = deps.base ? mentionsIn(deps.base.index, dialogue.message) : [];
  const name = mentions.find(({ id }) => id === facts.subject)?.stems ?? [];
  // 'Squirrels eat my tomatoes', 'tomato leaves curl up': the question names what is wrong.
  const least = isAilment(deps.base?.facts.get(facts.subject) ?? []) ? 1 : 2;
  const isTrouble = TROUBLE.includes(facts.aspect) && name.length >= least;
  return isTrouble || facts.coverage >= coverage ? factResponse(deps, dialogue, findings, settled) : null;
}

const OPEN: readonly Aspect[] = ['what', 'how', 'why', 'feed', 'safety', 'compare', 'life'];

/** Whether an article says what is asked about its subject: 'what does it cost' is not answered by how a soil test is read. */
function speaksOfAspect(findings: Findings, { name }: Subject, question: string): boolean {
  if (findings.kind !== 'turn') return true;
  const [aspect] = aspectsBeside(question, tokens(name).map(wordStem), true);
  if (aspect === undefined || OPEN.includes(aspect)) return true;
  const others = contentStems(question).filter((stem) => !contentStems(name).includes(stem));
  return sentencesOf(findings.turn.safe.text).some(
    (each) => aspectsOf(each).includes(aspect) || contentStems(each).some((stem) => others.includes(stem)),
  );
}

// What may be eaten or used is known or not known: nothing near to it answers.
const EXACT_ONLY: readonly Aspect[] = ['safety', 'feed', 'feeding'];

/** The facts nearest to a question that nothing answers, about a subject that it names; null: none. */
function nearestResponse(
  deps: FactDeps,
  { explicit, message, memory }: Dialogue,
  findings: Findings,
  settled: ConversationMemory,
): Response | null {
  if (findings.kind === 'answer' && findings.answer.zone === 'answer') return null;
  if (isYesNo(explicit) && wantedAspects(explicit).aspects.some((aspect) => EXACT_ONLY.includes(aspect))) return null;
  const isWhole = explicit === message;
  const facts = deps.answer?.({ text: explicit, previous: memory.previous, isNearest: true, isWhole }) ?? null;
  if (!facts || facts.exhausted || isNearerArticle(deps, explicit, facts, findings)) return null;
  const focused = { ...settled, lastSubject: facts.subject, lastAspect: facts.aspect };
  const found = factFindings(facts, null, memory.previous, explicit);
  const isWanted = wantedAspects(explicit).aspects[0] === facts.aspect;
  const opening = isWanted ? '' : `Our notes do not answer just that. On ${facts.subjectName} they say: `;
  const answer = { ...found.answer, text: `${opening}${found.answer.text}` };
  return { findings: { ...found, answer, ...(isWanted ? {} : { isFallback: true }) }, memory: focused };
}

/** What an article answers; where it does not speak of the subject that the message refers to, what our notes hold of it. */
export function articleResponse(
  deps: FactDeps,
  dialogue: Dialogue,
  findings: Findings,
  settled: ConversationMemory,
): Response {
  const { base } = deps;
  const { explicit, message } = dialogue;
  const nearest = nearestResponse(deps, dialogue, findings, settled);
  if (nearest) return nearest;
  const { lastSubject, previous } = settled;
  const isNamed = lastSubject !== null && base?.index.subjectsIn(explicit).includes(lastSubject) === true;
  const remembered = explicit !== message && isNamed ? base.subjects.get(lastSubject) : undefined;
  const subject = remembered ?? (base && subjectBesideArticle(base, explicit, findings));
  const saysIt =
    remembered && isAbout(findings, remembered, explicit) && speaksOfAspect(findings, remembered, explicit);
  if (!base || !subject || saysIt) return { findings, memory: settled };
  const known = base.facts.get(subject.id) ?? [];
  const chips = followUpsOf(known, subject.name, null, new Set(previous));
  const who = known.filter(({ risk }) => risk === 'animal').length * 2 > known.length ? 'vet or your county' : 'county';
  const text = `Our notes do not say that about ${subject.name}, neighbor. Your ${who} Extension office can tell you.`;
  return { findings: { ...fixed(sentence(text, 'answer', chips)), isFallback: true }, memory: settled };
}
