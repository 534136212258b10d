import { PageSection, ErrorState, SectionHeading, Skeleton, Stack, Status } from '@farm/ui';
import { useHydrated, useSearchParams, useUser } from '@farm/web-kit';
import { createLazyPart, LazyBoundary } from '@farm/web-kit/lazy-part';
import { StopReminders } from './stop-reminders';
import classes from './grant-search.module.css';
import { SignInCard } from './sign-in-card';

function Loading() {
  return (
    <>
      <Status>One moment, please...</Status>
      <Skeleton shape="cards" count={3} />
    </>
  );
}

const SearchLayout = createLazyPart(() => import(/* webpackChunkName: "grants" */ './search-layout'), 'SearchLayout');

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
  return (
    <LazyBoundary
      fallback={<Loading />}
      renderError={(again) => (
        <ErrorState title="We couldn't load the grant search" onTryAgain={again}>
          <p>Check your connection and try again.</p>
        </ErrorState>
      )}
    >
      <SearchLayout onSignedOut={() => void refetch()} />
    </LazyBoundary>
  );
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
