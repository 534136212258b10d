import { localizedPath, site } from '@farm/farm';
import {
  PageSection,
  Banner,
  buttonClass,
  ErrorState,
  Lead,
  LinkButton,
  SectionHeading,
  Stack,
  Status,
  UnsavedChangesDialog,
} from '@farm/ui';
import { Link, activeLanguage, getErrorBody, useLocation, useUser } from '@farm/web-kit';
import { UnsavedChanges } from '@farm/web-kit/unsaved-changes';
import type { ComponentType, ReactNode } from 'react';
import { OperatorNav } from './operator-nav';
import type { Reply } from './queries';
import { mayOpen } from './roles';

type Operator = NonNullable<Reply<'GET /api/auth/user'>>;

type Visitor =
  | { kind: 'checking' | 'signed-out' | 'not-operator' }
  | { kind: 'second-factor'; passkeys: number }
  | { kind: 'operator'; operator: Operator }
  | { kind: 'unknown'; retry: () => void };

/** The visitor of an operators' page. This only explains access: each service checks the role itself. */
function useVisitor(): Visitor {
  const { data, isPending, isError, refetch } = useUser();
  if (isPending) return { kind: 'checking' };
  if (isError) return { kind: 'unknown', retry: () => void refetch() };
  if (data === null) return { kind: 'signed-out' };
  if (data.role === 'member') return { kind: 'not-operator' };
  if (data.secondFactor === 'needed') return { kind: 'second-factor', passkeys: data.passkeys };
  return { kind: 'operator', operator: data };
}

function SignInPrompt({ label, children }: { label: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const address = localizedPath(pathname + search, activeLanguage());
  return (
    <>
      <Lead>{children}</Lead>
      <p>
        <Link className={buttonClass('primary')} to={`/sign-in?returnTo=${encodeURIComponent(address)}`}>
          {label}
        </Link>
      </p>
    </>
  );
}

interface RequireOperatorProps {
  /** The page's heading, also for visitors without access. */
  title: string;
  children: (operator: Operator) => ReactNode;
}

function Guarded({ children }: Pick<RequireOperatorProps, 'children'>) {
  const visitor = useVisitor();
  const { pathname } = useLocation();
  switch (visitor.kind) {
    case 'checking':
      return <Status>Checking your sign-in...</Status>;
    case 'signed-out':
      return <SignInPrompt label="Sign in">This page is for the people who run the farm. Please sign in.</SignInPrompt>;
    case 'not-operator':
      return (
        <>
          <Lead>You are signed in, but only operators may use this page.</Lead>
          <p>
            If you think you should have access, write to <a href={`mailto:${site.emails.info}`}>{site.emails.info}</a>.
          </p>
        </>
      );
    case 'unknown':
      return (
        <ErrorState title="We couldn’t check your sign-in" onTryAgain={visitor.retry}>
          The sign-in service is not responding. Nothing was lost.
        </ErrorState>
      );
    case 'second-factor':
      return visitor.passkeys > 0 ? (
        <SignInPrompt label="Use a passkey">You signed in with a code. This page also needs a passkey.</SignInPrompt>
      ) : (
        <SignInPrompt label="Add a passkey">
          You signed in with a code. This page also needs a passkey, and you have none yet.
        </SignInPrompt>
      );
    case 'operator':
      return (
        <>
          <OperatorNav role={visitor.operator.role} />
          {visitor.operator.secondFactor === 'advised' && pathname === '/ops' && (
            <Banner>
              On this site operators can sign in with a code alone. In production they need a passkey:{' '}
              <Link to="/sign-in#passkeys">add yours on your account page</Link>.
            </Banner>
          )}
          {mayOpen(visitor.operator.role, pathname) ? (
            <UnsavedChanges ask={(request) => <UnsavedChangesDialog request={request} />}>
              {children(visitor.operator)}
            </UnsavedChanges>
          ) : (
            <Lead>{`This page is not part of your role (${visitor.operator.role}).`}</Lead>
          )}
        </>
      );
  }
}

/** A page for operators. Everybody else sees why they have no access and what they can do. */
export function RequireOperator({ title, children }: RequireOperatorProps) {
  return (
    <PageSection>
      <Stack gap={5}>
        <SectionHeading level={1} as="h2">
          {title}
        </SectionHeading>
        <Guarded>{children}</Guarded>
      </Stack>
    </PageSection>
  );
}

/** A page for operators: `Content` is rendered only for them. */
export const operatorPage = (title: string, Content: ComponentType<{ operator: Operator }>) =>
  function OperatorPage() {
    return <RequireOperator title={title}>{(operator) => <Content operator={operator} />}</RequireOperator>;
  };

/** For a failed action that needs a more recent sign-in. The link opens a new tab, so that typed text is not lost. */
export function ConfirmSignIn({ error }: { error: unknown }) {
  if (getErrorBody(error)?.code !== 'auth.confirm') return null;
  return (
    <p>
      <LinkButton variant="secondary" href="/sign-in?confirm=yes" target="_blank">
        Confirm in a new tab
      </LinkButton>{' '}
      Then try again here.
    </p>
  );
}
