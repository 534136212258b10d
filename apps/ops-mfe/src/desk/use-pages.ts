import { useMutation, useQuery } from '@farm/web-kit';
import { useState } from 'react';
import { atOnce, fresh } from './asking';
import { whyNotDone } from './why-not-done';

/** A list that comes page by page; `name` tells this list from every other. */
export function usePages<Page extends { next: string | null }>(name: unknown, ask: (before?: string) => Promise<Page>) {
  const first = useQuery({ ...fresh, queryKey: ['ops', 'pages', name], queryFn: () => ask() });
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
    problem: whyNotDone(more.error, 'Please try again.'),
  };
}
