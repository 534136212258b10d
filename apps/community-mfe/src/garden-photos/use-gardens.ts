import { apiKey, apiQuery, call, useInfiniteQuery, useQuery, useQueryClient } from '@farm/web-kit';

// The pages of the list are another shape than one reply.
const WALL = [...apiKey('GET /api/garden-photos'), 'pages'];

/** Accepted photos, newest first, page by page. */
export function useWall() {
  const query = useInfiniteQuery({
    queryKey: WALL,
    queryFn: ({ pageParam, signal }) => call('GET /api/garden-photos', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, pages: query.data?.pages ?? [] };
}

const own = apiQuery('GET /api/garden-photos/mine');

/** The photos of this browser; none while they are unknown. */
export function useOwnPhotos() {
  const cache = useQueryClient();
  const { data } = useQuery(own);
  const remove = async (id: string) => {
    await call('DELETE /api/garden-photos/:id', { params: { id } });
    await Promise.all([
      cache.invalidateQueries({ queryKey: own.queryKey }),
      cache.invalidateQueries({ queryKey: WALL }),
    ]);
  };
  return { photos: data?.photos ?? [], remove };
}
