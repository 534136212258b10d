import type { CallKey, VersionSummary } from '@farm/contracts';
import { useQuery } from '@farm/web-kit';
import { liveQuery, useLiveQuery } from '../admin/queries';

/** Everything that a lesson may change. */
const TRAINING_CALLS: readonly CallKey[] = [
  'GET /api/dexter/daily-tasks',
  'GET /api/dexter/training-history',
  'GET /api/dexter/versions',
  'GET /api/dexter/versions/:id',
  'GET /api/dexter/lessons',
];

export const TRAINING_PATH = '/dexter-training';

/** A lesson may have activated another version, so all training data is reloaded after it. */
export const TRAINING_ACTION = {
  reload: TRAINING_CALLS,
  checkFirst: 'Your text is still here. Please check the training history before you try again.',
};

/** For actions on versions and lessons, which another operator may have changed. */
export const VERSION_ACTION = {
  reload: TRAINING_CALLS,
  checkFirst: 'Please check the list before you try again.',
};

export const useVersions = (before?: string) => useLiveQuery('GET /api/dexter/versions', { query: { before } });

export const versionQuery = (id: string) => liveQuery('GET /api/dexter/versions/:id', { params: { id } });

/** The active version. After a rollback it may be on a later page of the list. */
export function useActiveVersion(): { version: VersionSummary | undefined; isError: boolean } {
  const { data, isError } = useVersions();
  const listed = data?.versions.find(({ id }) => id === data.activeId);
  const other = useQuery({ ...versionQuery(data?.activeId ?? ''), enabled: data !== undefined && !listed });
  return { version: listed ?? other.data?.version, isError: isError || other.isError };
}
