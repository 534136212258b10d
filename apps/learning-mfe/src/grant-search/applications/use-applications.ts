import type { GrantApplication, GrantProgramme } from '@farm/contracts';
import { call, queryOptions, refusalOf, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { startedNote } from '../grant-words';

const applications = queryOptions({
  queryKey: ['learning', 'grant-applications'],
  queryFn: () => call('GET /api/grants/application-history'),
});

/** The person's own applications, newest change first. */
export const useApplications = () => useQuery(applications);

/** Begins to follow a grant; `isPending` until the list knows it. */
export function useTrack() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title }: Pick<GrantProgramme, 'id' | 'title'>) =>
      call('POST /api/grants/track-application', {
        body: { grantId: id, grantTitle: title, status: 'researching', notes: startedNote(new Date()) },
      }),
    onSuccess: (tracked) => {
      cache.setQueryData(
        applications.queryKey,
        (list) => list && { applications: [tracked, ...list.applications.filter(({ id }) => id !== tracked.id)] },
      );
      return cache.invalidateQueries({ queryKey: applications.queryKey });
    },
  });
}

/** What a person may change of an application. */
export type Change = Partial<Pick<GrantApplication, 'status' | 'notes' | 'checklist' | 'reminders'>>;

/** How the application stands, when a change was made from an older version. */
export function freshOf(error: unknown): GrantApplication | null {
  const refusal = refusalOf(error) as { code: string; application?: GrantApplication } | null;
  return refusal?.code === 'grants.stale' ? (refusal.application ?? null) : null;
}

/** Changes one application. Changes go one after the other, each from the version that the one before made. */
export function useChange(id: string) {
  const cache = useQueryClient();
  const now = () => cache.getQueryData(applications.queryKey)?.applications.find((one) => one.id === id);
  const put = (next: (before: GrantApplication) => GrantApplication) =>
    cache.setQueryData(
      applications.queryKey,
      (list) => list && { applications: list.applications.map((one) => (one.id === id ? next(one) : one)) },
    );
  return useMutation({
    scope: { id: `grant-application ${id}` },
    mutationFn: (change: Change) =>
      call('PATCH /api/grants/applications/:id', {
        params: { id },
        body: { ...change, lastUpdated: now()?.lastUpdated ?? '' },
      }),
    // A tick shows at once; a move and notes show when they are kept.
    onMutate: ({ checklist, reminders }) => {
      const before = now();
      put((one) => ({ ...one, checklist: checklist ?? one.checklist, reminders: reminders ?? one.reminders }));
      return before;
    },
    // Ticks that were made meanwhile are on their way, too.
    onSuccess: (kept) => put(({ checklist, reminders }) => ({ ...kept, checklist, reminders })),
    onError: (error, _, before) => {
      const fresh = freshOf(error);
      put((one) => fresh ?? { ...one, ...(before && { checklist: before.checklist, reminders: before.reminders }) });
    },
  });
}
export type Changing = ReturnType<typeof useChange>;
