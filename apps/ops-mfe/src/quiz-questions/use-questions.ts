import type { Calls, ReplyOf } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery } from '@farm/web-kit';

export type QuestionFigures = ReplyOf<Calls['GET /api/quiz/ops/items']>[number];

const figures = queryOptions({
  queryKey: ['ops', 'quiz-questions'],
  queryFn: () => call('GET /api/quiz/ops/items'),
  staleTime: 0, // players answer while nobody looks
});

/** How each question does over first attempts. */
export const useQuestionFigures = () => useQuery(figures);

/** Takes a player off the leaderboard, or puts them back. */
export const useHidePlayer = () =>
  useMutation({
    mutationFn: ({ publicId, hidden }: { publicId: string; hidden: boolean }) =>
      call('PATCH /api/quiz/ops/players/:publicId', { params: { publicId }, body: { hidden } }),
  });

export type BoardLine = ReplyOf<Calls['GET /api/quiz/leaderboard']>[number];

const board = queryOptions({
  queryKey: ['ops', 'quiz-board'],
  queryFn: () => call('GET /api/quiz/leaderboard'),
  staleTime: 0,
});

/** The twenty best of all time. */
export const useBoard = () => useQuery(board);
