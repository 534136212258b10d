import { statesByName } from '@farm/almanac';
import type { AnswerSource } from '@farm/contracts';
import type { Risk } from '../knowledge/article';
import { isSafetySentence, SAFETY } from '../knowledge/safety-sentence';
import { isYesNo, foldQuestion } from '../question/question-type';
import { sentencesOf } from '../text/sentences';
import { restates } from '../text/restate';
import { contentStem, contentStems, tokens, wordStem } from '../text/words';
import { synonymsOf } from '../answers/search/lexical';
import { aspectsBeside, wantedAspects, type Aspect } from './aspects';
import type { Fact, FactBase } from './fact-base';
import { measureIn, scoreFact, stemsOfFact, type ScoredFact } from './fact-score';
import { factSearch, shortNames, type FactHit, type FactSearch } from './fact-search';
import { GENERAL } from './general-words';
import { topicOf, type Topic } from './topic';

export interface FactQuestion {
  text: string;
  /** Id of the subject that the conversation is about: used when the question names none. */
  subject?: string | null;
  /** Aspect of the last answer: 'how about peppers?' wants the same one. */
  aspect?: Aspect | null;
  /** Sentences of this conversation; none is repeated. */
  previous?: readonly string[];
  /** The messages before a short one: 'in the oven?' after 'how do I dry herbs'. */
  context?: string;
  /** Nothing of the messages before was put into `text`: only a fact of its first aspect may answer with them. */
  isWhole?: boolean;
}

export interface FactPart {
  /** Whole sentences. */
  text: string;
  source: AnswerSource;
}

export interface FactAnswer {
  subject: string;
  subjectName: string;
  aspect: Aspect;
  /** The wanted fact first. */
  parts: readonly FactPart[];
  risk: Risk;
  /** Questions about other aspects of the subject, at most three. */
  followUps: readonly string[];
  /** Whether everything about the wanted aspect was given before: `parts` are about another one. */
  exhausted: boolean;
  /** The wanted fact that was given before, if there is nothing left of the aspect. */
  given: (FactPart & { aspect: Aspect }) | null;
  /** Share of the question's words in the first fact, 0 to 1. */
  coverage: number;
  /** Found by words alone: no fact of a subject that the question names answers. */
  isFound?: true;
}

const MAX_PARTS = 3;
const MIN_OVERLAP = 0.5; // of the question's other words, for a fact of an unwanted aspect
const MAX_FOREIGN = 0.5; // share of the question's words that neither subject, aspect nor fact explains
const OTHER_SUBJECT = 0.7; // score lost by a fact of another subject than the first
const SAME_ASPECT_PARTS = 2;

// What a grower does next after an answer of this aspect.
const NEXT: Partial<Record<Aspect, readonly Aspect[]>> = {
  when: ['depth', 'spacing', 'how'],
  spacing: ['depth'],
  depth: ['spacing', 'when'],
  days: ['harvest'],
  harvest: ['storage'],
  storage: ['harvest'],
  varieties: ['climate', 'pollination'],
  pollination: ['varieties'],
  climate: ['varieties'],
  signs: ['remedy', 'prevent'],
  why: ['remedy', 'prevent', 'how'],
  life: ['prevent', 'remedy'],
  remedy: ['prevent', 'label'],
  prevent: ['remedy'],
  what: ['how', 'when', 'remedy', 'feed'],
  health: ['prevent', 'remedy'],
  law: ['who'],
  who: ['how'],
  safety: ['why', 'how'],
};

const SAFETY_LINE: Partial<Record<Risk, string>> = {
  chemical: 'Read the label first: it is the law, for the crop, the rate and the days before harvest.',
  food: 'Use a tested recipe, and when in doubt, throw it out.',
  animal: 'Ask your vet before you treat an animal.',
};
const TREATMENT: readonly Aspect[] = ['remedy', 'health', 'label', 'storage', 'safety', 'how', 'prevent'];

const SAME_QUESTION =
  /^(?:and |or |but |so )?(?:what|how) about\b|^(?:and |but )?(?:do|does|are|is|can) (?:\w+ )?\w+\??$|^and (?:for |with |the )?\w+(?: \w+)?\??$/;
const NEGATIVE = /\b(?:bad|harm\w*|hurt|toxic|poison\w*|danger\w*|kill\w*|wrong|avoid)\b/;

const questionOf = (aspect: Aspect, name: string): string | null => {
  const texts: Partial<Record<Aspect, string>> = {
    when: `when do I plant ${name}`,
    spacing: `how far apart for ${name}`,
    harvest: `when do I harvest ${name}`,
    storage: `how do I store ${name}`,
    varieties: `which varieties of ${name} are best`,
    water: `how much water for ${name}`,
    feeding: `how do I feed ${name}`,
    pests: `which pests attack ${name}`,
    container: `${name} in containers`,
    remedy: `how do I get rid of ${name}`,
    prevent: `how do I prevent ${name}`,
    signs: `what are the signs of ${name}`,
    feed: `what do ${name} eat`,
    housing: `what housing for ${name}`,
    health: `what makes ${name} sick`,
    breeds: `which breeds of ${name}`,
    law: `what is the law on ${name}`,
    how: `how does ${name} work`,
  };
  return texts[aspect] ?? null;
};

/** Aspects of the subject that were not given yet, as questions. */
export function followUpsOf(
  facts: readonly Fact[],
  name: string,
  aspect: Aspect | null,
  previous: ReadonlySet<string>,
): string[] {
  const left = facts.filter((fact) => !previous.has(fact.text)).flatMap(({ aspects }) => aspects.slice(0, 1));
  return [...new Set(left)]
    .filter((other) => other !== aspect)
    .flatMap((other) => questionOf(other, name) ?? [])
    .slice(0, 3);
}

/** 'Yes.' or 'No.' where the fact has a polarity and is about what is asked. */
function yesOrNo(text: string, { fact, overlap }: ScoredFact): string {
  if (fact.polarity === undefined || overlap < MIN_OVERLAP || !isYesNo(text)) return '';
  const flipped = NEGATIVE.test(foldQuestion(text));
  return (fact.polarity === 'yes') === flipped ? 'No. ' : 'Yes. ';
}

/** Leaves out a fact that says again in other words what one before it says. */
function distinct(list: readonly ScoredFact[]): ScoredFact[] {
  return list.filter((one, at) => !list.slice(0, at).some((before) => restates(one.fact.text, before.fact.text)));
}

/** The fact that answers, those that complete it, and the safety line if the risk asks for one. */
function partsOf(text: string, best: ScoredFact, ranked: readonly ScoredFact[]): FactPart[] {
  const [aspect = 'what'] = best.fact.aspects;
  const isSame = ({ fact, isWanted, overlap }: ScoredFact) =>
    isWanted && fact.aspects[0] === aspect && (LISTED.includes(aspect) || overlap > 0) && !fact.polarity;
  const isNext = ({ fact }: ScoredFact) => NEXT[aspect]?.includes(fact.aspects[0] ?? 'what') ?? false;
  const others = ranked.filter((one) => one !== best && one.fact.subject === best.fact.subject);
  const same = others.filter(isSame).slice(0, SAME_ASPECT_PARTS);
  const next = others.filter((one) => isNext(one) && !same.includes(one));
  const chosen = distinct([best, ...same, ...next]).slice(0, MAX_PARTS);
  const parts = chosen.map(({ fact }, at) => ({
    text: at === 0 ? `${yesOrNo(text, best)}${fact.text}` : fact.text,
    source: fact.source,
  }));
  const risky = chosen.find(({ fact }) => SAFETY[fact.risk] && TREATMENT.includes(fact.aspects[0] ?? 'what'))?.fact;
  const line = risky && SAFETY_LINE[risky.risk];
  if (!risky || line === undefined || chosen.some(({ fact }) => isSafetySentence(risky.risk, fact.text))) return parts;
  return [...parts, { text: line, source: risky.source }];
}

const LONG_NAME = 3;
// What is said about a subject where the question shows nothing else: 'can I hire a 15 year old', 'grow olives'.
const SUMMARY: readonly (Aspect | undefined)[] = ['what', 'climate', 'law', 'how', 'why'];

// What helps somebody whose plant or animal has something.
const AILMENT: readonly Aspect[] = ['remedy', 'signs', 'health'];

// Aspects of which several facts make one answer.
const LISTED: readonly Aspect[] = ['varieties', 'breeds', 'how', 'remedy', 'prevent', 'signs', 'law', 'who', 'what'];

/** The aspects that a question wants; a short one after an answer wants the same aspect as that. */
function aspectsFor({ text, aspect: last }: FactQuestion, topic: Topic, own: readonly Aspect[]): readonly Aspect[] {
  if (topic.isAilment && !text.includes('?')) return [...AILMENT, ...own];
  const isSameQuestion = (own.length === 0 && topic.isRemembered) || SAME_QUESTION.test(foldQuestion(text));
  const isNarrower = last && own.includes(last) && contentStems(text).every((stem) => topic.stems.has(stem));
  return last && (isSameQuestion || isNarrower) ? [...new Set([last, ...own])] : own;
}

// Shares of a question's words that a fact of any subject has to contain.
const MIN_COVERAGE = 0.6;
const MIN_WORDS = 2;
const MIN_COVERAGE_ALONE = 0.66; // where no subject that the question names answers
const MIN_COVERAGE_OTHER = 0.72; // of an aspect that the question does not want
const MIN_COVERAGE_EXACT = 0.5; // of a fact of the wanted aspect
const MIN_GAIN_EXACT = 0.25;
const MIN_GAIN = 0.15; // over the fact of the subject that the question names

/** The aspect, its parts and what may be asked next. */
function answerOf(
  base: FactBase,
  text: string,
  best: ScoredFact,
  ranked: readonly ScoredFact[],
  previous: readonly string[],
) {
  const parts = partsOf(text, best, ranked);
  const [aspect = 'what'] = best.fact.aspects;
  const { subject, risk } = best.fact;
  const subjectName = base.subjects.get(subject)?.name ?? subject;
  const now = new Set([...previous, ...parts.map((part) => part.text)]);
  const followUps = followUpsOf(base.facts.get(subject) ?? [], subjectName, aspect, now);
  return { subject, subjectName, aspect, parts, risk, followUps };
}

const STATES = Object.keys(statesByName).map((name) => name.replaceAll(' ', '-'));

/** A fact about one state answers only who names it. */
const isOfState = ({ subject }: Fact, text: string): boolean => {
  const state = STATES.find((each) => subject.endsWith(`-${each}`));
  return state === undefined || foldQuestion(text).includes(state.replaceAll('-', ' '));
};

const givenIn = (previous: readonly string[]) => {
  const sentences = new Set(previous.map((one) => one.replace(/^(?:Yes|No)\. /, '')));
  return ({ text }: Fact) => sentences.has(text) || sentencesOf(text).every((each) => sentences.has(each));
};

/** An answer before its coverage is known. */
interface Found extends Omit<FactAnswer, 'coverage'> {
  best: Fact;
  /** The wanted aspect of a wider subject than the one that the question names. */
  isWider?: boolean;
}

/** Answers from facts about the subjects of a topic; null when none of them is about what is asked. */
function topicAnswering(base: FactBase) {
  const synonyms = synonymsOf(base.synonyms);
  return (question: FactQuestion, topic: Topic): Found | null => {
    const { text, previous = [] } = question;
    const query = wantedAspects(text);
    // 'How big a pot' names no citrus in a pot: its words stand apart.
    const written = base.index.mentions(text).find(({ id }) => id === topic.subjects[0])?.stems ?? [];
    const aspects = aspectsFor(question, topic, aspectsBeside(text, written, topic.isRemembered));
    const measure = measureIn(foldQuestion(text));
    const isOther = (stem: string) => !topic.stems.has(stem) && !GENERAL.has(stem);
    const words = contentStems(text).filter(isOther);
    const rest = contentStems(query.rest).filter(isOther);
    const isGivenFact = givenIn(previous);
    const isGiven = ({ fact }: ScoredFact) => isGivenFact(fact);
    const [firstSubject = ''] = topic.subjects;
    const isWantedOf = (id: string) => (base.facts.get(id) ?? []).some((fact) => fact.aspects[0] === aspects[0]);
    // 'How deep' after what fills raised beds is said of raised beds.
    const wider = aspects.length === 0 || isWantedOf(firstSubject) ? [] : (base.parents.get(firstSubject) ?? []);
    const subjects = [...topic.subjects, ...wider.filter((id) => !topic.subjects.includes(id))];
    const all = subjects.flatMap((id, at) => {
      const names = topic.subjects.filter((other) => other !== id).flatMap((other) => stemsOfSubject(base, other));
      return (base.facts.get(id) ?? []).map((fact) => {
        const scored = scoreFact(fact, { aspects, words, rest, name: topic.name, others: names, synonyms, measure });
        return { ...scored, score: scored.score - (at < topic.recipients ? 0 : Math.min(at, 1)) * OTHER_SUBJECT };
      });
    });
    const isBare = aspects.length === 0 && rest.length === 0;
    const exactly = all.filter(({ isWanted, overlap, fact }) =>
      isBare ? fact.aspects[0] === 'what' : isWanted || overlap >= MIN_OVERLAP,
    );
    // 'Which permit?' is answered by who tells, where that is all that is known.
    const isNext = ({ fact }: ScoredFact) =>
      aspects[0] === 'law' && fact.subject === topic.subjects[0] && fact.aspects[0] === 'who';
    // A long name says most of the question: 'hire a 15 year old to pick berries'.
    const isLongName = (topic.named.get(topic.subjects[0] ?? '')?.length ?? 0) >= LONG_NAME;
    // 'Fruit on bananas' and bananas are one name.
    const isPartOfFirst = (id: string) => topic.named.get(id)?.every((stem) => topic.name.includes(stem)) ?? false;
    const isOneName = topic.subjects.slice(1).every(isPartOfFirst);
    const isOnlyNamed = !topic.isRemembered && (isLongName ? rest.length <= 2 : isOneName && rest.length === 0);
    const next = exactly.length > 0 ? [] : all.filter(isNext);
    const isSummary = ({ fact }: ScoredFact) =>
      isOnlyNamed && fact.subject === topic.subjects[0] && SUMMARY.includes(fact.aspects[0]);
    const fitting = exactly.length > 0 ? exactly : next.length > 0 ? next : all.filter(isSummary);
    const order = ({ fact }: ScoredFact) => (exactly.length + next.length > 0 ? 0 : SUMMARY.indexOf(fact.aspects[0]));
    const byScore = (one: ScoredFact, other: ScoredFact) => order(one) - order(other) || other.score - one.score;
    const fresh = fitting.filter((one) => !isGiven(one)).sort(byScore);
    const left = all.filter((one) => !isGiven(one)).sort(byScore);
    const exact = fitting.filter(({ fact }) => fact.aspects[0] === aspects[0] && fact.subject === topic.subjects[0]);
    const isAllGiven = (some: readonly ScoredFact[]) => some.length > 0 && some.every(isGiven);
    const [nearest] = [...fitting].sort(byScore);
    const isOfFirst = ({ fact }: ScoredFact) =>
      fact.aspects[0] === aspects[0] && (measure === null || measure.test(fact.text));
    // 'How big a pot' after 'in a 15-gallon pot': what is left is about something else.
    const isNearestGiven =
      nearest !== undefined && isGiven(nearest) && isOfFirst(nearest) && !fresh.some(isOfFirst);
    const exhausted = isAllGiven(exact) || isAllGiven(fitting) || isNearestGiven;
    const [before] = (isNearestGiven ? [nearest] : exact.length > 0 ? exact : fitting).sort(byScore);
    const isSame = before?.isWanted === true && rest.every((stem) => stemsOfFact(before.fact).has(stem));
    const given =
      exhausted && isSame
        ? { text: before.fact.text, source: before.fact.source, aspect: before.fact.aspects[0] ?? 'what' }
        : null;
    const isApt = ({ fact }: ScoredFact) => !isForeign(rest, fact, topic, isYesNo(text));
    const best = (fresh.length > 0 ? fresh : exhausted ? left.slice(0, 1) : []).find(isApt);
    if (!best) return null;
    const isWider = wider.includes(best.fact.subject) && isOfFirst(best);
    return { ...answerOf(base, text, best, left, previous), exhausted, given, best: best.fact, isWider };
  };
}

interface OtherSubject {
  /** The least coverage of the question. */
  least: number;
  /** The aspect that the fact must be of; null: any. */
  only: Aspect | null;
}

/** Answers from the fact of any subject that contains most of a question; null when none contains enough. */
function wordsAnswering(base: FactBase, search: FactSearch) {
  const synonyms = synonymsOf(base.synonyms);
  return (question: FactQuestion, topic: Topic | null, { least, only }: OtherSubject): Found | null => {
    const { text, previous = [] } = question;
    const { aspects } = wantedAspects(text);
    const words = contentStems(text).filter((stem) => !GENERAL.has(stem));
    if (words.length < MIN_WORDS) return null;
    const isGiven = givenIn(previous);
    const names = [...(topic?.named.values() ?? [])].slice(0, only === null ? undefined : 1);
    const isNamed = (fact: Fact) => {
      const stems = new Set([...stemsOfFact(fact), ...namesOfSubject(base, fact.subject)]);
      return names.length === 0 || names.some((name) => name.every((stem) => stems.has(stem)));
    };
    const isFitting = ({ fact, coverage }: FactHit) => {
      const [first = 'what'] = fact.aspects;
      const isOfAspect = aspects.length === 0 || aspects.includes(first);
      return (
        (only === null || first === only) && coverage >= (isOfAspect ? least : Math.max(least, MIN_COVERAGE_OTHER))
      );
    };
    const hit = search
      .find(text)
      .find((one) => isFitting(one) && isNamed(one.fact) && isOfState(one.fact, text) && !isGiven(one.fact));
    const ranked = (base.facts.get(hit?.fact.subject ?? '') ?? [])
      .map((fact) => scoreFact(fact, { aspects, words, rest: [], name: [], others: [], synonyms }))
      .filter(({ fact }) => !isGiven(fact))
      .sort((one, other) => other.score - one.score);
    const best = ranked.find(({ fact }) => fact === hit?.fact);
    return best
      ? { ...answerOf(base, text, best, ranked, previous), exhausted: false, given: null, best: best.fact }
      : null;
  };
}

const MIN_COVERAGE_CONTEXT = 0.45;
const MIN_GAIN_CONTEXT = 0.1;
const MIN_GAIN_OTHER = 0.2; // of an aspect that only the messages before want
const MIN_OWN_CONTEXT = 0.3; // of the short message itself

/**
 * Answers a short message from the fact that contains most of it and of the messages before: 'how many hours do they need'
 * after 'my hens quit laying, its winter'. Null unless the fact is clearly nearer than `own`.
 */
function contextAnswering(base: FactBase, search: FactSearch) {
  const synonyms = synonymsOf(base.synonyms);
  return (question: FactQuestion, own: Found | null): Found | null => {
    const { text, context = '', previous = [], isWhole = false } = question;
    if (context === '') return null;
    const { aspects } = wantedAspects(text);
    const ofContext = wantedAspects(context).aspects;
    const rankOf = ({ aspects: [first = 'what'] }: Fact) => {
      const rank = aspects.indexOf(first);
      return rank < 0 ? aspects.length : rank;
    };
    const ownRank = own ? rankOf(own.best) : Infinity;
    if (own && ownRank === 0) return null;
    const whole = `${text} ${context}`;
    const covered = own ? search.coverage(whole, own.best) : 0;
    const least = Math.max(MIN_COVERAGE_CONTEXT, own ? covered + MIN_GAIN_CONTEXT : 0);
    const isGiven = givenIn(previous);
    const words = contentStems(text).filter((stem) => !GENERAL.has(stem));
    const isOfMessage = (fact: Fact) =>
      rankOf(fact) <= Math.min(ownRank, isWhole ? 0 : aspects.length) &&
      (aspects.length > 0 ? rankOf(fact) < aspects.length : search.coverage(text, fact) >= MIN_OWN_CONTEXT);
    // 'What about rabbits' after 'how do I keep deer out' still asks how to keep them out.
    const isOfContext = ({ fact, coverage }: FactHit) =>
      !isWhole && coverage >= covered + MIN_GAIN_OTHER && ofContext.slice(0, 1).includes(fact.aspects[0] ?? 'what');
    const isNearer = (one: FactHit) =>
      one.coverage >= least &&
      (isOfMessage(one.fact) || isOfContext(one)) &&
      isLeft(one);
    const isLeft = ({ fact }: FactHit) =>
      !isGiven(fact) &&
      isOfState(fact, whole);
    const hit = search.find(whole).find(isNearer);
    if (!hit) return null;
    const ranked = (base.facts.get(hit.fact.subject) ?? [])
      .map((fact) => scoreFact(fact, { aspects, words, rest: [], name: [], others: [], synonyms }))
      .filter(({ fact }) => !isGiven(fact));
    const best = ranked.find(({ fact }) => fact === hit.fact);
    return best ? { ...answerOf(base, text, best, [best], previous), exhausted: false, given: null, best: best.fact } : null;
  };
}

/**
 * Answers a question from facts about the subject it names, or about the remembered one: the wanted aspect first, then
 * what completes it. A fact of another subject that contains more of the question answers instead: 'Which plants are
 * poisonous to goats?' is not about goats at large. Null when no fact is about what is asked.
 */
export function factAnswering(base: FactBase): (question: FactQuestion) => FactAnswer | null {
  const ofTopic = topicAnswering(base);
  const search = factSearch(base);
  const ofWords = wordsAnswering(base, search);
  const ofContext = contextAnswering(base, search);

  const withCoverage = ({ text }: FactQuestion, found: Found | null): FactAnswer | null => {
    if (!found) return null;
    const { best, isWider: _, ...answer } = found;
    return { ...answer, coverage: search.coverage(text, best) };
  };

  const find = (question: FactQuestion): Found | null => {
    const own = findAlone(question);
    return ofContext(question, own) ?? own;
  };

  const findAlone = (question: FactQuestion): Found | null => {
    const topic = topicOf(base, question);
    const own = topic && ofTopic(question, topic);
    const [first] = wantedAspects(question.text).aspects;
    if (topic?.isRemembered || (own && (first === 'what' || own.isWider))) return own; // 'tell me about cover crops'
    if (!own) {
      const other = ofWords(question, topic, { least: MIN_COVERAGE_ALONE, only: null });
      return other && { ...other, isFound: true };
    }
    const coverage = search.coverage(question.text, own.best);
    // An exact answer is replaced only by one of the same aspect, of another subject that the question names.
    const only = own.aspect === first && coverage >= MIN_COVERAGE_EXACT ? own.aspect : null;
    const gain = only === null ? MIN_GAIN : MIN_GAIN_EXACT;
    return ofWords(question, topic, { least: Math.max(MIN_COVERAGE, coverage + gain), only }) ?? own;
  };
  return (question) => withCoverage(question, find(question));
}

// What may be used or eaten: it depends on the very thing that is asked about.
const MAY: readonly Aspect[] = ['safety', 'feed'];

const namesOfSubject = ({ subjects }: FactBase, id: string): string[] => {
  const subject = subjects.get(id);
  return subject ? shortNames(subject).flatMap((each) => tokens(each.replaceAll('-', ' ')).map(wordStem)) : [];
};

const stemsOfSubject = ({ subjects }: FactBase, id: string): string[] =>
  tokens(subjects.get(id)?.name ?? '').flatMap((word) => contentStem(word) ?? []);

/** Whether the question is about more than its subject: 'a grant for tomato farmers' is no question about tomatoes. */
function isForeign(
  rest: readonly string[],
  fact: Fact,
  { isRemembered, named }: Topic,
  isYesNoQuestion: boolean,
): boolean {
  const stems = stemsOfFact(fact);
  const isMissing = ([id, name]: [string, readonly string[]]) =>
    id !== fact.subject && !name.some((stem) => stems.has(stem));
  // 'Can hens eat tomatoes?' is not answered by what else hens must not eat.
  if (isYesNoQuestion && MAY.includes(fact.aspects[0] ?? 'what') && [...named].some(isMissing)) return true;
  if (rest.length === 0) return false;
  const foreign = rest.filter((stem) => !stems.has(stem)).length;
  // 'Is neem safe for bees?' is not answered by what else is safe for bees.
  if (isYesNoQuestion && !isRemembered && foreign === rest.length && MAY.includes(fact.aspects[0] ?? 'what'))
    return true;
  return isRemembered
    ? foreign >= 2 && foreign === rest.length
    : foreign > 1 && foreign / (rest.length + 1) > MAX_FOREIGN;
}
