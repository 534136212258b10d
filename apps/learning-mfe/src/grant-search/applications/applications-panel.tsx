import { ErrorState, Skeleton, Status } from '@farm/ui';
import classes from '../grant-search.module.css';
import { LongList } from '../long-list';
import { ApplicationCard } from './application-card';
import type { useApplications } from './use-applications';

const FIRST = 5;

/** 'Your Applications'. Spec 2 sections 2 and 9. */
export function ApplicationsPanel({ list }: { list: ReturnType<typeof useApplications> }) {
  const { data, error, isPending, refetch } = list;
  const applications = data?.applications;
  return (
    <section className={classes.panel} aria-labelledby="grant-applications">
      <h2 id="grant-applications">Your Applications</h2>
      {isPending && <Status>Fetching them...</Status>}
      {isPending && <Skeleton />}
      {error && !applications && (
        <ErrorState level="h3" title="Your applications did not come." onTryAgain={() => void refetch()} />
      )}
      {applications?.length === 0 && <p>None yet. Press Track on a result, and it stands here.</p>}
      {applications && applications.length > 0 && (
        <LongList
          first={FIRST}
          items={applications.map((one) => ({ id: one.id, shown: <ApplicationCard application={one} /> }))}
          sayMore={(more) => `And ${more} more...`}
        />
      )}
    </section>
  );
}
