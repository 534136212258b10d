import { Card, EmptyState, ErrorState, PageSection, SectionHeading, Skeleton, Stack, Status } from '@farm/ui';
import { ApiError, getErrorBody, getServerMessage, Link, useHydrated, useSearchParams, useUser } from '@farm/web-kit';
import { createLazyPart, LazyBoundary } from '@farm/web-kit/lazy-part';
import { SignInLink } from './sign-in-link';
import classes from './starter-pack.module.css';
import { useStarterPack } from './starter-pack-query';

const TO_SEARCH = <Link to="/grant-search">Search grants</Link>;

function Loading() {
  return (
    <>
      <Status>One moment, please...</Status>
      <Skeleton shape="cards" count={2} />
    </>
  );
}

const PackView = createLazyPart(() => import(/* webpackChunkName: "starter-pack-form" */ './pack-view'), 'PackView');

function NotOpened({ text, onTryAgain }: { text?: string | null; onTryAgain?: () => void }) {
  return (
    <ErrorState title="We couldn't open this starter pack" {...(onTryAgain && { onTryAgain })} action={TO_SEARCH}>
      <p>{text ?? 'Check your connection and try again.'}</p>
    </ErrorState>
  );
}

function PleaseSignIn({ grant }: { grant: string }) {
  return (
    <Card>
      <h2>Please sign in</h2>
      <p>The pack is part of the grant search. Signing in is free and needs no password.</p>
      <SignInLink grant={grant} />
    </Card>
  );
}

function Pack({ grant }: { grant: string }) {
  const { data, error, refetch } = useStarterPack(grant);
  if (data)
    return (
      <LazyBoundary fallback={<Loading />} renderError={(again) => <NotOpened onTryAgain={again} />}>
        <PackView key={data.grant.id} pack={data} />
      </LazyBoundary>
    );
  if (!error) return <Loading />;
  if (getErrorBody(error)?.code === 'auth.signed_out') return <PleaseSignIn grant={grant} />;
  const isFinal = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return <NotOpened text={getServerMessage(error)} {...(!isFinal && { onTryAgain: () => void refetch() })} />;
}

function SignedIn({ grant }: { grant: string }) {
  const { data, isPending, isError, refetch } = useUser();
  if (isPending) return <Loading />;
  if (isError)
    return (
      <ErrorState title="We couldn't reach the sign-in service" onTryAgain={() => void refetch()}>
        <p>Check your connection and try again.</p>
      </ErrorState>
    );
  if (data) return <Pack grant={grant} />;
  return <PleaseSignIn grant={grant} />;
}

function Content() {
  const [params] = useSearchParams();
  const grant = params.get('grant');
  if (!grant)
    return (
      <EmptyState level="h2" title="Which grant is it for?" action={TO_SEARCH}>
        <p>Find a grant first, and press ‘Make my starter pack’ on it.</p>
      </EmptyState>
    );
  return <SignedIn grant={grant} />;
}

/** /grant-search/starter-pack?grant=…: documents with which an application begins. */
function StarterPackPage() {
  const hydrated = useHydrated();
  return (
    <PageSection>
      <Stack gap={5} className={classes.page}>
        <SectionHeading
          level={1}
          subtitle="A budget, a letter of support and a story to change as you like, and the days by which to do what."
        >
          Grant Starter Pack
        </SectionHeading>
        {hydrated ? <Content /> : <Loading />}
      </Stack>
    </PageSection>
  );
}

export { StarterPackPage as Component };
