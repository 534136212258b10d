import type { ClassBoard, ClassQuestion, PupilView } from '@farm/contracts';
import { drawingAddress } from '../quiz/drawings';
import type { KeyedQuestion } from '../quiz/scoring';
import type { ClassQuizRepository, ClassQuizRow, PupilRow } from './class-quiz.repository';

/** Where a class is that takes the questions together. `number`: of the question shown, from 1; 0: none yet. */
interface ClassPlace {
  number: number;
  isAsked: boolean;
}

export const placeOf = ({ step }: Pick<ClassQuizRow, 'step'>): ClassPlace => ({
  number: Math.ceil(step / 2),
  isAsked: step % 2 === 1,
});

export const isLastStep = ({ pace, step, questions }: ClassQuizRow): boolean =>
  pace === 'own' || step >= 2 * questions.length;

/** A question without its key. Fields are listed so that none leaks. */
const describeQuestion = ({ id, question, options, drawing, points }: KeyedQuestion): ClassQuestion => ({
  ...{ id, question, options, points },
  drawing: drawing && { url: drawingAddress(id), alt: drawing.alt },
});

const reviewOf = (question: KeyedQuestion) => ({
  ...describeQuestion(question),
  answer: question.correct,
  explanation: question.explanation,
});

/** The page for the wall. */
export async function boardOf(found: ClassQuizRow, classes: ClassQuizRepository): Promise<ClassBoard> {
  const { id, code, topic, pace, questions, step, closesAt } = found;
  const { number, isAsked } = placeOf(found);
  const shown = questions[number - 1];
  const pupils = await classes.board(id, number, isAsked ? number : null);
  const counts = shown && !isAsked ? await classes.countOptions(id, number) : [];
  return {
    ...{ code, topic, pace, step, number },
    total: questions.length,
    question: shown && isAsked ? describeQuestion(shown) : null,
    review:
      shown && !isAsked
        ? {
            ...reviewOf(shown),
            source: shown.source,
            chosen: shown.options.map((_, place) => counts.find(({ chosen }) => chosen === place)?.pupils ?? 0),
          }
        : null,
    isLast: isLastStep(found),
    pupils: pupils.map(({ nickname, points, answers, hasAnswered }) => ({
      ...{ nickname, points },
      answered: pace === 'own' ? answers : Number(hasAnswered),
    })),
    closesAt: closesAt.toISOString(),
  };
}

/** What a pupil of a class at one pace sees: the question until its answer is shown, then the answer. */
function viewTogether(found: ClassQuizRow, { answers }: PupilRow) {
  const { number, isAsked } = placeOf(found);
  const shown = found.questions[number - 1];
  const chosen = answers.find((answer) => answer.number === number)?.chosen ?? null;
  return {
    number,
    question: shown && isAsked ? describeQuestion(shown) : null,
    sent: isAsked ? chosen : null,
    review: shown && !isAsked ? { ...reviewOf(shown), chosen } : null,
    isOver: isLastStep(found),
  };
}

/** What a pupil sees who goes on alone: the answer to the last question, and the next question. */
function viewAlone({ questions }: ClassQuizRow, { answers }: PupilRow) {
  const last = answers.at(-1);
  const answered = last && questions[last.number - 1];
  const next = questions[answers.length];
  return {
    number: Math.min(answers.length + 1, questions.length),
    question: next ? describeQuestion(next) : null,
    sent: null,
    review: answered ? { ...reviewOf(answered), chosen: last.chosen } : null,
    isOver: !next,
  };
}

export function pupilViewOf(found: ClassQuizRow, pupil: PupilRow): PupilView {
  const { topic, pace, questions } = found;
  const { number, isAsked } = placeOf(found);
  // Points would tell whether an answer is right before it is shown.
  const counted = pupil.answers.filter((answer) => !(isAsked && answer.number === number));
  return {
    nickname: pupil.nickname,
    ...{ topic, pace },
    total: questions.length,
    points: counted.reduce((sum, { points }) => sum + points, 0),
    right: counted.filter(({ points }) => points > 0).length,
    ...(pace === 'together' ? viewTogether(found, pupil) : viewAlone(found, pupil)),
  };
}
