import type { GrantApplication } from '@farm/contracts';
import { Button, ErrorState, Skeleton, Status } from '@farm/ui';
import { useEffect, useRef, useState } from 'react';
import { ApplicationCard } from './application-card';
import classes from './grant-search.module.css';
import type { useApplications } from './use-applications';

const FIRST = 5;

/** The first five; the rest opens in place, and its first one takes the focus. */
function Applications({ applications }: { applications: readonly GrantApplication[] }) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open) list.current?.children.item(FIRST)?.querySelector('h3')?.focus();
  }, [open]);
  const shown = open ? applications : applications.slice(0, FIRST);
  const more = applications.length - shown.length;
  return (
    <>
      <ul ref={list} className={classes.list}>
        {shown.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button type="button" kind="text" onClick={() => setOpen(true)}>
          {`And ${more} more...`}
        </Button>
      )}
    </>
  );
}

/** 'Your Applications'. Spec 2 sections 2 and 9. */
export function ApplicationsPanel({ list }: { list: ReturnType<typeof useApplications> }) {
  const { data, error, isPending, isPaused, refetch } = list;
  const applications = data?.applications;
  return (
    <section className={classes.panel} aria-labelledby="grant-applications">
      <h2 id="grant-applications">Your Applications</h2>
      {isPending && <Status>{isPaused ? 'You are offline. They come when you are back.' : 'Fetching them...'}</Status>}
      {isPending && <Skeleton />}
      {error && !applications && (
        <ErrorState level="h3" title="Your applications did not come." onTryAgain={() => void refetch()} />
      )}
      {applications?.length === 0 && <p>None yet. Press Track on a result, and it stands here.</p>}
      {applications && applications.length > 0 && <Applications applications={applications} />}
    </section>
  );
}
