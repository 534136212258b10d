import { sameQuestion } from '../../lessons/corrections';
import type { Lesson } from '../../lessons/lesson';
import type { ExamCase } from './exam';

const PHRASINGS = 4; // of the article, a lesson
const lowered = (question: string) => question.charAt(0).toLowerCase() + question.slice(1);

// How people ask around a question. Each brings words of its own, so that no trigger has the same ones.
const AROUND: readonly ((question: string) => string)[] = [
  (question) => `My neighbor at the market was wondering: ${lowered(question)}`,
  (question) => `${question} We have only just moved out here.`,
];

/** A lesson that ought to be kept, and the first case that shows it. */
interface Kept {
  lesson: Lesson;
  shown: ExamCase;
}

/** The author's other ways to ask for the article of a correction, where it stands for the whole of it. */
function phrasingsOf({ lesson: { kind, lesson } }: Kept, askedAs: (articleId: string) => readonly string[]): string[] {
  const corrected = kind === 'correction' ? lesson : null;
  if (!corrected || !('topicId' in corrected) || corrected.topicId === null || corrected.scope !== 'topic') return [];
  return askedAs(corrected.topicId).slice(0, PHRASINGS);
}

const triggersOf = ({ lesson: { lesson }, shown }: Kept): readonly string[] =>
  'triggers' in lesson ? lesson.triggers : shown.steps.map(({ say }) => say);

/**
 * The questions of a lesson in words that nobody entered: around its own question, and as the article's author has others
 * ask. What has the content words of an entered one is left out, or the figure would flatter.
 */
export function unseenOf(kept: Kept, askedAs: (articleId: string) => readonly string[]): ExamCase[] {
  const { shown } = kept;
  const [step] = shown.steps;
  if (!step || kept.lesson.kind === 'exemplar') return []; // praised words are kept for their own question alone
  const entered = triggersOf(kept);
  const asked = [...AROUND.map((around) => around(step.say)), ...phrasingsOf(kept, askedAs)];
  return asked
    .filter((say) => !entered.some((known) => sameQuestion(known, say)))
    .map((say, at) => ({ ...shown, key: `${shown.key}-unseen-${at + 1}`, steps: [{ ...step, say }] }));
}
