import { site } from '@farm/farm';
import { Button, buttonClass, Lead, FormError } from '@farm/ui';
import { call, Link, useMutation, useResetUserData } from '@farm/web-kit';
import { signInProblem, useEnterCode } from './use-sign-in';

/** The token of '/sign-in#operator=…'. A fragment is not sent to servers. */
export const operatorToken = (hash: string): string | null => /^#operator=([\w-]{20,200})$/.exec(hash)?.[1] ?? null;

/** The code of '/sign-in#c=…', the link in the email. */
export const linkedCode = (hash: string): string | null => /^#c=([\w-]{8,20})$/.exec(hash)?.[1] ?? null;

interface SignInButtonProps {
  isPending: boolean;
  problem: string | null;
  onPress: () => void;
}

// Mail scanners open links, so only the button uses the code or link.
function SignInButton({ isPending, problem, onPress }: SignInButtonProps) {
  return (
    <>
      <Button type="button" isPending={isPending} pendingLabel="Signing in..." onClick={onPress}>
        Sign in
      </Button>
      <FormError text={problem} />
    </>
  );
}

/** `onSignedIn` belongs to the mutation, not to the press: by then the pressing component is unmounted. */
function useOperatorLink(onSignedIn: () => void) {
  const changed = useResetUserData();
  const signIn = useMutation({
    mutationFn: (token: string) => call('POST /api/auth/operator-link', { body: { token } }),
    onSuccess: () => {
      onSignedIn();
      return changed();
    },
  });
  return { signIn, problem: signInProblem(signIn.error) };
}

export function OperatorLinkSignIn({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const { signIn, problem } = useOperatorLink(onSignedIn);
  return (
    <>
      <Lead>This link signs you in as an operator of {site.company}. It works once.</Lead>
      <SignInButton isPending={signIn.isPending} problem={problem} onPress={() => signIn.mutate(token)} />
    </>
  );
}

interface CodeLinkProps {
  code: string;
  onSignedIn: (returnTo: string) => void;
}

/** The link of a sign-in email. In another browser it shows the code, to be entered in the requesting window. */
export function CodeLinkSignIn({ code, onSignedIn }: CodeLinkProps) {
  const { enter, problem } = useEnterCode(onSignedIn);
  return (
    <>
      <Lead>You asked to sign in. Press the button to finish.</Lead>
      <SignInButton isPending={enter.isPending} problem={problem} onPress={() => enter.submit(code)} />
      {problem ? (
        <>
          <p>
            The code is <strong>{code}</strong>.
          </p>
          <p>
            <Link className={buttonClass('secondary')} to="/sign-in">
              Ask for a new code
            </Link>
          </p>
        </>
      ) : null}
    </>
  );
}
