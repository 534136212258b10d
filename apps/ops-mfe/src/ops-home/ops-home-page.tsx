import { Banner, Button, Card, CardGrid } from '@farm/ui';
import { call, Link, useMutation, useResetUserData } from '@farm/web-kit';
import { useLiveQuery } from '../admin/queries';
import { operatorPage } from '../admin/require-operator';
import links from './ops-links.json';

/** Links of the hub that failed their last two weekly checks. */
export function BrokenLinks() {
  const { data } = useLiveQuery(['ops'], 'GET /api/ops/inbox/links');
  const broken = data?.links.filter((link) => link.broken) ?? [];
  return (
    <Banner variant="warning" title="Broken links in the community hub">
      {broken.length > 0 && (
        <ul>
          {broken.map(({ address, title, status, failures }) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noopener">
                {title}
              </a>
              {`: ${status === null ? 'no response' : `status ${status}`}, ${failures} weeks in a row`}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

function useSignOut() {
  const changed = useResetUserData();
  return useMutation({ mutationFn: () => call('POST /api/logout'), onSuccess: changed });
}

function OpsHome({ operator }: { operator: { email: string } }) {
  const signOut = useSignOut();
  return (
    <>
      <p>You are signed in as {operator.email}.</p>
      <BrokenLinks />
      <CardGrid>
        {links.map(({ title, text, to, link }) => (
          <Card key={to} title={title} level="h2">
            <p>{text}</p>
            <Link to={to}>{link}</Link>
          </Card>
        ))}
      </CardGrid>
      <p>
        <Button variant="outline" type="button" isPending={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </p>
    </>
  );
}

export const Component = operatorPage('Operators', OpsHome);
