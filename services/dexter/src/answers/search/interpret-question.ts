import type { HybridResult, HybridSearch } from './fuse';
import { contentStems } from '../../text/words';
import { hybridZoneOf, thresholds, type Thresholds, type Zone } from './zones';

// Questions from a lesson of the course: title and question are searched together.
const LESSON = /^In the lesson "([^"]{1,200})": ([\s\S]+)$/;
const ZONE_RANK: Readonly<Record<Zone, number>> = { scope: 0, ask: 1, answer: 2 };
const SHORT_QUESTION_WORDS = 3; // content words
const MIN_COVERAGE = 0.5; // of the question with the topic: 'who painted the Mona Lisa?' is no follow-up to mulch
// 'and how far apart?', 'when do I prune it?': words that refer to the topic before.
const REFERRING_WORDS = /^(?:and|but|or|what about|how about)\b|\b(?:it|its|they|their|them|that|those|this|these)\b/i;

export interface Interpretation {
  question: string;
  result: HybridResult;
  zone: Zone;
}

/**
 * Finds the meaning of a message. A short or unclear question after an answer is searched again with the topic of that
 * answer, and the second search counts if its zone is better, or equal when the words of the question refer back.
 */
export async function interpretQuestion(
  message: string,
  lastTopic: string | null,
  search: HybridSearch,
  limits: Thresholds = thresholds,
): Promise<Interpretation> {
  const [, title, lessonQuestion] = LESSON.exec(message) ?? [];
  const question = title === undefined ? message : `${title} ${lessonQuestion ?? ''}`;
  const result = await search(question);
  const alone: Interpretation = { question, result, zone: hybridZoneOf(result, limits) };
  const isShort = contentStems(question).length < SHORT_QUESTION_WORDS;
  const isUnclear = isShort || alone.zone !== 'answer';
  if (lastTopic === null || !isUnclear) return alone;
  const together = await search(`${lastTopic} ${question}`);
  const followed: Interpretation = {
    question: `${lastTopic} ${question}`,
    result: together,
    zone: hybridZoneOf(together, limits),
  };
  if (together.coverage < MIN_COVERAGE) return alone;
  const gain = ZONE_RANK[followed.zone] - ZONE_RANK[alone.zone];
  return gain > 0 || (gain === 0 && isShort && REFERRING_WORDS.test(message)) ? followed : alone;
}
