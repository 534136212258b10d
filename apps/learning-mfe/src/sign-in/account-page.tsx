import type { Account } from '@farm/contracts';
import { Banner, Button, buttonClass, Card, Lead, FormError, Row } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useState } from 'react';
import { ConfirmIdentity } from './confirm-identity';
import { PasskeysCard } from './passkeys-card';
import { SessionsCard, useSignOut } from './sessions-card';
import { YourDataCard } from './your-data-card';
import { isPasskeySupported } from './passkey-device';
import { pathInDocument } from './sign-in-address';
import { signInProblem } from './use-sign-in';

interface Props {
  account: Account;
  to: string;
  /** Another page requires a confirmation. */
  confirming: boolean;
}

function ConfirmCard({ account, confirming }: Omit<Props, 'to'>) {
  const { secondFactor, passkeys, email } = account;
  const factor = secondFactor === 'needed' && passkeys > 0;
  const [done, setDone] = useState(false);
  if (done) return <Banner variant="success">Confirmed. Go back and try again.</Banner>;
  if (!factor && !confirming) return null;
  return (
    <Card title="Confirm it's you" level="h2">
      <p>
        {factor
          ? 'Operators sign in with a passkey. Please use one of yours.'
          : 'You signed in a while ago. Please confirm before you go on.'}
      </p>
      <ConfirmIdentity email={email} passkeys={passkeys} passkeyOnly={factor} onConfirmed={() => setDone(true)} />
    </Card>
  );
}

function FactorNote({ account: { secondFactor, passkeys } }: { account: Account }) {
  if (passkeys > 0) return null;
  if (secondFactor === 'needed')
    return (
      <Banner variant="warning">Operators sign in with a passkey. Add one below to open the operator pages.</Banner>
    );
  if (secondFactor === 'advised')
    return <Banner>In production, operators sign in with a passkey. You can add one below.</Banner>;
  return null;
}

export function AccountPage({ account, to, confirming }: Props) {
  const { here, everywhere } = useSignOut();
  const path = pathInDocument(to);
  return (
    <>
      <Lead>{`You are signed in as ${account.email}.`}</Lead>
      <Row gap={2}>
        {path === null ? (
          <a className={buttonClass('primary')} href={to}>
            Continue
          </a>
        ) : (
          <Link className={buttonClass('primary')} to={path}>
            Continue
          </Link>
        )}
        <Button variant="outline" type="button" isPending={here.isPending} onClick={() => here.mutate()}>
          Sign out
        </Button>
      </Row>
      <FormError
        text={signInProblem(here.error ?? everywhere.error) && "We couldn't sign you out. Please try again."}
      />
      <FactorNote account={account} />
      <ConfirmCard account={account} confirming={confirming} />
      {isPasskeySupported() ? <PasskeysCard account={account} /> : null}
      <SessionsCard busy={everywhere.isPending} onEverywhere={() => everywhere.mutate()} />
      <YourDataCard account={account} />
    </>
  );
}
