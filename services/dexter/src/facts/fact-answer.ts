import { statesByName } from '@farm/almanac';
import type { AnswerSource } from '@farm/contracts';
import type { Risk } from '../knowledge/article';
import { isSafetySentence, isTreatment, SAFETY, SAFETY_LINE } from '../knowledge/safety-sentence';
import { foldQuestion, isYesNo } from '../question/question-type';
import { restates } from '../text/restate';
import { sentencesOf } from '../text/sentences';
import type { Aspect } from './aspects';
import type { Fact, FactBase } from './fact-base';
import type { ScoredFact } from './fact-score';

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
  /** Whether a fact that shares a word or the aspect with the question is better than none. */
  isNearest?: true;
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
  /** The card of the first fact names the question. */
  isExact?: true;
}

const MAX_PARTS = 3;

/** Share of the question's other words in a fact of an unwanted aspect. */
export const MIN_OVERLAP = 0.5;

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

/** Words by which a question of yes or no asks for the bad: 'is it toxic'. */
export const NEGATIVE = /\b(?:bad|harm\w*|hurt|toxic|poison\w*|danger\w*|kill\w*|wrong|avoid)\b/;

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

// Aspects of which several facts make one answer.
const LISTED: readonly Aspect[] = ['varieties', 'breeds', 'how', 'remedy', 'prevent', 'signs', 'law', 'who', 'what'];

/** The fact that answers, those that complete it, and the safety line if the risk asks for one. */
function partsOf(text: string, best: ScoredFact, ranked: readonly ScoredFact[]): FactPart[] {
  const [aspect = 'what'] = best.fact.aspects;
  const isSame = ({ fact, isWanted, overlap }: ScoredFact) =>
    isWanted && fact.aspects[0] === aspect && (LISTED.includes(aspect) || overlap > 0) && !fact.polarity;
  const isNext = ({ fact }: ScoredFact) => NEXT[aspect]?.includes(fact.aspects[0] ?? 'what') ?? false;
  const others = ranked.filter((one) => one.fact !== best.fact && one.fact.subject === best.fact.subject);
  const same = others.filter(isSame).slice(0, SAME_ASPECT_PARTS);
  const next = others.filter((one) => isNext(one) && !same.includes(one));
  const chosen = distinct([best, ...same, ...next]).slice(0, MAX_PARTS);
  const parts = chosen.map(({ fact }, at) => ({
    text: at === 0 ? `${yesOrNo(text, best)}${fact.text}` : fact.text,
    source: fact.source,
  }));
  const risky = chosen.find(({ fact }) => SAFETY[fact.risk] && isTreatment(fact.aspects[0] ?? 'what'))?.fact;
  const line = risky && SAFETY_LINE.en[risky.risk];
  if (!risky || line === undefined || chosen.some(({ fact }) => isSafetySentence(risky.risk, fact.text))) return parts;
  return [...parts, { text: line, source: risky.source }];
}

/** The aspect, its parts and what may be asked next. */
export function answerOf(
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
export const isOfState = ({ subject }: Pick<Fact, 'subject'>, text: string): boolean => {
  const state = STATES.find((each) => subject.endsWith(`-${each}`));
  return state === undefined || foldQuestion(text).includes(state.replaceAll('-', ' '));
};

/** Whether a fact was given in earlier sentences. */
export const givenIn = (previous: readonly string[]) => {
  const sentences = new Set(previous.map((one) => one.replace(/^(?:Yes|No)\. /, '')));
  return ({ text }: Fact) => sentences.has(text) || sentencesOf(text).every((each) => sentences.has(each));
};

/** An answer before its coverage is known. */
export interface Found extends Omit<FactAnswer, 'coverage'> {
  best: Fact;
  /** The wanted aspect of a wider subject than the one that the question names. */
  isWider?: boolean;
}
