import type { Calls, InputOf, ListedVersion, ReplyOf } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { atOnce, fresh } from '../../desk/asking';
import { whyNotDone } from '../../desk/why-not-done';
import { DEXTER } from '../../training-centre/use-training';

export type VersionFile = ReplyOf<Calls['GET /api/dexter/versions/:id']>;
export type LessonState = NonNullable<NonNullable<InputOf<Calls['GET /api/dexter/lessons']>['query']>['state']>;
type Activation = InputOf<Calls['POST /api/dexter/versions/:id/activate']>['body'];

const versions = (before?: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...DEXTER, 'versions', before],
    queryFn: () => call('GET /api/dexter/versions', { query: before === undefined ? {} : { before } }),
  });
const version = (id: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...DEXTER, 'version', id],
    queryFn: () => call('GET /api/dexter/versions/:id', { params: { id } }),
  });
const lessons = (state: LessonState) =>
  queryOptions({
    ...fresh,
    queryKey: [...DEXTER, 'lessons', state],
    queryFn: () => call('GET /api/dexter/lessons', { query: { state } }),
  });

/** One page of the versions, newest first. */
export const useVersions = (before?: string) => useQuery(versions(before));
/** One version with its text, its parent's, and what the gate found. */
export const useVersion = (id: string) => useQuery(version(id));
/** What is taught, has been, or waits. */
export const useLessons = (state: LessonState) => useQuery(lessons(state));

/** The version that answers visitors now; one that was rolled back to may stand on a further page of the list. */
export function useVersionInForce(): { version: ListedVersion | undefined; isError: boolean } {
  const { data, isError } = useVersions();
  const listed = data?.versions.find(({ id }) => id === data.activeId);
  const further = useQuery({ ...version(data?.activeId ?? ''), enabled: data !== undefined && !listed });
  return { version: listed ?? further.data?.version, isError: isError || further.isError };
}

/** Puts a version in force. Also after a failure everything is asked anew: somebody else may have been faster. */
export function useActivate(id: string) {
  const cache = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: Activation) => call('POST /api/dexter/versions/:id/activate', { params: { id }, body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: DEXTER }),
  });
}

/** Retires a lesson, through the gate. */
export function useRetire(id: string) {
  const cache = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (reason: string) => call('POST /api/dexter/lessons/:id/retire', { params: { id }, body: { reason } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: DEXTER }),
  });
}

/** Why an act on versions or lessons was not done; null while nothing failed. */
export const whyNot = (error: unknown): string | null =>
  whyNotDone(error, 'Please look at the list before you try again.');
