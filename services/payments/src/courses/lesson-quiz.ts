import { LESSON_QUIZ_QUESTIONS } from '@farm/contracts';
import { fnv1a, mulberry32, shuffle } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';
import type { CheckQuestion } from '../pdf/markdown/course';
import type { RenderedLesson } from './lessons.provider';

/** Questions of earlier lessons in a quiz, so that what was learned comes back. */
const EARLIER_QUESTIONS = 3;

/** Different draws of a lesson: by who learns, and by how often they have tried. Each is stored once when it is first sent. */
const DRAWS = { learners: 16, tries: 12 };

interface QuizDraw {
  lesson: Pick<RenderedLesson, 'id' | 'check'>;
  /** The lessons before it that the learner has passed. */
  earlier: readonly Pick<RenderedLesson, 'check'>[];
  /** Names the learner. */
  learner: string;
  /** Earlier tries of this quiz. */
  tries: number;
}

/** The first of a shuffled pool; at each further try those that follow, and after the last one the first again. */
function drawFrom(pool: readonly CheckQuestion[], count: number, { seed, tries }: { seed: string; tries: number }) {
  const order = shuffle(pool, mulberry32(fnv1a(seed)));
  const drawn = Math.min(count, order.length);
  const first = order.length === 0 ? 0 : (tries * drawn) % order.length;
  return [...order, ...order].slice(first, first + drawn);
}

function shuffleOptions(question: CheckQuestion, random: () => number): CheckQuestion {
  const order = shuffle([...question.options.keys()], random);
  return {
    ...question,
    options: order.map((place) => question.options[place] ?? ''),
    correct: order.indexOf(question.correct),
    why: question.why && order.map((place) => question.why?.[place] ?? ''),
  };
}

/**
 * Draws a quiz: the same one until it was tried, then others first. Questions and options are shuffled, so that neither place
 * tells an answer.
 */
export function drawQuiz({ lesson, earlier, learner, tries: allTries }: QuizDraw): CheckQuestion[] {
  const tries = allTries % DRAWS.tries;
  const seed = `${lesson.id} ${fnv1a(learner) % DRAWS.learners}`;
  const learned = new Map(earlier.flatMap(({ check }) => check.map((question) => [question.id, question])));
  for (const { id } of lesson.check) learned.delete(id); // answers name a question by its id
  const repeated = drawFrom([...learned.values()], EARLIER_QUESTIONS, { seed: `${seed} earlier`, tries });
  const always = lesson.check.filter((question) => question.always);
  const others = lesson.check.filter((question) => !question.always);
  const free = LESSON_QUIZ_QUESTIONS - repeated.length - always.length;
  const own = [...always, ...drawFrom(others, free, { seed, tries })];
  const random = mulberry32(fnv1a(`${seed} ${tries}`));
  return shuffle([...own, ...repeated], random).map((question) => shuffleOptions(question, random));
}

interface QuizResult {
  passed: boolean;
  right: number;
  review: { id: string; right: boolean; explanation: string; answer: number; reasons?: string[] | undefined }[];
}

/** Two thirds must be right. */
const enough = (right: number, of: number) => right * 3 >= of * 2;

/** The questions without their answers. */
export const withoutAnswers = (check: readonly CheckQuestion[]) =>
  check.map(({ id, text, options, always }) => ({
    ...{ id, text, options: [...options] },
    ...(always ? { mustBeRight: true } : {}),
  }));

export interface QuizChoice {
  /** Of the question. */
  id: string;
  /** Index of an option; -1: not answered. */
  option: number;
}

/** Answers by the place of their question, as pages sent them before contract 1.15. */
export const choicesByPlace = (check: readonly CheckQuestion[], answers: readonly number[]): QuizChoice[] =>
  answers.map((option, place) => ({ id: check[place]?.id ?? '', option }));

/** Grades a choice for each question. A wrong answer to a question of safety is not made up for by others. @throws 422 `course.answers` for other questions, or a question twice */
export function gradeQuiz(check: readonly CheckQuestion[], choices: readonly QuizChoice[]): QuizResult {
  const chosen = new Map(choices.map(({ id, option }) => [id, option]));
  if (choices.length !== check.length || !check.every(({ id }) => chosen.has(id)))
    return throwHttpError(422, 'course.answers', 'Please answer every question.');
  const review = check.map(({ id, correct, explanation, why }) => ({
    id,
    right: chosen.get(id) === correct,
    explanation,
    answer: correct,
    reasons: why && [...why],
  }));
  const right = review.filter((each) => each.right).length;
  const isSafe = check.every(({ id, correct, always }) => !always || chosen.get(id) === correct);
  return { passed: check.length > 0 && isSafe && enough(right, check.length), right, review };
}
