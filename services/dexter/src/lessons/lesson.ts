import { contentStems } from '../text/words';

/** The effect of an instruction on answers without a model. A topic is a few words; no topic means every answer. */
export type Directive =
  | { kind: 'mention'; topics: readonly string[]; text: string }
  | { kind: 'avoid'; words: readonly string[] }
  | { kind: 'feature'; topics: readonly string[]; feature: string }
  | { kind: 'length'; words: number };

interface TrainedLesson {
  id: string;
  /** The operator, or the schedule. */
  by: string;
  /** When it was trained, ISO 8601. */
  at: string;
}

export interface Instruction extends TrainedLesson {
  kind: 'instruction';
  text: string;
  /** Null: it guides a model alone. */
  directive: Directive | null;
  /** The daily task it came from. */
  taskId: string | null;
  /** The question that shows whether it is followed. */
  probe: string;
  expected: string | null;
}

export interface Correction extends TrainedLesson {
  kind: 'correction';
  question: string;
  /** Questions that always get this answer: the question itself and confirmed paraphrases. */
  triggers: readonly string[];
  /** topic: every question on the topic; question: this question and its paraphrases. */
  scope: 'topic' | 'question';
  /** The article it replaces; null: a topic of its own. */
  topicId: string | null;
  /** Title and first question of that article; missing in lessons of earlier releases. */
  examples?: readonly string[];
  /** Ids of the ranking's candidates that answered the question before: what they answer, it answers; missing as `examples`. */
  replaced?: readonly string[];
  answer: string;
  /** Date on the farm, '2026-11-21'. */
  day: string;
}

/** A praised answer: an example for a model, and a check of later lessons. */
export interface Exemplar extends TrainedLesson {
  kind: 'exemplar';
  question: string;
  answer: string;
}

export type Lesson = Instruction | Correction | Exemplar;

/** A version of the persona: its lessons. Never changed once stored. */
export interface PersonaVersion {
  id: string;
  /** In the order they were trained. */
  lessons: readonly Lesson[];
}

/** Whether a new lesson takes the place of another: the same task or text, the same topic, or the same question. */
export function replaces(lesson: Lesson, other: Lesson): boolean {
  if (lesson.kind === 'instruction')
    return (
      other.kind === 'instruction' &&
      (other.text === lesson.text || (lesson.taskId !== null && other.taskId === lesson.taskId))
    );
  if (lesson.kind === 'exemplar' || other.kind !== 'correction') return false;
  const isOfTopic = lesson.scope === 'topic' && lesson.topicId !== null;
  return (
    other.topicId === lesson.topicId &&
    other.scope === lesson.scope &&
    (isOfTopic || isSameQuestion(other.question, lesson.question))
  );
}

/** The content words of a question, in any order. */
export const questionKey = (question: string): string => [...contentStems(question)].sort().join(' ');

/** Two questions of the same content words are the same question. */
export const isSameQuestion = (a: string, b: string): boolean => questionKey(a) === questionKey(b);
