import { site } from '@farm/farm';
import { Band, Button, buttonClass, ErrorState, Lead, Problem, SectionHeading, Status } from '@farm/ui';
import { Link, useHydrated, useLocation, useNavigate, useSearchParams } from '@farm/web-kit';
import { useState } from 'react';
import { operatorToken, returnPath } from './return-to';
import { useSignIn, useUser } from './use-sign-in';

function SignedIn({ email, to }: { email: string; to: string }) {
  const { signOut, problem } = useSignIn();
  return (
    <>
      <Lead>You are signed in as {email}.</Lead>
      <p>
        <Link className={buttonClass('primary')} to={to}>
          Go on
        </Link>
      </p>
      <p>
        <Button kind="quiet" type="button" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </p>
      <Problem text={problem} />
    </>
  );
}

function ByLink({ token, to }: { token: string; to: string }) {
  const navigate = useNavigate();
  const { signIn, problem } = useSignIn(() => void navigate(to, { replace: true }));
  return (
    <>
      <Lead>This link signs you in as an operator of {site.company}. It works once.</Lead>
      <Button type="button" busy={signIn.isPending} busyLabel="Signing in..." onClick={() => signIn.mutate(token)}>
        Sign in
      </Button>
      <Problem text={problem} />
    </>
  );
}

function WithoutLink() {
  return (
    <>
      <Lead>Operators sign in with the link that is printed where the site was started.</Lead>
      <p>
        Lost it? Write to <a href={`mailto:${site.emails.info}`}>{site.emails.info}</a>.
      </p>
    </>
  );
}

function Door() {
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const [token] = useState(() => operatorToken(hash));
  const { data, isPending, isError, refetch } = useUser();
  const to = returnPath(search.get('returnTo'));
  if (isPending) return <Status>One moment, we are checking who you are.</Status>;
  if (isError) return <ErrorState title="The sign-in service is not answering" onTryAgain={() => void refetch()} />;
  if (data) return <SignedIn email={data.email} to={to} />;
  return token ? <ByLink token={token} to={to === '/' ? '/ops' : to} /> : <WithoutLink />;
}

function SignInPage() {
  const hydrated = useHydrated();
  return (
    <Band narrow>
      <SectionHeading level={1}>Sign in</SectionHeading>
      {hydrated ? <Door /> : <Status>One moment, we are checking who you are.</Status>}
    </Band>
  );
}

export { SignInPage as Component };
