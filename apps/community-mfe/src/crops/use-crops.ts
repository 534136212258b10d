import type { CropList, CropPage } from '@farm/contracts';
import { apiQuery, createPersistentStore, getErrorBody, useQuery } from '@farm/web-kit';
import { pageData } from '@farm/web-kit/page-data';
import * as v from 'valibot';

/** The ZIP code whose dates this browser shows on the pages of crops; empty: the farm's own place. */
export const useZip = createPersistentStore('farm.zip', v.pipe(v.string(), v.regex(/^(\d{5})?$/)), '', {
  isText: true,
});

interface ByZip<Reply> {
  /** The reply for the ZIP code, and until it is there that for the farm; undefined: neither is there yet. */
  data: Reply | undefined;
  /** The dates of the ZIP code are on their way. */
  isPending: boolean;
  /** What the service says of the ZIP code. */
  zipProblem: string | null;
  error: Error | null;
  refetch: () => unknown;
}

type Loaded<Reply> = Pick<ReturnType<typeof useQuery<Reply>>, 'data' | 'isFetching' | 'error' | 'refetch'>;

function byZip<Reply>(farm: Loaded<Reply>, own: Loaded<Reply>): ByZip<Reply> {
  const body = getErrorBody(own.error);
  const isAboutZip = body?.code === 'crops.zip' || body?.code === 'request.invalid';
  return {
    data: own.data ?? farm.data,
    isPending: own.isFetching,
    zipProblem: own.error ? (isAboutZip ? body.message : "We couldn't load the dates for your ZIP. Try again.") : null,
    error: farm.error,
    refetch: farm.refetch,
  };
}

/** The page of a crop; the one that the document carries is there at once. */
export function useCrop(slug: string): ByZip<CropPage> {
  const zip = useZip();
  const farm = useQuery({
    ...apiQuery('GET /api/crops/:slug', { params: { slug } }),
    initialData: () => pageData('GET /api/crops/:slug', { slug }),
  });
  const own = useQuery({
    ...apiQuery('GET /api/crops/:slug', { params: { slug }, query: { zip } }),
    enabled: zip !== '',
    retry: false,
  });
  return byZip(farm, own);
}

/** The list of crops; the one that the document carries is there at once. */
export function useCropList(): ByZip<CropList> {
  const zip = useZip();
  const farm = useQuery({ ...apiQuery('GET /api/crops', {}), initialData: () => pageData('GET /api/crops', {}) });
  const own = useQuery({ ...apiQuery('GET /api/crops', { query: { zip } }), enabled: zip !== '', retry: false });
  return byZip(farm, own);
}
