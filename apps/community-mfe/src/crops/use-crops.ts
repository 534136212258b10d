import type { CropList, CropPage } from '@farm/contracts';
import { apiQuery, getErrorBody, useQuery } from '@farm/web-kit';
import { useZip } from '@farm/web-kit/notebook-sharing';
import { pageData } from '@farm/web-kit/page-data';

interface ZipQueryResult<Reply> {
  /** The reply for the ZIP code, and until it is there that for the farm; undefined: neither is there yet. */
  data: Reply | undefined;
  /** The dates of the ZIP code are on their way. */
  isPending: boolean;
  /** What the service says of the ZIP code. */
  zipProblem: string | null;
  error: Error | null;
  refetch: () => unknown;
}

type QueryResult<Reply> = Pick<ReturnType<typeof useQuery<Reply>>, 'data' | 'isFetching' | 'error' | 'refetch'>;

/** The result for the ZIP code, and for the farm until it is there. */
function preferZip<Reply>(farm: QueryResult<Reply>, atZip: QueryResult<Reply>): ZipQueryResult<Reply> {
  const body = getErrorBody(atZip.error);
  const isAboutZip = body?.code === 'crops.zip' || body?.code === 'request.invalid';
  return {
    data: atZip.data ?? farm.data,
    isPending: atZip.isFetching,
    zipProblem: atZip.error
      ? isAboutZip
        ? body.message
        : "We couldn't load the dates for your ZIP. Try again."
      : null,
    error: farm.error,
    refetch: farm.refetch,
  };
}

/** The page of a crop; the one that the document carries is there at once. */
export function useCrop(slug: string): ZipQueryResult<CropPage> {
  const zip = useZip();
  const farm = useQuery({
    ...apiQuery('GET /api/crops/:slug', { params: { slug } }),
    initialData: () => pageData('GET /api/crops/:slug', { slug }),
  });
  const atZip = useQuery({
    ...apiQuery('GET /api/crops/:slug', { params: { slug }, query: { zip } }),
    enabled: zip !== '',
    retry: false,
  });
  return preferZip(farm, atZip);
}

/** The list of crops; the one that the document carries is there at once. */
export function useCropList(): ZipQueryResult<CropList> {
  const zip = useZip();
  const farm = useQuery({ ...apiQuery('GET /api/crops', {}), initialData: () => pageData('GET /api/crops', {}) });
  const atZip = useQuery({ ...apiQuery('GET /api/crops', { query: { zip } }), enabled: zip !== '', retry: false });
  return preferZip(farm, atZip);
}
