import { Button, buttonClass, Lead, Problem } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { SessionsCard } from './sessions-card';
import { useSignOut } from './use-account';
import { problemOf } from './use-sign-in';
import { YourDataCard } from './your-data-card';

/** The account page: who is signed in, where, and the ways out. */
export function Account({ email, to }: { email: string; to: string }) {
  const { here, everywhere } = useSignOut();
  return (
    <>
      <Lead>You are signed in as {email}.</Lead>
      <p>
        <Link className={buttonClass('primary')} to={to}>
          Go on
        </Link>{' '}
        <Button kind="quiet" type="button" busy={here.isPending} onClick={() => here.mutate()}>
          Sign out
        </Button>
      </p>
      <Problem text={problemOf(here.error ?? everywhere.error) && 'We could not sign you out. Please try again.'} />
      <SessionsCard busy={everywhere.isPending} onEverywhere={() => everywhere.mutate()} />
      <YourDataCard email={email} />
    </>
  );
}
