import type { Account } from '@farm/contracts';
import { Banner, Button, buttonClass, Card, Lead, Problem } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useState } from 'react';
import { passkeysHere } from '../passkeys/passkeys-here';
import classes from '../sign-in.module.css';
import { problemOf } from '../use-sign-in';
import { Confirm } from './confirm';
import { PasskeysCard } from './passkeys-card';
import { SessionsCard } from './sessions-card';
import { useSignOut } from './use-account';
import { YourDataCard } from './your-data-card';

interface Props {
  account: Account;
  to: string;
  /** Another page sent the person here to confirm that it is them. */
  confirming: boolean;
}

function ConfirmCard({ account, confirming }: Omit<Props, 'to'>) {
  const { secondFactor, passkeys, email } = account;
  const factor = secondFactor === 'needed' && passkeys > 0;
  const [done, setDone] = useState(false);
  if (done) return <Banner kind="ok">Confirmed. Go back to where you were, and press again what you pressed.</Banner>;
  if (!factor && !confirming) return null;
  return (
    <Card title="Confirm that it is you" level="h2">
      <p>
        {factor
          ? 'Operators come in by a passkey: please use one of yours.'
          : 'You signed in a while ago. What comes next is only for you.'}
      </p>
      <Confirm email={email} passkeys={passkeys} passkeyOnly={factor} onConfirmed={() => setDone(true)} />
    </Card>
  );
}

/** What an operator reads who has no second factor yet. */
function FactorNote({ account: { secondFactor, passkeys } }: { account: Account }) {
  if (passkeys > 0) return null;
  if (secondFactor === 'needed')
    return <Banner kind="warn">Operators come in by a passkey. Please add one below; then their pages open.</Banner>;
  if (secondFactor === 'advised')
    return <Banner>In production, operators come in by a passkey. You can add one below.</Banner>;
  return null;
}

/** The account page: who is signed in, by what, where, and the ways out. */
export function AccountPage({ account, to, confirming }: Props) {
  const { here, everywhere } = useSignOut();
  return (
    <>
      <Lead>You are signed in as {account.email}.</Lead>
      <p className={classes.acts}>
        <Link className={buttonClass('primary')} to={to}>
          Go on
        </Link>
        <Button kind="quiet" type="button" busy={here.isPending} onClick={() => here.mutate()}>
          Sign out
        </Button>
      </p>
      <Problem text={problemOf(here.error ?? everywhere.error) && 'We could not sign you out. Please try again.'} />
      <FactorNote account={account} />
      <ConfirmCard account={account} confirming={confirming} />
      {passkeysHere() ? <PasskeysCard account={account} /> : null}
      <SessionsCard busy={everywhere.isPending} onEverywhere={() => everywhere.mutate()} />
      <YourDataCard email={account.email} />
    </>
  );
}
