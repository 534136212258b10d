import { synonymsOf } from '../answers/search/lexical';
import { foldQuestion, isYesNo } from '../question/question-type';
import { contentStem, contentStems, tokens, wordStem } from '../text/words';
import { cardQuestions } from './card-questions';
import { aspectsBeside, wantedAspects, type Aspect } from './aspects';
import { contextAnswering } from './context-answer';
import {
  answerOf,
  givenIn,
  isOfState,
  MIN_OVERLAP,
  type FactAnswer,
  type FactQuestion,
  type Found,
} from './fact-answer';
import type { Fact, FactBase } from './fact-base';
import { exactMeasureIn, figureFor, measureIn, scoreFact, stemsOfFact, type ScoredFact } from './fact-score';
import { factSearch, shortNames, type FactHit, type FactSearch } from './fact-search';
import { GENERAL } from './general-words';
import { isFollowUp, topicOf, type Topic } from './topic';

const MAX_FOREIGN = 0.5; // share of the question's words that neither subject, aspect nor fact explains
const OTHER_SUBJECT = 0.7; // score lost by a fact of another subject than the first

const SAME_QUESTION =
  /^(?:and |or |but |so )?(?:what|how) about\b|^(?:and |but )?(?:do|does|are|is|can) (?:\w+ )?\w+\??$|^and (?:for |with |the )?\w+(?: \w+)?\??$/;

const OF_FIGURES: readonly Aspect[] = ['amount', 'days', 'depth', 'spacing'];
const LONG_NAME = 3;
// What is said about a subject where the question shows nothing else: 'can I hire a 15 year old', 'grow olives'.
const SUMMARY: readonly (Aspect | undefined)[] = ['what', 'climate', 'law', 'how', 'why'];

// What helps somebody whose plant or animal has something.
const AILMENT: readonly Aspect[] = ['remedy', 'signs', 'health'];

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
// Subject of the facts on selling that hold for every crop.
const ANY_CROP = 'direct-market-law';
const SALE: readonly Aspect[] = ['law', 'market', 'cost', 'varieties'];
const SELLING = /\b(?:sell|selling)\b/;

// Likeness of a question to one that a card names.
const SURE_LIKENESS = 0.63;
const LEAST_LIKENESS = 0.55;
const MIN_GAIN = 0.15; // over the fact of the subject that the question names

/** Whether a fact of figures holds the kind that is asked for: 'how warm does it need to be' is not answered by a yield. */
const holdsMeasure = ({ aspects: [first = 'what'], text }: Fact, measure: RegExp | null): boolean =>
  measure === null || !OF_FIGURES.includes(first) || measure.test(text);

/** Wider subjects that may say what the narrow one does not: 'how deep' after what fills raised beds is said of raised beds. */
function widerSubjects({ facts, parents }: FactBase, { subjects }: Topic, aspect: Aspect | undefined): string[] {
  const [first = ''] = subjects;
  const isSaid = (facts.get(first) ?? []).some(({ aspects }) => aspects[0] === aspect);
  return aspect === undefined || isSaid ? [] : (parents.get(first) ?? []).filter((id) => !subjects.includes(id));
}

/** Whether a fact is of an aspect and holds the kind of figure that is asked for. */
const isOfAspect =
  (aspect: Aspect | undefined, measure: RegExp | null) =>
  ({ fact }: ScoredFact): boolean =>
    fact.aspects[0] === aspect && (measure === null || measure.test(fact.text));

/** Whether a question says little but the name of the first subject. */
function isOnlyNamed({ subjects, named, name, isRemembered }: Topic, rest: readonly string[]): boolean {
  // A long name says most of the question: 'hire a 15 year old to pick berries'.
  const isLongName = (named.get(subjects[0] ?? '')?.length ?? 0) >= LONG_NAME;
  // 'Fruit on bananas' and bananas are one name.
  const isPartOfFirst = (id: string) => named.get(id)?.every((stem) => name.includes(stem)) ?? false;
  const isOneName = subjects.slice(1).every(isPartOfFirst);
  return !isRemembered && (isLongName ? rest.length <= 2 : isOneName && rest.length === 0);
}

/** The facts of a wanted aspect or with words of the question. 'How many years' of crop rotation: any that holds a time. */
function exactFacts(
  all: readonly ScoredFact[],
  { isBare, rest, text }: { isBare: boolean; rest: readonly string[]; text: string },
): readonly ScoredFact[] {
  const fitting = all.filter(({ isWanted, overlap, fact }) =>
    isBare ? fact.aspects[0] === 'what' : isWanted || overlap >= MIN_OVERLAP,
  );
  const figure = rest.length === 0 ? figureFor(foldQuestion(text)) : null;
  const isOfFigure = ({ fact }: ScoredFact) => figure?.test(fact.text) === true;
  const ofFigure = fitting.some(isOfFigure) ? [] : all.filter(isOfFigure);
  return ofFigure.length > 0 ? ofFigure : fitting;
}

/** A fact that was given before and answers a question again; null where it lacks its words or the kind of figure. */
function givenFact({ fact, isWanted }: ScoredFact, rest: readonly string[], exact: RegExp | null): Found['given'] {
  const { text, source, aspects } = fact;
  const isSame = isWanted && rest.every((stem) => stemsOfFact(fact).has(stem)) && (exact === null || exact.test(text));
  return isSame ? { text, source, aspect: aspects[0] ?? 'what' } : null;
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
    const wider = widerSubjects(base, topic, aspects[0]);
    const all = [...topic.subjects, ...wider].flatMap((id, at) => {
      const names = topic.subjects.filter((other) => other !== id).flatMap((other) => stemsOfSubject(base, other));
      return (base.facts.get(id) ?? []).map((fact) => {
        const scored = scoreFact(fact, { aspects, words, rest, name: topic.name, others: names, synonyms, measure });
        return { ...scored, score: scored.score - (at < topic.recipients ? 0 : Math.min(at, 1)) * OTHER_SUBJECT };
      });
    });
    const isBare = aspects.length === 0 && rest.length === 0;
    const exactly = exactFacts(all, { isBare, rest, text });
    // 'Which permit?' is answered by who tells, where that is all that is known.
    const isNext = ({ fact }: ScoredFact) =>
      aspects[0] === 'law' && fact.subject === topic.subjects[0] && fact.aspects[0] === 'who';
    const next = exactly.length > 0 ? [] : all.filter(isNext);
    const isSummary = ({ fact }: ScoredFact) =>
      measure === null &&
      (question.isWhole !== false || aspects.length === 0) &&
      isOnlyNamed(topic, rest) &&
      fact.subject === topic.subjects[0] &&
      SUMMARY.includes(fact.aspects[0]);
    const isNear = ({ overlap }: ScoredFact) => question.isNearest === true && overlap > 0;
    const near = next.length > 0 ? next : all.filter((one) => isSummary(one) || isNear(one));
    const fitting = exactly.length > 0 ? exactly : near;
    const order = ({ fact }: ScoredFact) => (exactly.length + next.length > 0 ? 0 : SUMMARY.indexOf(fact.aspects[0]));
    const byScore = (one: ScoredFact, other: ScoredFact) => order(one) - order(other) || other.score - one.score;
    const fresh = fitting.filter((one) => !isGiven(one)).sort(byScore);
    const left = all.filter((one) => !isGiven(one)).sort(byScore);
    const ofFirst = fitting.filter(({ fact }) => fact.aspects[0] === aspects[0] && fact.subject === topic.subjects[0]);
    const isAllGiven = (some: readonly ScoredFact[]) => some.length > 0 && some.every(isGiven);
    const [nearest] = [...fitting].sort(byScore);
    const isOfFirst = isOfAspect(aspects[0], measure);
    // 'How big a pot' after 'in a 15-gallon pot': what is left is about something else.
    const isNearestGiven = nearest !== undefined && isGiven(nearest) && isOfFirst(nearest) && !fresh.some(isOfFirst);
    const exhausted = isAllGiven(ofFirst) || isAllGiven(fitting) || isNearestGiven;
    const [before] = [...(isNearestGiven ? [nearest] : ofFirst.length > 0 ? ofFirst : fitting)].sort(byScore);
    const exact = exactMeasureIn(foldQuestion(text));
    const given = exhausted && before ? givenFact(before, rest, exact) : null;
    const isApt = (one: ScoredFact) =>
      holdsMeasure(one.fact, exact) &&
      (!isForeign(rest, one.fact, topic, isYesNo(text)) ||
        (isNear(one) && (!isYesNo(text) || one.overlap > MIN_OVERLAP)));
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

/** Answers with one fact, completed by others of its subject. */
function singleFactAnswering(base: FactBase) {
  const synonyms = synonymsOf(base.synonyms);
  return ({ text, previous = [] }: FactQuestion, fact: Fact, isExact = false): Found | null => {
    const { aspects } = wantedAspects(text);
    const words = contentStems(text).filter((stem) => !GENERAL.has(stem));
    const isGiven = givenIn(previous);
    const ranked = (base.facts.get(fact.subject) ?? [])
      .map((each) => scoreFact(each, { aspects, words, rest: [], name: [], others: [], synonyms }))
      .filter((each) => !isGiven(each.fact))
      .sort((one, other) => other.score - one.score);
    const scored = ranked.find((each) => each.fact === fact);
    const best = scored && isExact ? { ...scored, overlap: 1 } : scored;
    return best ? { ...answerOf(base, text, best, ranked, previous), exhausted: false, given: null, best: fact } : null;
  };
}

/** Answers from the fact of any subject that contains most of a question; null when none contains enough. */
function wordsAnswering(base: FactBase, search: FactSearch) {
  const answerWith = singleFactAnswering(base);
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
    // A short follow-up stays with what was spoken of: 'how long should it run' is not about washing eggs.
    const subjects = [...(topic?.subjects ?? []), ...(question.subject == null ? [] : [question.subject])];
    const spoken = new Set(subjects.flatMap((id) => namesOfSubject(base, id)));
    const isRelated = (fact: Fact) =>
      question.isWhole !== false ||
      (topic?.subjects.includes(fact.subject) ?? true) ||
      namesOfSubject(base, fact.subject).some((stem) => spoken.has(stem) && !GENERAL.has(stem));
    const isFitting = ({ fact, coverage }: FactHit) => {
      const [first = 'what'] = fact.aspects;
      const isOfAspect = aspects.length === 0 || aspects.includes(first);
      return (
        (only === null || first === only) && coverage >= (isOfAspect ? least : Math.max(least, MIN_COVERAGE_OTHER))
      );
    };
    const hits = search
      .find(text)
      .filter((one) => isNamed(one.fact) && isOfState(one.fact, text) && !isGiven(one.fact) && isRelated(one.fact));
    const hit = hits.find(isFitting);
    // 'How do I kill cover crops' is answered of cover crops where they say as much.
    const ofTopic = hit && hits.find((one) => one.coverage >= hit.coverage && topic?.subjects[0] === one.fact.subject);
    return hit ? answerWith(question, (ofTopic ?? hit).fact) : null;
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
  const answerWith = singleFactAnswering(base);
  const questionsLike = cardQuestions(base);

  const withCoverage = ({ text }: FactQuestion, found: Found | null): FactAnswer | null => {
    if (!found) return null;
    const { best, isWider: _, ...answer } = found;
    return { ...answer, coverage: answer.isExact ? 1 : search.coverage(text, best) };
  };

  /** The answer of a card that names a question at least so much alike. */
  const ofCardQuestions = (question: FactQuestion, least: number): Found | null => {
    const { text, subject = null, previous = [] } = question;
    // 'How do I store it' is no question about seeds.
    if (subject !== null && isFollowUp(text) && base.index.mentions(text).length === 0) return null;
    const isGiven = givenIn(previous);
    const hit = questionsLike(text).find(
      ({ fact, likeness }) => likeness >= least && !isGiven(fact) && isOfState(fact, text),
    );
    const found = hit ? answerWith(question, hit.fact, true) : null;
    return found && { ...found, isExact: true };
  };

  const find = (question: FactQuestion): Found | null => {
    const alone = findByWords(question);
    const sure = ofCardQuestions(question, SURE_LIKENESS) ?? ofContext(question, alone);
    if (sure) return sure;
    const coverage = alone ? search.coverage(question.text, alone.best) : 0;
    return (alone?.exhausted ? null : ofCardQuestions(question, Math.max(LEAST_LIKENESS, coverage))) ?? alone;
  };

  /** What the law says of selling any crop, or who buys it; null for other questions. */
  const ofAnyCrop = ({ text, previous = [], ...rest }: FactQuestion, topic: Topic | null): Found | null => {
    const { aspects } = wantedAspects(text);
    const [crop = ''] = topic?.subjects ?? [];
    const isCrop = base.facts.get(crop)?.some(({ isCard, aspects: [own] }) => isCard && own === 'harvest') ?? false;
    if (!isCrop || !SELLING.test(foldQuestion(text))) return null;
    const aspect = aspects[0] === 'law' && !aspects.includes('who') ? 'law' : 'market';
    const isGiven = givenIn(previous);
    const fact = base.facts.get(ANY_CROP)?.find((one) => one.aspects[0] === aspect && !isGiven(one));
    return fact ? answerWith({ text, previous, ...rest }, fact) : null;
  };

  const findByWords = (question: FactQuestion): Found | null => {
    const topic = topicOf(base, question);
    const found = topic && ofTopic(question, topic);
    // Where all was said without the figure that is asked for, another subject may give it.
    const own = found?.exhausted && !found.given ? null : found;
    const [first] = wantedAspects(question.text).aspects;
    const isWhole = own && (first === 'what' || own.isWider); // 'tell me about cover crops'
    if (topic?.isRemembered || question.isNearest || isWhole) return found;
    const ofSale = own && SALE.includes(own.aspect) ? null : ofAnyCrop(question, topic);
    if (ofSale) return ofSale;
    if (!own) {
      const other = ofWords(question, topic, { least: MIN_COVERAGE_ALONE, only: null });
      return other ? { ...other, isFound: true } : found;
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
const MAY: readonly Aspect[] = ['safety', 'feed', 'feeding'];

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
