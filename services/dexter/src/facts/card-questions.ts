import { contentStem, tokens, wordStem } from '../text/words';
import type { Fact, FactBase } from './fact-base';
import { GENERAL } from './general-words';

export interface QuestionHit {
  fact: Fact;
  /** Share of the words of both questions that both hold. 0 to 1. */
  likeness: number;
}

const MIN_LIKENESS = 0.5;
const MAX_WORDS = 40; // bounds the cost of a long message

/** Stems of a question with their weights. */
type Words = ReadonlyMap<string, number>;

interface CardQuestion {
  fact: Fact;
  words: Words;
}

// Words that two wordings of one question need not share.
const FILLING = new Set(
  `a an the and or so to of in on at for with from up it its that this these they them there i me my we us our you your
  do does did is are be was will would can could should may have has get am just some any still before until till after
  whats if`.split(/\s+/),
);
const HOW_MUCH = /\bhow (often|much|many|long|far|deep|old|big|tall|high|soon|hot|cold|close|late|early|heavy)\b/g;
const HOW_MUCH_WEIGHT = 0.8;
const OTHER_AMOUNT = 0.7; // 'how long' and 'how much' differ
const QUESTION_WORD_WEIGHT = 0.4;
const NAME_WEIGHT = 0.3; // beside its subject: a calf is not wholly a cow

/** Reads a question by the subjects that it names, as one text, and its words. */
function questionReading(text: string, index: FactBase['index']): { subjects: string; words: Words } {
  const mentions = index.mentions(text);
  const names = new Set(mentions.flatMap(({ stems }) => stems));
  const subjects = mentions.map(({ id }) => id).sort();
  const words = new Map<string, number>();
  const plain = text.toLowerCase().replaceAll('-', ' ').replace(HOW_MUCH, 'how$1');
  for (const word of tokens(plain).slice(0, MAX_WORDS)) {
    const stem = wordStem(word);
    if (FILLING.has(word)) continue;
    const isContent = contentStem(word) !== null && !GENERAL.has(stem);
    const weight = /^how./.test(word) ? HOW_MUCH_WEIGHT : isContent ? 1 : QUESTION_WORD_WEIGHT;
    words.set(stem, names.has(stem) ? NAME_WEIGHT : weight);
  }
  return { subjects: subjects.join(' '), words };
}

const sumOf = (weights: Iterable<number>) => [...weights].reduce((sum, weight) => sum + weight, 0);

/** What a question wants to know of an amount: 'howlong'; undefined: something else. */
const amountOf = (words: Words) => [...words.keys()].find((word) => /^how./.test(word));

/** The share of the words of two questions about the same subjects that both hold. */
function likenessOf(one: Words, other: Words): number {
  const held = sumOf([...one].map(([stem, weight]) => Math.min(weight, other.get(stem) ?? 0)));
  const share = held / (sumOf(one.values()) + sumOf(other.values()) - held || 1);
  return amountOf(one) === amountOf(other) ? share : share * OTHER_AMOUNT;
}

type QuestionBase = Pick<FactBase, 'facts' | 'index'>;

/** The questions that cards name, by the subjects that they are about. */
function questionsBySubjects({ facts, index }: QuestionBase): ReadonlyMap<string, readonly CardQuestion[]> {
  const bySubjects = new Map<string, CardQuestion[]>();
  for (const fact of [...facts.values()].flat())
    for (const text of fact.questions ?? []) {
      const { subjects, words } = questionReading(text, index);
      const others = bySubjects.get(subjects);
      if (others) others.push({ fact, words });
      else bySubjects.set(subjects, [{ fact, words }]);
    }
  return bySubjects;
}

/** Finds the facts whose cards name a question like a given one, the most alike first. The index is built once. */
export function cardQuestions(base: QuestionBase): (text: string) => readonly QuestionHit[] {
  const bySubjects = questionsBySubjects(base);
  return (text) => {
    const { subjects, words } = questionReading(text, base.index);
    const alike = (bySubjects.get(subjects) ?? [])
      .map(({ fact, words: others }) => ({ fact, likeness: likenessOf(words, others) }))
      .filter(({ likeness }) => likeness >= MIN_LIKENESS)
      .sort((one, other) => other.likeness - one.likeness);
    return alike.filter(({ fact }, at) => alike.findIndex((one) => one.fact === fact) === at);
  };
}
