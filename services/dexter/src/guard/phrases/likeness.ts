import type { ProtectedTopic } from '@farm/farm';
import { contentStems } from '../../answers/search/words';
import { cosine } from '../../embedding/cosine';
import { protectedSubjects, type Subject } from './protected-subjects';
import { prototypes } from './prototypes';

// Measured on the cases of evaluation/: of 480 innocent messages, 202 questions and all phrasings of the articles none
// is as near to a prototype and so much nearer to it than to anything innocent. By nearness and words alone 45 were.
const NEAR = 0.6;
const NEARER = 0.05;

type VectorOf = (sentence: string) => Float32Array | undefined;

const topics = Object.entries(protectedSubjects).map(([topic, subject]) => {
  const { words, innocent, sentences } = prototypes[topic as ProtectedTopic];
  return { subject, innocent, sentences, stems: new Set(contentStems(words)) };
});
const innocent = topics.flatMap((topic) => topic.innocent);

/** Every sentence that needs a vector. */
export const guardSentences: readonly string[] = [...topics.flatMap(({ sentences }) => sentences), ...innocent];

/**
 * The protected topics that a message means: it holds one of the topic's words, comes near to one of its prototypes,
 * and nearer than to any article (`best`, a cosine) or innocent sentence. Pure.
 */
export function subjectsLike(message: string, vector: Float32Array, best: number, vectorOf: VectorOf): Subject[] {
  const held = contentStems(message);
  const nearest = (sentences: readonly string[]) =>
    Math.max(...sentences.map((sentence) => cosine(vector, vectorOf(sentence) ?? new Float32Array())));
  const named = topics.filter(({ stems }) => held.some((stem) => stems.has(stem)));
  if (named.length === 0) return [];
  const needed = Math.max(NEAR, NEARER + Math.max(best, nearest(innocent)));
  return named.filter(({ sentences }) => nearest(sentences) >= needed).map(({ subject }) => subject);
}
