import type { PhrasePattern, ProtectedTopic } from '@farm/farm';
import { cosine } from '../embedding/semantic-search';
import { contentStems } from '../text/words';
import type { View } from './deobfuscate';
import { expandLists, phraseSearch } from './phrase-search';
import { combineRisks, type Scan } from './risk';
import blockedPhraseTable from './tables/blocked-phrases.json';
import topicTable from './tables/protected-topics.json';

const SURE = 0.8;
const DOUBTFUL = 0.6;

interface BlockedPhrase {
  id: string;
  /** Phrases that are enough to refuse a message. */
  sure: readonly string[];
  /** Phrases that ordinary visitors use, too: only two of them refuse a message. */
  doubtful: readonly string[];
}

/** A rule of a protected topic; `phrases` and `meaning` say when it applies. */
export interface TopicRule {
  id: string;
  /** The reply to the visitor. */
  answer: string;
  spanish: string;
  /** Ordinary visitors ask about it, too: the message is refused, but does not count towards a pause. */
  isAmbiguous: boolean;
  phrases: readonly string[];
  meaning: {
    /** A message without one of these words is not about the topic. */
    words: string;
    /** Harmless questions in nearly the same words: a message as near to one of these passes. */
    innocent: readonly string[];
    sentences: readonly string[];
  };
}

/** The rules of the phrase patterns on /security. A pattern without a rule does not compile. */
export const blockedPhrases: Readonly<Record<PhrasePattern, BlockedPhrase>> = blockedPhraseTable.patterns;

/** The rules of the protected topics on /security. A topic without a rule does not compile. */
export const protectedTopicRules: Readonly<Record<ProtectedTopic, TopicRule>> = topicTable.topics;

const searchBlocked = phraseSearch(
  Object.fromEntries(
    Object.values(blockedPhrases).flatMap(({ id, sure, doubtful }) => [
      [id, expandLists(sure, blockedPhraseTable.lists)],
      [`${id}?`, expandLists(doubtful, blockedPhraseTable.lists)],
    ]),
  ),
);
const HIDDEN = blockedPhrases['Hidden or encoded orders'].id;

/** Layer 1: the blocked phrases in every reading of the message. A phrase that was hidden counts as two. */
export function scanPhrases(views: readonly View[]): Scan {
  const hits = new Set<string>();
  for (const { words, hidden, encoded } of views) {
    if (encoded) hits.add(`${HIDDEN}?`);
    for (const hit of searchBlocked(words)) {
      hits.add(hit);
      if (hidden) hits.add(HIDDEN);
    }
  }
  const risks = [...hits].map((hit) => (hit.endsWith('?') ? DOUBTFUL : SURE));
  return { risk: combineRisks(risks), hits: [...hits].sort() };
}

const topics = Object.values(protectedTopicRules);
const searchTopics = phraseSearch(
  Object.fromEntries(topics.map(({ id, phrases }) => [id, expandLists(phrases, topicTable.lists)])),
);

/** Layer 2: the protected topics. Whether a message is about farming at all is decided by the search (zones.ts). */
export function scanTopics(views: readonly View[]): Scan & { topics: readonly TopicRule[] } {
  const hits = new Set(views.flatMap(({ words }) => [...searchTopics(words)]));
  const matches = topics.filter(({ id }) => hits.has(id));
  return {
    topics: matches,
    hits: [...hits].sort(),
    risk: combineRisks(matches.map((topic) => (topic.isAmbiguous ? 0.7 : 0.8))),
  };
}

// Measured on the cases of evaluation/: of 480 innocent messages, 202 questions and all phrasings of the articles none
// is as near to a sentence of a topic and so much nearer to it than to anything innocent.
const MIN_SIMILARITY = 0.6;
const MIN_LEAD = 0.05;

const topicMeanings = topics.map((rule) => ({
  rule,
  ...rule.meaning,
  stems: new Set(contentStems(rule.meaning.words)),
}));
const innocentSentences = topics.flatMap(({ meaning }) => meaning.innocent);

/** Every sentence of the topics that needs a vector in the index. */
export const topicSentences: readonly string[] = [
  ...topics.flatMap(({ meaning }) => meaning.sentences),
  ...innocentSentences,
];

/**
 * The protected topics that a message means: it holds one of the topic's words, is near to one of its sentences, and
 * nearer to it than to any article (`best`, a cosine) or innocent sentence.
 */
export function topicsByMeaning(
  message: string,
  vector: Float32Array,
  best: number,
  vectorOf: (sentence: string) => Float32Array | undefined,
): TopicRule[] {
  const stems = contentStems(message);
  const nearest = (sentences: readonly string[]) =>
    Math.max(...sentences.map((sentence) => cosine(vector, vectorOf(sentence) ?? new Float32Array())));
  const named = topicMeanings.filter((topic) => stems.some((stem) => topic.stems.has(stem)));
  if (named.length === 0) return [];
  const needed = Math.max(MIN_SIMILARITY, MIN_LEAD + Math.max(best, nearest(innocentSentences)));
  return named.filter(({ sentences }) => nearest(sentences) >= needed).map(({ rule }) => rule);
}
