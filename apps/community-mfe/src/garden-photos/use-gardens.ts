import {
  apiKey,
  apiQuery,
  call,
  getErrorBody,
  queriesOf,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@farm/web-kit';

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

/** Loads the photos of this browser and the wall again, after a change of its own. */
export function useReloadGardens() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries(queriesOf('GET /api/garden-photos/mine', 'GET /api/garden-photos'));
}

/** The photos of this browser; none while they are unknown. A photo that is gone already counts as deleted. */
export function useOwnPhotos() {
  const reload = useReloadGardens();
  const { data, isError, refetch } = useQuery(apiQuery('GET /api/garden-photos/mine'));
  const remove = async (id: string) => {
    try {
      await call('DELETE /api/garden-photos/:id', { params: { id } });
    } catch (error) {
      if (getErrorBody(error)?.code !== 'garden_photo.unknown') throw error;
    } finally {
      await reload(); // also after a lost network, which leaves open whether it was deleted
    }
  };
  return { photos: data?.photos ?? [], isLost: isError && !data, refetch, remove };
}
