import type { ListedPerson } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { whyNotDone } from '../desk/why-not-done';

const people = queryOptions({
  queryKey: ['ops', 'people'],
  queryFn: async () => (await call('GET /api/auth/ops/people')).people,
  staleTime: 0, // people come and go while nobody looks
});

/** Who has an account, operators first. */
export const usePeople = () => useQuery(people);

/** What an operator can do to somebody else. */
export type Act = 'promote' | 'demote' | 'close' | 'open';

const CHANGES = {
  promote: { role: 'operator' },
  demote: { role: 'member' },
  close: { disabled: true },
  open: { disabled: false },
} as const;

/** Changes a role or closes an account; the list is asked for again, whatever came of it. */
export function useChange() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ act, person }: { act: Act; person: ListedPerson }) =>
      call('PATCH /api/auth/ops/people/:id', { params: { id: person.id }, body: CHANGES[act] }),
    onSettled: () => cache.invalidateQueries({ queryKey: people.queryKey }),
  });
}

/** Why a change was not made; null while nothing failed. */
export const whyNotChanged = (error: unknown): string | null =>
  whyNotDone(error, 'Look at the list before you try again.');
