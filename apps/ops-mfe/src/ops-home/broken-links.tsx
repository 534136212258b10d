import { Banner } from '@farm/ui';
import { call, queryOptions, useQuery } from '@farm/web-kit';

const links = queryOptions({
  networkMode: 'always',
  staleTime: 0,
  queryKey: ['ops', 'links'],
  queryFn: () => call('GET /api/ops/inbox/links'),
});

/** Links of the hub that failed their last two weekly checks. Nothing when all stand, or when nobody can say. */
export function BrokenLinks() {
  const { data } = useQuery(links);
  const broken = data?.links.filter((link) => link.broken) ?? [];
  return (
    <Banner kind="warn" title="Links of the community hub that no longer answer">
      {broken.length > 0 && (
        <ul>
          {broken.map(({ address, title, status, failures }) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noopener">
                {title}
              </a>
              {`: ${status === null ? 'no answer' : `status ${status}`}, ${failures} weeks in a row`}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
