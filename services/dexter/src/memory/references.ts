import { cropLabel, cropsIn, grownCrops, placeIn } from '@farm/almanac';
import type { FactBase } from '../facts/fact-base';
import type { Subject } from '../facts/fact-card';
import { hasPronoun, isAilment, isFollowUp, isTrouble, mayBeAbout } from '../facts/topic';
import { wantedAspects } from '../facts/aspects';
import { foldQuestion } from '../question/question-type';
import { contentStems, tokens, wordStem } from '../text/words';
import { animalKind } from '../tools/read-message';
import type { ConversationMemory } from './conversation-memory';
import { actionIn, completedQuestion, questionAt } from './completed-question';

const MAX_NOUN_WORDS = 3;
const MAX_CIRCUMSTANCE = 5; // words
const MAX_WORDS = 12; // longer messages say what they are about

// 'how about peppers', 'and in fall', 'same for beans'.
const CHANGE =
  /^(?:(?:and|or|but|so|ok|okay|then|also|now) )*(?:(?:how|what|hows|whats) (?:about|of|bout) |same (?:thing )?(?:for|with) |and |or |also |ok |okay |instead of \w+ )(?:the |my |some |if it is |if its )?(.+?)[?.! ]*$/;
const ITS_KIND =
  /^(?:its|it's|it is|theyre|they're|they are|mine (?:is|are)) (?:a |an |the )?([a-z]+(?: [a-z]+)?)[?.! ]*$/;
const BARE_NAME = /^([a-z]+(?: [a-z]+)?)\??$/;
const QUESTION_OR_VERB =
  /\b(?:what|when|where|which|who|why|how|do|does|did|is|are|was|can|could|should|would|will|may|need|want|use|have|has|got|tell|help)\b/;
// 'in fall', 'for a shady bed': a circumstance of the question, no other subject.
const CIRCUMSTANCE =
  /^(?:in|on|at|for|with|without|during|under|near|after|before|if|when)\b|^(?:spring|summer|fall|autumn|winter|indoors?|outdoors?|organic(?:ally)?)\b/;
const CLAUSE = /^(?:when|if|once|after|before|while|during|where) (?!do|does|did|can|should|is|are|will|to)\w+ /;
const WHEN_IT_IS = /^(?:when|if|once) (?:its|it's|it is|it gets|they are|theyre|temps?)\b/;
const PLACE_ONLY =
  /^(?:i ?m |im |i am |i live |we are |we live |its |it is )?(?:in |from |near )?([a-z .,'-]+|\d{5})[?.! ]*$/;
// A kind of plants, where no subject is named: 'what vegetables like shade', 'and fruit'.
const SEASON_ONLY = /^(?:and |or |so )?(?:in |this |next )?(?:the )?(?:spring|summer|fall|winter)[?.! ]*$/;
const KIND = /^(?:vegetables?|veggies?|fruits?|herbs?|flowers?|trees?|berries|crops?|shrubs?|greens)[?.!]?$/;
// '6 inches', '20 hens'; a ZIP code is a place.
const AMOUNT = /^(?!\d{5}$)\d/;
const PRONOUN = /\b(?:it|they|them|these|those|this|that|this one|that one|she|her|he|him)\b/;
const EATS = /\b(?:eat|have|feed|give|graze|kill|hurt|toxic|poisonous)\b/i;
const PLANT_WORD = /^(?:plants?|trees?|bush(?:es)?|vines?|leaves)$/i; // 'can goats eat tomato plants' and kudzu
const FOOD = /(?<=\b(?:eat|have|feed|graze) (?:(?:some|any|a|an|my|the|on) )?)[a-z][a-z ]*$/i;
const NAME_VERB =
  /^(?:dry|drying|can|canning|freeze|freezing|pickle|save|store|start|sell|selling|clean|wash|preserve|prune|hatch)$/i;
const LAST_OBJECT = /(?<=\b(?:for|to|against|with) (?:(?:my|the|our) )?)[a-z]+$/i;
const IF_IT_IS = /\bif (?:its|it's|it is|theyre|they're|they are)\b/;
const POSSESSIVE = /\b(?:its|their)\b/;

const WORK =
  /^(?:applying|drying|canning|freezing|watering|pruning|planting|storing|curing|mulching|fertilizing|transplanting)\b/; // subjects that are done to another
type Base = Pick<FactBase, 'index' | 'subjects' | 'facts'>;

/** Ranges of words of a question that name a subject or a kind of plants, with whether the question is for it. */
function namesIn(words: readonly string[], question: string, { index }: Pick<FactBase, 'index'>) {
  const ofAspect = new Set(index.subjectsIn(wantedAspects(question).rest));
  const stemsOf = (word: string) => tokens(word.replaceAll('-', ' ')).map(wordStem);
  const named = index.mentions(question).filter(({ id }) => ofAspect.has(id));
  const ranges = named.flatMap(({ stems, isRecipient }) => {
    const isName = (word: string) => stemsOf(word).some((stem) => stems.includes(stem));
    const from = words.findIndex(isName);
    const after = words.findIndex((word, at) => at > from && !isName(word));
    return from < 0 ? [] : [{ from, to: after < 0 ? words.length : after, isRecipient }];
  });
  // 'Beans' are crops of the tables and no single subject.
  const crop = ranges.length > 0 ? undefined : cropsIn(question).at(-1);
  if (crop) {
    const from = question.slice(0, crop.start).split(/\s+/).length - 1;
    return [{ from, to: from + question.slice(crop.start, crop.end).trim().split(/\s+/).length, isRecipient: false }];
  }
  const kind = words.findIndex((word) => KIND.test(word));
  return ranges.length === 0 && kind >= 0 ? [{ from: kind, to: kind + 1, isRecipient: false }] : ranges;
}

/** The question with another subject in place of the one that it is for, else of the last one that it names. */
export function withSubject(question: string, name: string, base: Pick<FactBase, 'index'>): string {
  const words = question.replace(/[?.!]+\s*$/, '').split(/\s+/);
  const ranges = namesIn(words, question, base).sort((one, other) => one.from - other.from);
  // 'Can goats eat azaleas' and 'what about acorns': what is eaten changes, not who eats; with 'and sheep', who eats.
  const isAnimal = (some: readonly string[]) => some.some((word) => animalKind(word.toLowerCase()) !== undefined);
  const isEater = isAnimal(name.split(' '));
  const eaten = ranges.findLast(({ from, to }) => isAnimal(words.slice(from, to)) === isEater);
  // 'Can they have bread' and chocolate
  if (EATS.test(question) && !isEater && !eaten && FOOD.test(question))
    return question.replace(/[?.! ]+$/, '').replace(FOOD, name);
  const range = (EATS.test(question) ? eaten : ranges.find(({ isRecipient }) => isRecipient)) ?? ranges.at(-1);
  // 'Is spinosad safe for bees' and earthworms
  const plain = question.replace(/[?.!]+\s*$/, '');
  if (!range && LAST_OBJECT.test(plain)) return plain.replace(LAST_OBJECT, name);
  if (!range) return withPronoun(question, name);
  // 'Dry herbs' is a name, but its verb stays for basil.
  const from = range.to - range.from > 1 && NAME_VERB.test(words[range.from] ?? '') ? range.from + 1 : range.from;
  const to = PLANT_WORD.test(words[range.to] ?? '') ? range.to + 1 : range.to;
  return [...words.slice(0, from), name, ...words.slice(to)].join(' ');
}

/** The question with a name in place of its pronoun; at its end if it has none. */
function withPronoun(question: string, name: string): string {
  const plain = question.replace(/[?.!]+\s*$/, '');
  const folded = foldQuestion(plain);
  if (hasPronoun(folded) && POSSESSIVE.test(folded)) return folded.replace(POSSESSIVE, name);
  if (hasPronoun(folded) && PRONOUN.test(folded)) return folded.replace(PRONOUN, name);
  return `${plain} ${name}`;
}

/** A message that only names a place: 'georgia', 'im in macon'; null for any other. */
export function placeOnly(plain: string): string | null {
  const [, words = ''] = PLACE_ONLY.exec(plain) ?? [];
  const place = words === '' || SEASON_ONLY.test(plain) ? null : placeIn(words);
  return place && contentStems(words).length <= 3 && !QUESTION_OR_VERB.test(words) ? (place.zip ?? place.name) : null;
}

// 'Will calcium help' after what ails the tomatoes.
const HELPS =
  /^(?:(?:and|so|but|ok|well) )*(?:(?:will|would|does|do|can|could|might|is) .{2,40}? (?:help|work|fix|cure|stop|any good)(?: (?:it|that|this|them))?|(?:should|can|could) (?:i|we) (?:use|try|add|spray|put|apply|give) .{2,40})[?.! ]*$/;
const SAFE_FOR =
  /\b(?:safe|dangerous|harmful|toxic|poison\w*|bad|ok|okay) (?:for|to|around|near|with)\b|\b(?:hurt|harm|kill)s? (?!it|them)/;
// 'No, I water every day' answers what was said of it.
const REPLY = /^(?:no|nope|yes|yeah|yep|well|but)[, ]+(?:but )?(?:i|we|they|it|its|there|she|he|shes|hes)\b/;

// 'When' after 'do I need to prune my fig' asks when to prune it.
const BARE_QUESTION = /^(?:(?:and|so|ok|but|then) )*(when|how|where|how often|how much|how long)[?.! ]*$/;

const MAX_LACK_WORDS = 2; // 'got no leaves for compost' is the name of a subject
const WITHOUT =
  /^(?:but )?(?:i|we) (?:have|got|dont have|don't have|do not have|ain't got|cant get|can't get) (?:no |any )?.{2,30}?[, ]+(?:so )?(?:what|anything) (?:else|instead)\b/;
const DO_IT = /(?<=\b(?:i|we|you|to) )(?:do|try) (?:it|that|this|so)\b/;

const PH = /\bph\b|\bacid|\balkalin/;
const CHANGED_PH =
  /^(?:(?:and|so|ok|but) )*(how (?:do|can|should|would) (?:i|we|you) (?:lower|raise|bring|get|change|adjust|reduce|increase|drop)) (?:it|that|this)\b(.*)$/;
const ORDINAL = /\b(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th|other|last) one\b/;
const PLACES: Readonly<Record<string, number>> = {
  ...{ first: 0, '1st': 0, second: 1, '2nd': 1, third: 2, '3rd': 2, fourth: 3, '4th': 3, last: -1 },
};
const labels = new Map(grownCrops.map((crop) => [crop.id, cropLabel(crop)]));

/** 'The second one' of the crops that the last question or else its answer names, in their order; null for fewer than two. */
function ordinalCrop(which: string, { crops, lastQuestion }: ConversationMemory, lastAnswer: string): string | null {
  const namedIn = (text: string) => [...new Set(cropsIn(text).map(({ crop }) => crop.id))];
  const lists = [namedIn(lastQuestion ?? ''), namedIn(lastAnswer), crops.slice(0, 2).toReversed()];
  const list = lists.find(({ length }) => length > 1) ?? [];
  const id = which === 'other' ? list[1] : list.at(PLACES[which] ?? 0);
  return id === undefined ? null : (labels.get(id) ?? null);
}

/** Whether words only name an aspect: 'depth', 'spacing', 'how much water'. */
const isAspectAlone = (words: string, { index }: Pick<FactBase, 'index'>): boolean => {
  const { aspects, rest } = wantedAspects(words);
  return aspects.length > 0 && contentStems(rest).length === 0 && index.subjectsIn(words).length === 0;
};

/** The last question with what a short message names: another kind or crop, a circumstance, 'when' or 'do it again'. Null: others. */
function repeatedQuestion(
  message: string,
  plain: string,
  { lastQuestion, lastSubject }: ConversationMemory,
  base: Base,
): string | null {
  if (lastQuestion === null) return null;
  // 'It is bermuda' after when to feed a lawn
  const [, kind = ''] = ITS_KIND.exec(plain) ?? [];
  const ofKind = kind === '' ? undefined : base.index.subjectsIn(kind)[0];
  const isKind = ofKind !== undefined && ofKind !== lastSubject && !isAilment(base.facts.get(ofKind) ?? []);
  if (isKind && lastSubject !== null) return withSubject(lastQuestion, kind, base);
  // 'In the fridge' after how long eggs keep
  const isCircumstance =
    ((CIRCUMSTANCE.test(plain) && !QUESTION_OR_VERB.test(plain)) || WHEN_IT_IS.test(plain)) &&
    plain.split(' ').length <= MAX_CIRCUMSTANCE;
  if (isCircumstance) return `${lastQuestion} ${plain.replace(/[?.! ]+$/, '')}`;
  // 'Oleander?' after 'Can goats eat azaleas', 'broccoli' after the spacing of cabbage: another name, the same question.
  const [, bare = ''] = BARE_NAME.exec(plain) ?? [];
  const isName = bare !== '' && base.index.subjectsIn(bare).length > 0 && !QUESTION_OR_VERB.test(bare);
  const isAskedOfName = () =>
    lastSubject !== null && (base.index.subjectsIn(lastQuestion).length > 0 || cropsIn(lastQuestion).length > 0);
  if (isName && (message.trim().endsWith('?') || isAskedOfName())) return withSubject(lastQuestion, bare, base);
  const [, bareQuestion] = BARE_QUESTION.exec(plain) ?? [];
  const action = actionIn(lastQuestion);
  if (bareQuestion !== undefined && action !== undefined) return `${bareQuestion} do i ${action}`;
  // 'Can I do it again in fall' after 'when do I plant peas'
  return action !== undefined && DO_IT.test(plain) ? plain.replace(DO_IT, action) : null;
}

/** A follow-up with the name of the last subject where it leaves that out. */
function questionAbout(message: string, plain: string, subject: Subject, base: Base): string {
  const hasRemedy = isTrouble(base.facts.get(subject.id) ?? []);
  // 'Is that safe for my dog' after a remedy asks about the remedy.
  if (hasRemedy && SAFE_FOR.test(plain)) return message;
  if (hasRemedy && (HELPS.test(plain) || REPLY.test(plain)))
    return `${message.replace(/[?.! ]+$/, '')} against ${subject.name}`;
  const named = base.index.subjectsIn(wantedAspects(message).rest).filter((id) => base.facts.has(id));
  // 'How do I tell if its mites' is about mites.
  if (named.length > 0 && IF_IT_IS.test(plain)) return message;
  if (!isAspectAlone(plain, base) && !mayBeAbout(base, message, subject.id)) return message;
  // 'How many days to dry' after hay is about drying hay.
  const isWork = named.length > 0 && named.every((id) => WORK.test(base.subjects.get(id)?.name ?? ''));
  if (isWork && !hasPronoun(plain) && !named.includes(subject.id))
    return `${plain.replace(/[?.! ]+$/, '')} ${subject.name}`;
  if (named.includes(subject.id) || (named.length > 0 && !hasPronoun(plain))) return message;
  return withPronoun(message, subject.name);
}

/**
 * The whole question that a short message means after the last one: 'how about peppers', 'and in fall', 'georgia', 'how
 * long does it keep'. The message itself where it needs no other.
 */
export function explicitQuestion(message: string, memory: ConversationMemory, base: Base, lastAnswer = ''): string {
  const plain = foldQuestion(message);
  const { lastQuestion, lastSubject } = memory;
  if (plain.split(' ').length > MAX_WORDS) return message;
  const place = placeOnly(plain);
  if (place !== null) return lastQuestion === null ? message : questionAt(lastQuestion, place);
  const completed = completedQuestion(plain, memory, base);
  if (completed !== null) return completed;
  const [, changed = ''] = CHANGE.exec(plain) ?? [];
  if (AMOUNT.test(changed)) return message; // a value of the last calculation
  // 'I have no row cover, what else': the same question; what was said is not said again.
  const isOwnName = base.index.mentions(message).some(({ stems }) => stems.length > MAX_LACK_WORDS);
  if (lastQuestion !== null && WITHOUT.test(plain) && !isOwnName) return lastQuestion;
  const [, howTo, rest = ''] = CHANGED_PH.exec(plain) ?? [];
  if (howTo !== undefined && PH.test(lastQuestion ?? '')) return `${howTo} soil ph${rest}`;
  const [ordinal, which = ''] = ORDINAL.exec(plain) ?? [];
  const one = ordinal === undefined ? null : ordinalCrop(which, memory, lastAnswer);
  if (ordinal !== undefined && one !== null)
    return plain === ordinal && lastQuestion !== null
      ? withSubject(lastQuestion, one, base)
      : plain.replace(ordinal, one);
  // 'And when it is 100 degrees' after how often to water.
  if (lastQuestion !== null && CLAUSE.test(changed)) return `${lastQuestion} ${changed}`;
  if (lastQuestion !== null && changed !== '' && !QUESTION_OR_VERB.test(changed)) {
    // 'And depth' is another question about the same subject.
    const name = lastSubject === null ? undefined : base.subjects.get(lastSubject)?.name;
    if (name !== undefined && isAspectAlone(changed, base)) return `${changed} of ${name}`;
    if (CIRCUMSTANCE.test(changed)) return `${lastQuestion} ${changed}`;
    const isNoun = base.index.subjectsIn(changed).length > 0 || changed.split(' ').length <= MAX_NOUN_WORDS;
    if (isNoun && contentStems(changed).length > 0) return withSubject(lastQuestion, changed, base);
  }
  const repeated = repeatedQuestion(message, plain, memory, base);
  if (repeated !== null) return repeated;
  const subject = lastSubject === null ? undefined : base.subjects.get(lastSubject);
  return subject && isFollowUp(message) ? questionAbout(message, plain, subject, base) : message;
}
