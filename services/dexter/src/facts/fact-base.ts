import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerSource } from '@farm/contracts';
import type { Article, Knowledge } from '../knowledge/knowledge';
import type { Risk } from '../knowledge/article';
import { sentencesOf } from '../text/sentences';
import { plainWording, type PlainWording } from '../question/plain-wording';
import { aspectsOf, type Aspect } from './aspects';
import { factCardOf, subjectOf, type FactCard, type Subject } from './fact-card';
import { subjectIndex, type SubjectIndex } from './subject-index';

/** A sentence that can be said: a card, or a sentence of an article. */
export interface Fact {
  subject: string;
  /** The most exact one first. */
  aspects: readonly Aspect[];
  text: string;
  /** Written for its aspect, not taken from an article. */
  isCard?: true;
  /** Questions that it answers, in other words than its own. */
  questions?: readonly string[];
  polarity?: 'yes' | 'no';
  risk: Risk;
  source: AnswerSource;
}

export interface FactBase {
  subjects: ReadonlyMap<string, Subject>;
  /** By subject: its cards first, then sentences of articles. */
  facts: ReadonlyMap<string, readonly Fact[]>;
  index: SubjectIndex;
  /** Wider subjects by subject: 'filling raised beds' is about raised beds, 'sweet potato slips' about sweet potatoes. */
  parents: ReadonlyMap<string, readonly string[]>;
  /** Corrects typing errors by the words of these facts. */
  plain: PlainWording;
  /** Groups of words that search treats as equal. */
  synonyms: Knowledge['synonyms'];
}

const SUBJECTS = 'subjects.jsonl';

function linesOf(folder: string, name: string): { where: string; line: string }[] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .map((line, at) => ({ where: `facts/${name}:${at + 1}`, line }))
    .filter(({ line }) => line.trim() !== '');
}

/** Reads content/facts. @throws with file and line of a broken card. */
export function readFactFiles(content: string): { subjects: Subject[]; cards: FactCard[] } {
  const folder = join(content, 'facts');
  const areas = readdirSync(folder).filter((name) => name.endsWith('.jsonl') && name !== SUBJECTS);
  return {
    subjects: linesOf(folder, SUBJECTS).map(({ where, line }) => subjectOf(where, line)),
    cards: areas.sort().flatMap((name) => linesOf(folder, name).map(({ where, line }) => factCardOf(where, line))),
  };
}

const factOfCard = (card: FactCard, { name }: Subject): Fact => ({
  subject: card.subject,
  aspects: [card.aspect],
  isCard: true,
  text: card.because === undefined ? card.text : `${card.text} ${card.because}`,
  ...(card.polarity ? { polarity: card.polarity } : {}),
  ...(card.questions ? { questions: card.questions } : {}),
  risk: card.risk,
  source: {
    id: card.id,
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    url: card.source,
    reviewedAt: card.checked ?? '', // shown as 'not checked yet',
  },
});

/** The sentences of an article whose title names a subject, with their aspects. */
function factsOfArticle(article: Article, index: SubjectIndex): Fact[] {
  const [subject] = index.subjectsIn(article.title);
  if (subject === undefined) return [];
  const { id, title, sourceUrl, reviewedAt, risk } = article;
  const source = { id, title, url: sourceUrl, reviewedAt };
  // An article about fruit trees in a year says when hydrangeas are pruned, too.
  const isAbout = (named: readonly string[]) => named.length === 0 || named.includes(subject);
  return sentencesOf(article.text)
    .filter((text) => isAbout(index.subjectsIn(text)))
    .map((text) => ({ subject, aspects: aspectsOf(text), text, risk, source }));
}

/** The subjects that the name of another names: of 'canning tomatoes' canning and tomatoes. */
function parentsOf({ id, name }: Subject, index: SubjectIndex): readonly string[] {
  const words = name.split(' ');
  const named = [words.slice(1), words.slice(0, -1)].flatMap((some) => index.mentions(some.join(' ')));
  // 'Potato leaves' of 'sweet potato leaves' are none of potatoes.
  const isPart = (stems: readonly string[]) =>
    named.some((other) => other.stems.length > stems.length && stems.every((stem) => other.stems.includes(stem)));
  const wider = named.filter((one) => one.id !== id && !isPart(one.stems));
  return [...new Set(wider.map((one) => one.id))];
}

/** Reads cards and articles as facts by subject. @throws for a broken card or one of an unknown subject. */
export function readFacts(content: string, { articles, synonyms }: Pick<Knowledge, 'articles' | 'synonyms'>): FactBase {
  const { subjects: list, cards } = readFactFiles(content);
  const subjects = new Map(list.map((subject) => [subject.id, subject]));
  const texts = [
    ...cards.flatMap(({ text, questions = [] }) => [text, ...questions]),
    ...articles.map(({ text }) => text),
  ];
  const index = subjectIndex(list, texts);
  const names = list.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const facts = new Map<string, Fact[]>();
  const add = (fact: Fact) => facts.set(fact.subject, [...(facts.get(fact.subject) ?? []), fact]);
  for (const card of cards) {
    const subject = subjects.get(card.subject);
    if (!subject) throw new Error(`card '${card.id}' names the unknown subject '${card.subject}'`);
    add(factOfCard(card, subject));
  }
  for (const article of articles.filter(({ category }) => category !== 'this-site'))
    factsOfArticle(article, index).forEach(add);
  const parents = new Map(list.map((subject) => [subject.id, parentsOf(subject, index)] as const));
  return { subjects, facts, index, parents, plain: plainWording(texts, names), synonyms };
}

/** The facts of a base with those of changed articles in place of their earlier ones. Subjects and cards are the same. */
export function factsWithArticles(base: FactBase, { articles, changed }: Knowledge): FactBase {
  if (changed.size === 0) return base;
  const facts = new Map<string, readonly Fact[]>(
    [...base.facts].map(([subject, list]) => [
      subject,
      list.filter(({ isCard, source }) => isCard || !changed.has(source.id)),
    ]),
  );
  for (const article of articles.filter(({ id, category }) => changed.has(id) && category !== 'this-site'))
    for (const fact of factsOfArticle(article, base.index))
      facts.set(fact.subject, [...(facts.get(fact.subject) ?? []), fact]);
  const cards = [...facts.values()].flat().filter(({ isCard }) => isCard);
  const names = [...base.subjects.values()].flatMap(({ name, synonyms }) => [name, ...synonyms]);
  return {
    ...base,
    facts,
    plain: plainWording(
      [...cards, ...articles].map(({ text }) => text),
      names,
    ),
  };
}
