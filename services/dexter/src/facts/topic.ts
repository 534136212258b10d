import { foldQuestion, isYesNo } from '../question/question-type';
import { contentStems, tokens, wordStem } from '../text/words';
import { wantedAspects, type Aspect } from './aspects';
import type { Fact, FactBase } from './fact-base';
import { stemsOfFact } from './fact-score';
import { GENERAL } from './general-words';
import type { SubjectMention } from './subject-index';

/** What a question is about. */
export interface Topic {
  /** Best first. */
  subjects: readonly string[];
  /** Stems of the names as the question wrote them. */
  stems: ReadonlySet<string>;
  /** Whether the first subject is what a plant or an animal has: 'my cow has bloat'. */
  isAilment: boolean;
  /** How many of the first subjects the question is for. */
  recipients: number;
  isRemembered: boolean;
  /** Stems of the name of the first subject as the question wrote it; empty for a remembered one. */
  name: readonly string[];
  /** Stems of the names of subjects, by subject, as the question wrote them. */
  named: ReadonlyMap<string, readonly string[]>;
}

const PRONOUN = /\b(?:it|its|they|them|their|theirs|this|that|these|those|one|ones|mine|she|shes|her|he|hes|him|his)\b/;
const CONNECTIVE = /^(?:and|but|or|so|then|ok|okay|also|plus|what about|how about|what if|what else|anything else)\b/;
// Here the pronoun stands for the question itself: 'is it too late for okra'.
const DUMMY = /\b(?:is|was|will|does|would) it (?:be |too |ok |okay |safe |true |possible |time |better |worth |hard )/;
const SHORT_QUESTION = 4; // content words: longer questions name what they are about

export const hasPronoun = (plain: string): boolean => PRONOUN.test(plain) && !DUMMY.test(plain);

/** Whether a message is understood only with the one before: it is short, or it has a pronoun or begins with 'and'. */
export function isFollowUp(text: string): boolean {
  const plain = foldQuestion(text);
  return CONNECTIVE.test(plain) || PRONOUN.test(plain) || contentStems(text).length < SHORT_QUESTION;
}

const CIRCUMSTANCE = /^(?:in|on|at|for|from|with|without|under|by|near)\b/;
/** Whether a stem is a number or a unit. */
export const isAmountStem = (stem: string): boolean => AMOUNT.test(stem);
const AMOUNT =
  /^(?:\d.*|foot|feet|inch|yard|acr|pound|lbs?|oz|ounc|ft|sq|gallon|quart|bag|bushel|dozen|week|month|hour|minut)$/;

/**
 * Whether a short message may be about a subject: what it speaks of is in a fact of the subject. 'How do I store seeds'
 * after heirs' property is a question of its own.
 */
export function mayBeAbout({ facts }: Pick<FactBase, 'facts'>, text: string, subject: string): boolean {
  const plain = foldQuestion(text);
  if (CONNECTIVE.test(plain) || CIRCUMSTANCE.test(plain) || hasPronoun(plain)) return true;
  const { aspects, rest } = wantedAspects(text);
  const [aspect] = aspects;
  const ofSubject = facts.get(subject) ?? [];
  const isSaid = (stem: string) =>
    GENERAL.has(stem) || AMOUNT.test(stem) || ofSubject.some((fact) => stemsOfFact(fact).has(stem));
  const hasAspect = aspect === undefined || ofSubject.some((fact) => fact.aspects.includes(aspect));
  return contentStems(hasAspect ? rest : text).every(isSaid);
}

/** The subjects that a text names; one that several scattered words name is before those that one of them names. */
export function mentionsIn(index: FactBase['index'], text: string): readonly SubjectMention[] {
  const exact = index.mentions(text);
  const known = new Set(exact.map(({ id }) => id));
  const isPart = (stems: readonly string[]) => exact.some((one) => stems.every((stem) => one.stems.includes(stem)));
  const scattered = index.scattered(text).filter(({ id, stems }) => !known.has(id) && !isPart(stems));
  // 'A fence that holds goats' is more exact than goats; 'a goat for milk' is no breed of cows.
  const isRefined = ({ stems }: SubjectMention) =>
    exact.length === 0 || exact[0]?.stems.every((stem) => stems.includes(stem));
  const byLength = (one: SubjectMention, other: SubjectMention) => other.stems.length - one.stems.length;
  return [
    ...[...exact, ...scattered.filter(isRefined)].sort(byLength),
    ...scattered.filter((one) => !isRefined(one)).sort(byLength),
  ];
}

// What ails something has a remedy; what is grown or raised is harvested, fed or spaced.
const OF_AILMENT: readonly Aspect[] = ['remedy', 'signs'];
const OF_FARM: readonly Aspect[] = ['harvest', 'spacing', 'feed', 'breeds', 'varieties'];

const OF_TROUBLE: readonly Aspect[] = ['remedy', 'signs', 'prevent', 'life', 'why'];
/** Whether most of the facts are about what is done against their subject: not so of compost, which has a remedy too. */
export function isTrouble(facts: readonly Fact[]): boolean {
  const cards = facts.filter(({ isCard }) => isCard);
  const ofTrouble = cards.filter(({ aspects: [first = 'what'] }) => OF_TROUBLE.includes(first));
  return cards.some(({ aspects: [first] }) => first === 'remedy') && ofTrouble.length * 2 >= cards.length;
}

/** Whether facts are about a pest or a disease. */
export function isAilment(facts: readonly Fact[]): boolean {
  const aspects = facts.flatMap(({ isCard, aspects: [first = 'what'] }) => (isCard ? [first] : []));
  return aspects.some((one) => OF_AILMENT.includes(one)) && !aspects.some((one) => OF_FARM.includes(one));
}

/**
 * The subjects that a question names, else the remembered one. A word that names the aspect, such as 'prune', is a subject
 * only where there is no other. Null: neither.
 */
export function topicOf(
  { index, facts }: FactBase,
  { text, subject: remembered = null }: { text: string; subject?: string | null },
): Topic | null {
  const subject = remembered !== null && facts.has(remembered) ? remembered : null;
  const mentions = mentionsIn(index, text).filter(({ id }) => facts.has(id));
  const rest = new Set(contentStems(wantedAspects(text).rest));
  const canPossess = !isYesNo(text);
  const isHad = ({ isPossessed }: SubjectMention) => canPossess && isPossessed;
  // 'The best goat for a beginner' names goats, though its wording as a whole asks for a kind.
  const wordsOf = ({ stems }: SubjectMention) => tokens(text).filter((word) => stems.includes(wordStem(word)));
  const isMoreThanAspect = (one: SubjectMention) => contentStems(wantedAspects(wordsOf(one).join(' ')).rest).length > 0;
  const isNamed = (one: SubjectMention) =>
    isHad(one) ||
    isAilment(facts.get(one.id) ?? []) ||
    one.stems.some((stem) => rest.has(stem)) ||
    isMoreThanAspect(one);
  const named = mentions.filter(isNamed);
  const others = mentions.filter((one) => !isNamed(one));
  // 'Signs of bloat in cattle' is about bloat.
  const isHost = (one: SubjectMention) => one.isPlace && named.some(({ id }) => isAilment(facts.get(id) ?? []));
  const byHost = [...named.filter((one) => !isHost(one)), ...named.filter(isHost)];
  const recipients = named.filter(({ isRecipient }) => isRecipient).map(({ id }) => id);
  const isAboutRemembered =
    subject !== null &&
    (named.length === 0
      ? isFollowUp(text) && mayBeAbout({ facts }, text, subject)
      : hasPronoun(foldQuestion(text)) && named.length < 2);
  const possessed = named.filter(isHad).map(({ id }) => id);
  const all = [
    ...recipients,
    ...possessed,
    ...(isAboutRemembered ? [subject] : []),
    ...byHost.map(({ id }) => id),
    ...others.map(({ id }) => id),
  ];
  const subjects = all.filter((id, at) => all.indexOf(id) === at);
  if (subjects.length === 0) return null;
  return {
    subjects,
    stems: new Set(mentions.flatMap(({ stems }) => stems)),
    isAilment: recipients.length === 0 && possessed.length > 0,
    recipients: recipients.length,
    isRemembered: named.length === 0 && isAboutRemembered,
    name: mentions.find(({ id }) => id === subjects[0])?.stems ?? [],
    named: new Map(named.map(({ id, stems }) => [id, stems])),
  };
}
