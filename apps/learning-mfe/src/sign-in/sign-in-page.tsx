import { ownPath } from '@farm/farm';
import { Band, ErrorState, SectionHeading, Status } from '@farm/ui';
import { useHydrated, useLocation, useNavigate, useSearchParams } from '@farm/web-kit';
import { Account } from './account';
import { linkedCode, operatorToken } from './arrival';
import { ByCode } from './by-code';
import { ByCodeLink, ByOperatorLink } from './by-link';
import classes from './sign-in.module.css';
import { useUser } from './use-sign-in';

const CHECKING = 'One moment, we are checking who you are.';

/** The ways in. `go` leads on; who asked for no page in particular stays and sees their account. */
function SignedOut({ to, go }: { to: string; go: (path: string) => void }) {
  const { hash } = useLocation();
  const token = operatorToken(hash);
  const code = linkedCode(hash);
  const on = (path: string) => go(path === '/' ? '/sign-in' : path);
  if (token) return <ByOperatorLink token={token} onSignedIn={() => go(to === '/' ? '/ops' : to)} />;
  if (code) return <ByCodeLink code={code} onSignedIn={on} />;
  return <ByCode returnTo={to} onSignedIn={on} />;
}

function Door() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data, isPending, isError, refetch } = useUser();
  const to = ownPath(search.get('returnTo'));
  if (isPending) return <Status>{CHECKING}</Status>;
  if (isError) return <ErrorState title="The sign-in service is not answering" onTryAgain={() => void refetch()} />;
  if (data) return <Account email={data.email} to={to} />;
  return <SignedOut to={to} go={(path) => void navigate(ownPath(path), { replace: true })} />;
}

function SignInPage() {
  const hydrated = useHydrated();
  return (
    <Band narrow>
      <SectionHeading level={1}>Sign in</SectionHeading>
      <div className={classes.door}>{hydrated ? <Door /> : <Status>{CHECKING}</Status>}</div>
    </Band>
  );
}

export { SignInPage as Component };
