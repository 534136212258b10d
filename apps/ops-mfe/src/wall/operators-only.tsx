import { site } from '@farm/farm';
import { Band, Banner, buttonClass, ErrorState, Lead, SectionHeading, Status } from '@farm/ui';
import { Link, useLocation } from '@farm/web-kit';
import type { ReactNode } from 'react';
import { useOperator, type Visitor } from './use-operator';
import classes from './wall.module.css';

interface Props {
  /** The page's own heading, shown in front of the wall as well. */
  title: string;
  children: (visitor: Visitor & { kind: 'operator' }) => ReactNode;
}

function SignInWall() {
  const { pathname } = useLocation();
  return (
    <>
      <Lead>This page is for the people who run the farm. Please sign in.</Lead>
      <p>
        <Link className={buttonClass('primary')} to={`/sign-in?returnTo=${encodeURIComponent(pathname)}`}>
          Sign in
        </Link>
      </p>
    </>
  );
}

function FactorWall({ passkeys }: { passkeys: number }) {
  const { pathname } = useLocation();
  return (
    <>
      <Lead>
        {passkeys > 0
          ? 'You came in by a code. This page asks operators for a passkey as well.'
          : 'You came in by a code. This page asks operators for a passkey, and you have none yet.'}
      </Lead>
      <p>
        <Link className={buttonClass('primary')} to={`/sign-in?returnTo=${encodeURIComponent(pathname)}`}>
          {passkeys > 0 ? 'Use a passkey' : 'Add a passkey'}
        </Link>
      </p>
    </>
  );
}

function FactorNote() {
  return (
    <div className={classes.note}>
      <Banner>
        On this site a code alone lets operators in. In production each of them needs a passkey:{' '}
        <Link to="/sign-in#passkeys">add yours on your account page</Link>.
      </Banner>
    </div>
  );
}

function Behind({ visitor, children }: { visitor: Visitor; children: Props['children'] }) {
  switch (visitor.kind) {
    case 'checking':
      return <Status>One moment, we are checking who you are.</Status>;
    case 'signed-out':
      return <SignInWall />;
    case 'not-operator':
      return (
        <>
          <Lead>You are signed in, but this page is not open to you. Only operators may use it.</Lead>
          <p>
            If you think you should, write to <a href={`mailto:${site.emails.info}`}>{site.emails.info}</a>.
          </p>
        </>
      );
    case 'unknown':
      return (
        <ErrorState title="We could not check who you are" onTryAgain={visitor.retry}>
          The sign-in service is not answering. Nothing was lost.
        </ErrorState>
      );
    case 'second-factor':
      return <FactorWall passkeys={visitor.passkeys} />;
    case 'operator':
      return (
        <>
          {visitor.person.secondFactor === 'advised' ? <FactorNote /> : null}
          {children(visitor)}
        </>
      );
  }
}

/** An operators' page: its content for operators, a wall with a way on for everybody else. */
export function OperatorsOnly({ title, children }: Props) {
  const visitor = useOperator();
  return (
    <Band>
      <SectionHeading level={1}>{title}</SectionHeading>
      <Behind visitor={visitor}>{children}</Behind>
    </Band>
  );
}
