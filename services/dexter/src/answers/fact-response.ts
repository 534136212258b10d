import { followUpsOf, type FactAnswer, type FactQuestion } from '../facts/fact-answer';
import { aspectsBeside, aspectsOf, wantedAspects, type Aspect } from '../facts/aspects';
import { seasonAnswer } from '../facts/season-answer';
import { isFollowUp, mentionsIn, topicOf } from '../facts/topic';
import type { Fact, FactBase } from '../facts/fact-base';
import type { Subject } from '../facts/fact-card';
import type { ConversationMemory } from '../memory/conversation-memory';
import { sentencesOf } from '../text/sentences';
import { exactMeasureIn } from '../facts/fact-score';
import { foldQuestion } from '../question/question-type';
import { contentStems, tokens, wordStem } from '../text/words';
import { fixed, type Dialogue, type Response } from './dialogue';
import { sentence, type Answer } from './engine';
import { factFindings, givenBefore, isAbout, isMoreExact, withParts } from './fact-findings';
import { hasNews } from './freshness';
import { placeSentences } from './place-sentences';
import type { Findings } from './search/find';

export interface FactDeps {
  /** Typed facts; missing: articles only. */
  base: FactBase | undefined;
  answer: ((question: FactQuestion) => FactAnswer | null) | undefined;
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

const MAX_MEASURE_WORDS = 4;
/**
 * The sentence of the last answer that gives a figure that a short question wants: 'how tall' after 'an eight-foot fence
 * keeps deer out'. Null where a fact of that aspect is left, or none was given.
 */
function answeredAlready({ message, explicit, recent }: Dialogue, facts: FactAnswer | null): Findings | null {
  const plain = foldQuestion(message);
  const measure = plain.split(' ').length > MAX_MEASURE_WORDS || explicit === message ? null : exactMeasureIn(plain);
  const lastAnswer = recent.findLast(({ role }) => role === 'dexter')?.text ?? '';
  const [aspect] = wantedAspects(message).aspects;
  const isOfAspect = facts !== null && facts.aspect === aspect && measure?.test(facts.parts[0]?.text ?? '') === true;
  if (!measure || isOfAspect || facts?.given) return null;
  const earlier = sentencesOf(lastAnswer).find((each) => measure.test(each));
  if (earlier === undefined) return null;
  const text = `As I said: ${earlier.replace(/^As I said: /, '')}`;
  return { ...fixed({ ...sentence(text, 'answer'), engine: 'retrieval' }, [earlier]), isRepetition: true };
}

/** The answer of facts, with what is said for the visitor's place; null where they do not answer or an article is more exact. */
export function factResponse(
  { base, answer }: FactDeps,
  dialogue: Dialogue,
  findings: Findings,
  settled: ConversationMemory,
): Response | null {
  const { memory, message, reading, explicit, today } = dialogue;
  const { lastSubject: subject, lastAspect: aspect, previous } = memory;
  const season = seasonResponse(base, explicit, settled);
  if (season) return season;
  const facts =
    answer?.({
      text: explicit,
      subject,
      aspect,
      previous,
      context: contextOf(dialogue, base),
      isWhole: explicit === message,
    }) ?? null;
  const again = answeredAlready(dialogue, facts);
  if (again) return { findings: again, memory: settled };
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
  const isGivenByArticle = () => articleResponse({ base, answer }, dialogue, findings, settled).findings === findings;
  const hasBetter = findings.kind === 'turn' && hasNews(findings, memory) && isMoreExact(findings.turn, facts, reading);
  if (hasBetter && isGivenByArticle()) return null;
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

/** Whether facts are about what is fought, not about a crop or an animal of the farm. */
const isPest = (facts: readonly Fact[]): boolean =>
  facts.some(({ aspects }) => aspects[0] === 'remedy') &&
  !facts.some(({ aspects: [first] }) => first === 'harvest' || first === 'spacing' || first === 'feed');

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
  const least = isPest(deps.base?.facts.get(facts.subject) ?? []) ? 1 : 2;
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

/** What an article answers; where it does not speak of the subject that the message refers to, what our notes hold of it. */
export function articleResponse(
  { base }: FactDeps,
  { explicit, message }: Dialogue,
  findings: Findings,
  settled: ConversationMemory,
): Response {
  const { lastSubject, previous } = settled;
  const isNamed = lastSubject !== null && base?.index.subjectsIn(explicit).includes(lastSubject) === true;
  const remembered = explicit !== message && isNamed ? base.subjects.get(lastSubject) : undefined;
  const subject = remembered ?? (base && subjectBesideArticle(base, explicit, findings));
  const saysIt =
    remembered && isAbout(findings, remembered, explicit) && speaksOfAspect(findings, remembered, explicit);
  if (!base || !subject || saysIt) return { findings, memory: settled };
  const chips = followUpsOf(base.facts.get(subject.id) ?? [], subject.name, null, new Set(previous));
  const text = `Our notes do not say that about ${subject.name}, neighbor. Your county Extension office can tell you.`;
  return { findings: fixed(sentence(text, 'answer', chips)), memory: settled };
}
