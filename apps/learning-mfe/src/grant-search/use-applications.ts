import { apiQuery, call, getServerMessage, useQuery, useQueryClient, useSubmit } from '@farm/web-kit';
import { startedNote } from './grant-labels';

const NOT_TRACKED = "We couldn't track it. Check your connection and try again.";

/** The query of a person's applications. */
export const applications = apiQuery('GET /api/grants/application-history');

export const useApplications = () => useQuery(applications);

/** Tracks a grant, or restarts a finished one. Pending until the list has it. */
export function useTrack({ id, title }: { id: string; title: string }, onTracked: () => void) {
  const cache = useQueryClient();
  return useSubmit({
    key: ['POST /api/grants/track-application', id],
    send: () =>
      call('POST /api/grants/track-application', {
        body: { grantId: id, grantTitle: title, status: 'researching', notes: startedNote(new Date()) },
      }),
    onSuccess: (tracked) => {
      onTracked();
      cache.setQueryData(
        applications.queryKey,
        (list) => list && { applications: [tracked, ...list.applications.filter((one) => one.id !== tracked.id)] },
      );
      return cache.invalidateQueries({ queryKey: applications.queryKey });
    },
    toMessage: (error) => getServerMessage(error) ?? NOT_TRACKED,
  });
}
