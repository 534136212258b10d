import { Badge, Row } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { formatCount } from '../admin/format';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { rateText, REMOTE_PAGES } from '../releases/release-data';
import { CollapsibleSection } from './collapsible-section';

type Remote = Reply<'GET /release/status'>['remotes'][number];

/** '0.4 % of 1,204 page loads failed', or why the pages are unavailable. */
function remoteText({ state, build, aside, health }: Remote): string {
  if (state === 'off') return 'switched off';
  if (aside.length > 0) return aside.join(', ');
  const live = health.find((each) => each.build === build);
  return live === undefined || live.loads === 0
    ? 'no page loads yet'
    : `${formatCount(live.loads, 'page load')}, failed: ${rateText(live)}`;
}

/** 'all is up', or how much is not. */
function stateText({ remotes, services }: Reply<'GET /release/status'>): string {
  const down = remotes.filter(({ state }) => state === 'off').length + services.filter(({ ready }) => !ready).length;
  return down === 0 ? 'all is up' : `${formatCount(down, 'part')} down`;
}

/** One line for each part of the site. */
export function SiteHealth() {
  const query = useLiveQuery('GET /release/status');
  return (
    <CollapsibleSection title="The site" figure={query.data && stateText(query.data)}>
      <QueryView query={query} subject="the state of the site">
        {({ remotes, services }) => (
          <>
            <ul>
              {remotes.map((remote) => (
                <li key={remote.name}>{`${REMOTE_PAGES[remote.name] ?? remote.name}: ${remoteText(remote)}`}</li>
              ))}
            </ul>
            <Row gap={2}>
              {services.map(({ name, ready }) => (
                <Badge key={name} tone={ready ? 'green' : 'beet'}>
                  {ready ? `${name} is up` : `${name} is not responding`}
                </Badge>
              ))}
            </Row>
            <p>
              <Link to="/ops/releases">Releases</Link>
            </p>
          </>
        )}
      </QueryView>
    </CollapsibleSection>
  );
}
