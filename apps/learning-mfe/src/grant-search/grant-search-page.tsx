import { PageSection, ErrorState, SectionHeading, Skeleton, Stack, Status, UnsavedChangesDialog } from '@farm/ui';
import { getErrorBody, useHydrated, useSearchParams, useUser } from '@farm/web-kit';
import { UnsavedChanges } from '@farm/web-kit/unsaved-changes';
import { useEffect } from 'react';
import { ApplicationsPanel, TipsPanel } from './side-panels';
import { StopReminders } from './stop-reminders';
import { useApplications } from './use-applications';
import classes from './grant-search.module.css';
import { Results } from './results';
import { SearchForm } from './search-form';
import { useGrantSearch } from './use-grant-search';
import { SignInCard } from './sign-in-card';

const isSignedOut = (error: unknown) => getErrorBody(error)?.code === 'auth.signed_out';

function SearchLayout({ onSignedOut }: { onSignedOut: () => void }) {
  const search = useGrantSearch();
  const list = useApplications();
  const isOver = isSignedOut(search.error) || isSignedOut(list.error);
  useEffect(() => {
    if (isOver) onSignedOut();
  }, [isOver, onSignedOut]);
  return (
    <Stack gap={6} className={classes.columns}>
      <SearchForm search={search} />
      <Stack gap={5} className={classes.middle}>
        <Results search={search} applications={list.data?.applications ?? []} />
      </Stack>
      <Stack gap={5} className={classes.side}>
        <UnsavedChanges ask={(request) => <UnsavedChangesDialog request={request} />}>
          <ApplicationsPanel list={list} />
        </UnsavedChanges>
        <TipsPanel />
      </Stack>
    </Stack>
  );
}

function Loading() {
  return (
    <>
      <Status>One moment, please...</Status>
      <Skeleton shape="cards" count={3} />
    </>
  );
}

function SignedInContent() {
  const { data, isPending, isError, refetch } = useUser();
  if (isPending) return <Loading />;
  if (isError)
    return (
      <ErrorState title="We couldn't reach the sign-in service" onTryAgain={() => void refetch()}>
        <p>Check your connection and try again.</p>
      </ErrorState>
    );
  if (!data) return <SignInCard />;
  return <SearchLayout onSignedOut={() => void refetch()} />;
}

function Hydrated() {
  const [search] = useSearchParams();
  const stop = search.get('stop');
  return stop ? <StopReminders token={stop} /> : <SignedInContent />;
}

/** /grant-search, for signed-in people. */
function GrantSearchPage() {
  const hydrated = useHydrated();
  return (
    <PageSection>
      <Stack gap={5} className={classes.page}>
        <SectionHeading level={1} subtitle="Money for land, seed and tools, with the reasons why it fits your farm.">
          Grant Search
        </SectionHeading>
        {hydrated ? <Hydrated /> : <Loading />}
      </Stack>
    </PageSection>
  );
}

export { GrantSearchPage as Component };
