import { ownPath, site } from '@farm/farm';
import { Band, ErrorState, SectionHeading, Status } from '@farm/ui';
import { useHydrated, useLocation, useNavigate, useSearchParams } from '@farm/web-kit';
import type { ReactNode } from 'react';
import { AccountPage } from './account/account';
import { linkedCode, operatorToken } from './arrival';
import { ByCode } from './by-code';
import { ByCodeLink, ByOperatorLink } from './by-link';
import { OtherWays, ProviderOutcome } from './other-ways';
import classes from './sign-in.module.css';
import { useUser } from './use-sign-in';
import { useTitle } from './use-title';

const CHECKING = 'One moment, we are checking who you are.';

/** The ways in. `go` leads on; who asked for no page in particular stays and sees their account. */
function SignedOut({ to, go }: { to: string; go: (path: string) => void }) {
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const token = operatorToken(hash);
  const code = linkedCode(hash);
  const outcome = search.get('provider');
  const on = (path: string) => go(path === '/' ? '/sign-in' : path);
  if (token) return <ByOperatorLink token={token} onSignedIn={() => go(to === '/' ? '/ops' : to)} />;
  if (code) return <ByCodeLink code={code} onSignedIn={on} />;
  return (
    <>
      <ProviderOutcome outcome={outcome} />
      <ByCode returnTo={to} proving={outcome === 'prove'} onSignedIn={on} />
      <OtherWays returnTo={to} onSignedIn={() => on(to)} />
      <p>Do you run {site.company}? The link that is printed where the site was started signs you in, too.</p>
    </>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Band narrow>
      <SectionHeading level={1}>{title}</SectionHeading>
      <div className={classes.door}>{children}</div>
    </Band>
  );
}

function Door() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data, isPending, isError, refetch } = useUser();
  const title = data ? 'Your account' : 'Sign in';
  useTitle(title);
  const to = ownPath(search.get('returnTo'));
  const inside = () => {
    if (isPending) return <Status>{CHECKING}</Status>;
    if (isError)
      return (
        <ErrorState title="The sign-in service is not answering" onTryAgain={() => void refetch()}>
          <p>Check your connection and try again.</p>
        </ErrorState>
      );
    if (data) return <AccountPage account={data} to={to} confirming={search.has('confirm')} />;
    return <SignedOut to={to} go={(path) => void navigate(ownPath(path), { replace: true })} />;
  };
  return <Frame title={title}>{inside()}</Frame>;
}

function SignInPage() {
  const hydrated = useHydrated();
  if (hydrated) return <Door />;
  return (
    <Frame title="Sign in">
      <Status>{CHECKING}</Status>
    </Frame>
  );
}

export { SignInPage as Component };
