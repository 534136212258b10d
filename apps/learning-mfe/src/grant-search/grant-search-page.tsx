import { Band, ErrorState, SectionHeading, Skeleton, Status } from '@farm/ui';
import { refusalOf, useHydrated, useSearchParams } from '@farm/web-kit';
import { useEffect } from 'react';
import { useUser } from '../sign-in/use-sign-in';
import { ApplicationsPanel } from './applications/applications-panel';
import { StopReminders } from './applications/stop-reminders';
import { useApplications } from './applications/use-applications';
import classes from './grant-search.module.css';
import { Results } from './search/results';
import { SearchForm } from './search/search-form';
import { useGrantSearch } from './search/use-grant-search';
import { SignInCard } from './sign-in-card';
import { TipsPanel } from './tips-panel';

const isSignedOut = (error: unknown) => refusalOf(error)?.code === 'auth.signed_out';

function Desk({ onSignedOut }: { onSignedOut: () => void }) {
  const search = useGrantSearch();
  const list = useApplications();
  const over = isSignedOut(search.error) || isSignedOut(list.error);
  useEffect(() => {
    if (over) onSignedOut();
  }, [over, onSignedOut]);
  return (
    <div className={classes.desk}>
      <SearchForm search={search} />
      <div className={classes.middle}>
        <Results search={search} applications={list.data?.applications ?? []} />
      </div>
      <div className={classes.side}>
        <ApplicationsPanel list={list} />
        <TipsPanel />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <Status>One moment, please...</Status>
      <Skeleton shape="cards" count={3} />
    </>
  );
}

function Door() {
  const { data, isPending, isError, refetch } = useUser();
  if (isPending) return <Waiting />;
  if (isError)
    return (
      <ErrorState title="The sign-in service is not answering" onTryAgain={() => void refetch()}>
        <p>Check your connection and try again.</p>
      </ErrorState>
    );
  return data ? <Desk onSignedOut={() => void refetch()} /> : <SignInCard />;
}

function Hydrated() {
  const [search] = useSearchParams();
  const stop = search.get('stop');
  return stop ? <StopReminders token={stop} /> : <Door />;
}

/** /grant-search: for signed-in people alone. Spec 2 section 2. */
function GrantSearchPage() {
  const hydrated = useHydrated();
  return (
    <Band>
      <div className={classes.page}>
        <SectionHeading level={1} line="Money for land, seed and tools, with the reasons why it fits your farm.">
          Grant Search
        </SectionHeading>
        {hydrated ? <Hydrated /> : <Waiting />}
      </div>
    </Band>
  );
}

export { GrantSearchPage as Component };
