import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { atOnce, fresh } from '../desk/asking';
import { whyNotDone } from '../desk/why-not-done';

export type DailyRun = ReplyOf<Calls['POST /api/dexter/daily-training']>;
export type Trained = ReplyOf<Calls['POST /api/dexter/train']>;
export type Tested = ReplyOf<Calls['POST /api/dexter/test']>;
export type Corrected = ReplyOf<Calls['POST /api/dexter/correct']>;
export type Preview = ReplyOf<Calls['POST /api/dexter/corrections/preview']>;
export type Correcting = InputOf<Calls['POST /api/dexter/corrections/preview']>['body'];

/** Everything that a lesson may change: tasks, history, versions and lessons. */
export const DEXTER = ['ops', 'dexter'];

const tasks = queryOptions({
  ...fresh,
  queryKey: [...DEXTER, 'daily-tasks'],
  queryFn: () => call('GET /api/dexter/daily-tasks'),
});
const history = queryOptions({
  ...fresh,
  queryKey: [...DEXTER, 'history'],
  queryFn: () => call('GET /api/dexter/training-history'),
});

/** The tasks that Dexter Jr. is trained with today. */
export const useDailyTasks = () => useQuery(tasks);
/** The newest 100 things that were taught or tried. */
export const useHistory = () => useQuery(history);

/** What was taught may have put another version in force: everything about Dexter Jr. is asked anew. */
function useLesson<Given, Told>(teach: (given: Given) => Promise<Told>) {
  const cache = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: teach,
    // also after a failure: a lost network leaves it open whether it was done
    onSettled: () => void cache.invalidateQueries({ queryKey: DEXTER }),
  });
}

/** Trains all of today's tasks. */
export const useDailyTraining = () => useLesson(() => call('POST /api/dexter/daily-training'));
/** Teaches one instruction. */
export const useTrain = () =>
  useLesson((body: InputOf<Calls['POST /api/dexter/train']>['body']) => call('POST /api/dexter/train', { body }));
/** Asks the version in force and has its answer judged. */
export const useTest = () =>
  useLesson((body: InputOf<Calls['POST /api/dexter/test']>['body']) => call('POST /api/dexter/test', { body }));
/** What a correction would change; nothing is saved. */
export const usePreview = () =>
  useMutation({
    ...atOnce,
    mutationFn: (body: Correcting) => call('POST /api/dexter/corrections/preview', { body }),
  });
/** Saves a correction. */
export const useCorrect = () =>
  useLesson((body: InputOf<Calls['POST /api/dexter/correct']>['body']) => call('POST /api/dexter/correct', { body }));
/** Keeps an answer as it is. */
export const useReinforce = () =>
  useLesson((body: InputOf<Calls['POST /api/dexter/reinforce']>['body']) =>
    call('POST /api/dexter/reinforce', { body }),
  );

/** Why a lesson did not go through; null while nothing failed. */
export const whyNotTaught = (error: unknown): string | null =>
  whyNotDone(error, 'Your words are still here. Please look at the training history before you try again.');

/** The fields that hold something, without blanks around them: what is optional and blank is not sent. */
export function filled<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  const trimmed = Object.entries(fields).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as Partial<Fields>;
}
