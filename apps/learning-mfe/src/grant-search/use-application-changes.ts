import type { GrantApplication } from '@farm/contracts';
import { patchGrantsApplicationsId } from '@farm/contracts/form-rules';
import { call, getErrorBody, getServerMessage, queriesOf, useMutation, useQueryClient, useSubmit } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { applications } from './use-applications';

const NOT_SAVED = "We couldn't save that. Check your connection and try again.";

type Change = Partial<Pick<GrantApplication, 'status' | 'notes' | 'checklist' | 'reminders'>>;

/** The latest version, if a change was based on an older one. */
function latestVersionOf(error: unknown): GrantApplication | null {
  const apiError = getErrorBody(error) as { code: string; application?: GrantApplication } | null;
  return apiError?.code === 'grants.stale' ? (apiError.application ?? null) : null;
}

const scopeOf = (id: string): string => `grant-application ${id}`;

/** The cached application, and the call that changes this version. */
function useStored(id: string) {
  const cache = useQueryClient();
  const now = () => cache.getQueryData(applications.queryKey)?.applications.find((one) => one.id === id);
  return {
    now,
    put: (next: (before: GrantApplication) => GrantApplication) =>
      cache.setQueryData(
        applications.queryKey,
        (list) => list && { applications: list.applications.map((one) => (one.id === id ? next(one) : one)) },
      ),
    send: (change: Change) =>
      call('PATCH /api/grants/applications/:id', {
        params: { id },
        body: { ...change, lastUpdated: now()?.lastUpdated ?? '' },
      }),
  };
}

/** An optimistic change. Changes are sent one after the other; a failed one is rolled back. */
function useOptimisticChange(id: string) {
  const { now, put, send } = useStored(id);
  const { mutate, isSuccess, error } = useMutation({
    scope: { id: scopeOf(id) },
    mutationFn: send,
    onMutate: ({ checklist, reminders }: Change) => {
      const before = now();
      put((one) => ({ ...one, checklist: checklist ?? one.checklist, reminders: reminders ?? one.reminders }));
      return before;
    },
    // Keep optimistic changes that are still on their way.
    onSuccess: (stored) => put(({ checklist, reminders }) => ({ ...stored, checklist, reminders })),
    onError: (failure, { checklist, reminders }, before) => {
      const latest = latestVersionOf(failure);
      put(
        (one) =>
          latest ?? {
            ...one,
            ...(before && checklist && { checklist: before.checklist }),
            ...(before && reminders !== undefined && { reminders: before.reminders }),
          },
      );
    },
  });
  return { change: (change: Change) => mutate(change), isSuccess, error, problem: error && problemOf(error) };
}

const problemOf = (error: Error): string => getServerMessage(error) ?? NOT_SAVED;

/** Options of a change that is shown once it is stored. */
function useStoredChange(id: string) {
  const cache = useQueryClient();
  const { put, send } = useStored(id);
  return {
    scope: scopeOf(id),
    send: (change: Change) => send(change),
    onSuccess: (stored: GrantApplication) => {
      put(({ checklist, reminders }) => ({ ...stored, checklist, reminders }));
      void cache.invalidateQueries(queriesOf('GET /api/grants/:id/starter-pack')); // it shows the notes
    },
    onError: (failure: Error) => {
      const latest = latestVersionOf(failure);
      if (latest) put(() => latest);
    },
    toMessage: problemOf,
  };
}

/**
 * Each control has its own mutation, so that none drops the result of another. They share a scope, so each change starts
 * from the version that the previous one produced.
 */
export function useApplicationChanges({ id, notes: storedNotes }: GrantApplication, onMoved: () => void) {
  const storedChange = useStoredChange(id);
  const move = useSubmit({
    ...storedChange,
    key: ['PATCH /api/grants/applications/:id', id, 'status'],
    onSuccess: (stored) => {
      storedChange.onSuccess(stored);
      onMoved();
    },
  });
  const notes = useCallForm({
    ...storedChange,
    key: ['PATCH /api/grants/applications/:id', id, 'notes'],
    rules: patchGrantsApplicationsId,
    values: { notes: storedNotes },
  });
  const checklist = useOptimisticChange(id);
  const reminders = useOptimisticChange(id);
  const all = [move, notes, checklist, reminders];
  const failed = all.find(({ error }) => error);
  return {
    ...{ move, notes, checklist, reminders },
    problem: failed?.problem ?? null,
    isSaved: !failed && all.some(({ isSuccess }) => isSuccess),
    /** The latest version, if one of the changes was based on an older one. */
    latest: all.map(({ error }) => latestVersionOf(error)).find((one) => one !== null) ?? null,
  };
}
export type Changes = ReturnType<typeof useApplicationChanges>;
