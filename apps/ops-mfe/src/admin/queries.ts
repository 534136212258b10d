import type { CallKey, Calls, InputOf, ReplyOf } from '@farm/contracts';
import {
  call,
  isHttpError,
  queryOptions,
  getServerMessage,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSubmit,
} from '@farm/web-kit';
import { useSubmitEach } from '@farm/web-kit/use-submit-each';

export type Reply<K extends CallKey> = ReplyOf<Calls[K]>;
export type Body<K extends CallKey> = InputOf<Calls[K]> extends { body: infer B } ? B : never;
export type Query<K extends CallKey> = InputOf<Calls[K]> extends { query?: infer Q } ? NonNullable<Q> : never;

/** Loads data on each visit, after a failed one too: a visit is somebody's wish to see it. */
const LIVE = { staleTime: 0, retryOnMount: true } as const;

/** Query options of one call. The query key begins with `scope`, which actions reload as a whole. */
export const liveQuery = <K extends CallKey>(scope: readonly string[], ...request: Parameters<typeof call<K>>) =>
  queryOptions({ ...LIVE, queryKey: [...scope, ...request], queryFn: () => call(...request) });

export const useLiveQuery = <K extends CallKey>(scope: readonly string[], ...request: Parameters<typeof call<K>>) =>
  useQuery(liveQuery(scope, ...request));

/** A query that is sent only if the operator's role includes the call; pending forever otherwise. */
export const useAllowedQuery = <K extends CallKey>(
  isAllowed: boolean,
  scope: readonly string[],
  ...request: Parameters<typeof call<K>>
) => useQuery({ ...liveQuery(scope, ...request), enabled: isAllowed });

/** A list that is loaded page by page. A refetch loads all pages in order, so that no row is missing or doubled. */
export function usePages<Page extends { next: string | null }>(
  queryKey: readonly unknown[],
  load: (before?: string) => Promise<Page>,
) {
  const query = useInfiniteQuery({
    ...LIVE,
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const pages = query.data?.pages ?? [];
  const { isPending, error, refetch } = query;
  return {
    pages,
    first: { data: pages[0], isPending, error, refetch },
    more: {
      /** Null at the end of the list. */
      loadMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
      isLoading: query.isFetchingNextPage,
      problem: query.isFetchNextPageError ? actionError(error, 'Please try again.') : null,
    },
  };
}

/** Updates the loaded pages of a list without a call. */
export function useChangePages<Page>(queryKey: readonly unknown[]) {
  const cache = useQueryClient();
  return (change: (pages: readonly Page[]) => Page[]) =>
    cache.setQueryData<{ pages: Page[] }>(queryKey, (now) => now && { ...now, pages: change(now.pages) });
}

interface ActionOptions<Input, Result> {
  /** The action and its target: actions with the same key exclude each other. */
  key: readonly string[];
  send: (input: Input) => Promise<Result>;
  onSuccess?: (result: Result, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
  /** Data to load again, also after a failure: a lost network leaves open whether the action was done. */
  reload?: readonly string[];
  /** Where to look before trying again after a lost network. */
  checkFirst?: string;
  /** The message for an error without one. */
  fallback?: string;
}

function useActionOptions({
  reload,
  checkFirst = CHECK_FIRST,
  fallback,
}: Pick<ActionOptions<never, never>, 'reload' | 'checkFirst' | 'fallback'>) {
  const cache = useQueryClient();
  return {
    onSettled: () => reload && cache.invalidateQueries({ queryKey: reload }),
    toMessage: (error: Error) => actionError(error, checkFirst, fallback),
  };
}

export function useAction<Input = void, Result = unknown>(options: ActionOptions<Input, Result>) {
  return useSubmit<Input, Result>({ ...options, ...useActionOptions(options) });
}

/** An action on the rows of a list, each row with its own state. */
export function useActionEach<Input, Result = unknown>(
  options: ActionOptions<Input, Result> & { idOf: (input: Input) => string },
) {
  return useSubmitEach<Input, Result>({ ...options, ...useActionOptions(options) });
}

const CHECK_FIRST = 'Please check whether it worked before you try again.';

/** The message for a failed action; null without an error. */
function actionError(
  error: unknown,
  checkFirst = CHECK_FIRST,
  fallback = 'Something went wrong. Please try again.',
): string | null {
  if (!error) return null;
  return isHttpError(error) ? (getServerMessage(error) ?? fallback) : `There was no response. ${checkFirst}`;
}
