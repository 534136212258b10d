import type { CallKey, Calls, InputOf, ReplyOf } from '@farm/contracts';
import {
  apiKey,
  apiQuery,
  call,
  isHttpError,
  queriesOf,
  getServerMessage,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSubmit,
  type InputArguments,
} from '@farm/web-kit';
import { useSubmitEach } from '@farm/web-kit/use-submit-each';

export type Reply<K extends CallKey> = ReplyOf<Calls[K]>;
export type Body<K extends CallKey> = InputOf<Calls[K]> extends { body: infer B } ? B : never;
export type Query<K extends CallKey> = InputOf<Calls[K]> extends { query?: infer Q } ? NonNullable<Q> : never;

/** Loads data on each visit, after a failed one too: a visit is somebody's wish to see it. */
const LIVE = { staleTime: 0, retryOnMount: true } as const;

type Request<K extends CallKey> = [key: K, ...input: InputArguments<K>];

/** Query options of one call. */
export const liveQuery = <K extends CallKey>(...request: Request<K>) => ({ ...apiQuery(...request), ...LIVE });

export const useLiveQuery = <K extends CallKey>(...request: Request<K>) => useQuery(liveQuery(...request));

/** A query that is sent only if the operator's role includes the call; pending forever otherwise. */
export const useAllowedQuery = <K extends CallKey>(isAllowed: boolean, ...request: Request<K>) =>
  useQuery({ ...liveQuery(...request), enabled: isAllowed });

/** Not the key of the call alone: the pages of a list are another shape than one reply. */
const pagesKey = <K extends CallKey>(...request: Request<K>) => [...apiKey(...request), 'pages'];

interface Page {
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** Calls that reply with one page of a list: `before` is its cursor. */
type PagedCall = {
  [K in CallKey]: Reply<K> extends Page ? (Query<K> extends { before?: string } ? K : never) : never;
}[CallKey];

/** A list that `load` loads page by page. A refetch loads all pages in order, so that no row is missing or doubled. */
export function usePagination<P extends Page>(
  queryKey: readonly unknown[],
  load: (before: string | undefined, signal: AbortSignal) => Promise<P>,
) {
  const query = useInfiniteQuery({
    ...LIVE,
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
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

function withCursor<K extends PagedCall>([input]: InputArguments<K>, before: string | undefined, signal: AbortSignal) {
  const page: object = { query: { ...(input as { query?: object } | undefined)?.query, before } };
  return [{ ...page, signal }] as InputArguments<K, { signal: AbortSignal }>;
}

/** The list that a call replies with page by page. Its input has no cursor. */
export const usePages = <K extends PagedCall>(key: K, ...input: InputArguments<K>) =>
  usePagination(pagesKey(key, ...input), (before, signal) => call(key, ...withCursor<K>(input, before, signal)));

/** Updates the loaded pages of a list without a call. */
export function useChangePages<K extends PagedCall>(...request: Request<K>) {
  const cache = useQueryClient();
  return (change: (pages: readonly Reply<K>[]) => Reply<K>[]) =>
    cache.setQueryData<{ pages: Reply<K>[] }>(
      pagesKey(...request),
      (now) => now && { ...now, pages: change(now.pages) },
    );
}

interface ActionOptions<Input, Result> extends ActionReport {
  /** The action and its target: actions with the same key exclude each other. */
  key: readonly string[];
  send: (input: Input) => Promise<Result>;
  onSuccess?: (result: Result, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
}

/** What an action loads again, and what it says. */
export interface ActionReport {
  /** The calls to load again, also after a failure: a lost network leaves open whether the action was done. */
  reload?: readonly CallKey[];
  /** Where to look before trying again after a lost network. */
  checkFirst?: string;
  /** The message for an error without one. */
  fallback?: string;
}

export function useActionOptions({ reload, checkFirst = CHECK_FIRST, fallback }: ActionReport) {
  const cache = useQueryClient();
  return {
    onSettled: () => reload && cache.invalidateQueries(queriesOf(...reload)),
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
