import { localizedPath, safeRedirectPath, site, splitLanguage } from '@farm/farm';
import { PageSection, ErrorState, Lead, SectionHeading, Stack, Status } from '@farm/ui';
import { activeLanguage, useHydratedLocation, useNavigate, useUser } from '@farm/web-kit';
import { useEffect, type ReactNode } from 'react';
import { AccountPage } from './account-page';
import { CodeLinkSignIn, OperatorLinkSignIn, linkedCode, operatorToken } from './link-sign-in';
import { CodeSignIn } from './code-sign-in';
import { loadDocument, pathInDocument } from './sign-in-address';
import { AlternativeSignIn, ProviderOutcome } from './alternative-sign-in';

const CHECKING = "One moment, we're checking who you are.";

const isHome = (address: string): boolean => splitLanguage(address).path === '/';

function useTitle(title: string): void {
  useEffect(() => {
    // Runs after the layout has set the page's default title.
    queueMicrotask(() => {
      document.title = `${title} · ${site.company}`;
    });
  }, [title]);
}

interface SignedOutProps {
  /** The way back; the home page in any language: there is none. */
  to: string;
  go: (address: string) => void;
  /** Whether it is not known yet who is signed in. */
  isChecking: boolean;
}

/**
 * All sign-in methods, in the prerendered HTML too. Without a `returnTo` the visitor
 * stays and sees the account page.
 */
function SignedOut({ to, go, isChecking }: SignedOutProps) {
  const { search, hash } = useHydratedLocation();
  const token = operatorToken(hash);
  const code = linkedCode(hash);
  const outcome = new URLSearchParams(search).get('provider');
  const continueTo = (address: string) => go(isHome(address) ? localizedPath('/sign-in', activeLanguage()) : address);
  if (isChecking && (token || code)) return <Status>{CHECKING}</Status>;
  if (token)
    return (
      <OperatorLinkSignIn
        token={token}
        onSignedIn={() => go(isHome(to) ? localizedPath('/ops', activeLanguage()) : to)}
      />
    );
  if (code) return <CodeLinkSignIn code={code} onSignedIn={continueTo} />;
  return (
    <>
      {splitLanguage(to).path.startsWith('/grant-search') && (
        <Lead>Sign in to search grants that fit your farm. It&rsquo;s free, and there&rsquo;s no password.</Lead>
      )}
      <ProviderOutcome outcome={outcome} />
      <CodeSignIn returnTo={to} proving={outcome === 'prove'} onSignedIn={continueTo} />
      <AlternativeSignIn returnTo={to} onSignedIn={() => continueTo(to)} />
      <p>Run this site? Use the sign-in link from the server's terminal.</p>
    </>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageSection narrow>
      <SectionHeading level={1}>{title}</SectionHeading>
      <Stack gap={5}>{children}</Stack>
    </PageSection>
  );
}

/** The way back that the address names, otherwise the home page in this language. */
function returnAddress(search: URLSearchParams): string {
  const address = safeRedirectPath(search.get('returnTo'));
  return address === '/' ? localizedPath('/', activeLanguage()) : address;
}

function SignInPage() {
  const navigate = useNavigate();
  const search = new URLSearchParams(useHydratedLocation().search);
  const { data, isPending, isError, refetch } = useUser();
  const title = data ? 'Your account' : 'Sign in';
  useTitle(title);
  const to = returnAddress(search);
  const content = () => {
    if (isError)
      return (
        <ErrorState title="We couldn't reach the sign-in service" onTryAgain={() => void refetch()}>
          <p>Check your connection and try again.</p>
        </ErrorState>
      );
    if (data) return <AccountPage account={data} to={to} confirming={search.has('confirm')} />;
    const go = (address: string) => {
      const safeAddress = safeRedirectPath(address);
      const path = pathInDocument(safeAddress);
      if (path === null) loadDocument(safeAddress);
      else void navigate(path, { replace: true });
    };
    return <SignedOut to={to} go={go} isChecking={isPending} />;
  };
  return <Frame title={title}>{content()}</Frame>;
}

export { SignInPage as Component };
