import { sentenceOf, useMutation, useQuery } from '@farm/web-kit';
import { useState } from 'react';

// Without a network everything fails at once and says so: an act must never wait for one and be done an hour later.
export const atOnce = { networkMode: 'always' } as const;
// Letters and messages come while nobody looks: each visit asks again.
export const fresh = { ...atOnce, staleTime: 0, refetchOnReconnect: false } as const;
export const INBOX = ['ops', 'inbox'];

/** Why an act was not done, in words. A lost network leaves it open. */
export const whyNot = (error: unknown): string | null =>
  error ? (sentenceOf(error) ?? 'Nobody answered. Please look whether it was done before you try again.') : null;

/** A list that comes page by page; `name` tells this list from every other. */
export function usePages<Page extends { next: string | null }>(name: unknown, ask: (before?: string) => Promise<Page>) {
  const first = useQuery({ ...fresh, queryKey: [...INBOX, name], queryFn: () => ask() });
  const [further, setFurther] = useState<readonly Page[]>([]);
  const more = useMutation({
    ...atOnce,
    mutationFn: ask,
    onSuccess: (page) => setFurther((now) => [...now, page]),
  });
  const pages = first.data ? [first.data, ...further] : [];
  const next = pages.at(-1)?.next ?? null;
  return {
    pages,
    first,
    /** Null at the end of the list. */
    loadMore: next === null ? null : () => more.mutate(next),
    loading: more.isPending,
    problem: whyNot(more.error),
  };
}
