import { grantTips, site } from '@farm/farm';
import { buttonClass, ErrorState, Panel, Skeleton, Stack, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { ApplicationCard } from './application-card';
import classes from './grant-search.module.css';
import { ExpandableList } from './expandable-list';
import type { useApplications } from './use-applications';

const FIRST = 5;

export function ApplicationsPanel({ list }: { list: ReturnType<typeof useApplications> }) {
  const { data, error, isPending, refetch } = list;
  const applications = data?.applications;
  return (
    <Panel as="section" tone="band" aria-labelledby="grant-applications">
      <h2 id="grant-applications">Your Applications</h2>
      {isPending && <Status>Loading your applications...</Status>}
      {isPending && <Skeleton />}
      {error && !applications && (
        <ErrorState level="h3" title="We couldn't load your applications." onTryAgain={() => void refetch()} />
      )}
      {applications?.length === 0 && <p>Nothing tracked yet. Press Track on a grant to keep it here.</p>}
      {applications && applications.length > 0 && (
        <ExpandableList
          first={FIRST}
          items={applications}
          renderItem={(one, headingRef) => <ApplicationCard application={one} headingRef={headingRef} />}
          moreLabel={(more) => `And ${more} more...`}
        />
      )}
    </Panel>
  );
}

export function TipsPanel() {
  return (
    <Panel as="section" tone="band" aria-labelledby="grant-tips">
      <h2 id="grant-tips">Tips</h2>
      <Stack as="ul" gap={2} className={classes.bullets}>
        {grantTips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </Stack>
      <Link className={buttonClass('outline')} to="/#chat">
        {`Chat with ${site.assistant.name}`}
      </Link>
    </Panel>
  );
}
