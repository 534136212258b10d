import { capitalize } from '@farm/farm';
import type { Reply } from '../admin/queries';

export type QuestionRow = Reply<'GET /api/quiz/ops/questions'>[number];

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** 'Soil basics', the words of a quiz's id. */
export const quizName = ({ quizId, kind }: Pick<QuestionRow, 'quizId' | 'kind'>): string => {
  const words = quizId.replaceAll('-', ' ');
  return `${capitalize(words)}${kind === 'simple' ? ' (simple quiz)' : ''}`;
};

/** '412 answers, 37 % right' */
export const answersText = ({ answers, rightShare }: Pick<QuestionRow, 'answers' | 'rightShare'>): string =>
  rightShare === null
    ? 'No answers yet'
    : `${answers} ${answers === 1 ? 'answer' : 'answers'}, ${percent(rightShare)} right`;

/** 'Easy', or 'Easy; medium by the answers' where visitors find it more or less difficult than its author. */
export function difficultyText({ difficulty, measuredDifficulty }: QuestionRow): string {
  if (!difficulty) return 'none';
  const own = capitalize(difficulty);
  const differs = measuredDifficulty && measuredDifficulty !== difficulty;
  return differs ? `${own}; ${measuredDifficulty} by the answers` : own;
}

export function byQuiz(questions: readonly QuestionRow[]): [quiz: string, questions: QuestionRow[]][] {
  const quizzes = new Map<string, QuestionRow[]>();
  for (const question of questions)
    quizzes.set(quizName(question), [...(quizzes.get(quizName(question)) ?? []), question]);
  return [...quizzes];
}

export const editPath = ({ id }: Pick<QuestionRow, 'id'>): string => `/ops/content?part=questions&question=${id}`;
