import { site } from '@farm/farm';
import { Button, buttonClass, Lead, Problem } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useEnterCode } from './use-code';
import { useOperatorLink } from './use-sign-in';

interface OneButton {
  busy: boolean;
  problem: string | null;
  onPress: () => void;
}

// Programs that look through mail open its links: opening one uses nothing up, pressing the button does.
function SignInButton({ busy, problem, onPress }: OneButton) {
  return (
    <>
      <Button type="button" busy={busy} busyLabel="Signing in..." onClick={onPress}>
        Sign in
      </Button>
      <Problem text={problem} />
    </>
  );
}

/** An operator's one-time link. */
export function ByOperatorLink({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const { signIn, problem } = useOperatorLink(onSignedIn);
  return (
    <>
      <Lead>This link signs you in as an operator of {site.company}. It works once.</Lead>
      <SignInButton busy={signIn.isPending} problem={problem} onPress={() => signIn.mutate(token)} />
    </>
  );
}

interface CodeLinkProps {
  code: string;
  onSignedIn: (returnTo: string) => void;
}

/** The link of a letter with a code. Where it cannot work, the code itself still does, in the window that asked for it. */
export function ByCodeLink({ code, onSignedIn }: CodeLinkProps) {
  const { enter, problem } = useEnterCode(onSignedIn);
  return (
    <>
      <Lead>You asked us to sign you in. Press the button, and you are.</Lead>
      <SignInButton busy={enter.isPending} problem={problem} onPress={() => enter.mutate(code)} />
      {problem ? (
        <>
          <p>
            The code is <strong>{code}</strong>.
          </p>
          <p>
            <Link className={buttonClass('second')} to="/sign-in">
              Ask for a new code
            </Link>
          </p>
        </>
      ) : null}
    </>
  );
}
