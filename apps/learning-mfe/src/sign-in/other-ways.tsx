import { Banner, Button, LinkButton, Problem } from '@farm/ui';
import { passkeysHere } from './passkeys/passkeys-here';
import { passkeyProblem, useSignInByPasskey } from './passkeys/use-passkeys';
import { useWays } from './use-sign-in';

/** Why the provider's way did not lead in; 'prove' is no failure. */
const OUTCOMES: Readonly<Record<string, string>> = {
  away: 'It does not answer now. Please sign in with a code.',
  late: 'That took too long, or began in another window. Please try again.',
  refused: 'You said no there. Nobody was signed in.',
  failed: 'Something about the answer was not right, so nobody was signed in. Please try again.',
  unverified: 'It has not verified an email address of yours. Please sign in with a code.',
  wait: 'We have written to your address three times. Please wait a few minutes.',
  disabled: 'This account is closed. Please write to us.',
};

/** What became of a sign-in at the provider, told at the door. */
export function ProviderOutcome({ outcome }: { outcome: string | null }) {
  const text = outcome !== null && Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : undefined;
  return (
    <Banner kind="warn" title="Not signed in">
      {text}
    </Banner>
  );
}

interface Props {
  returnTo: string;
  onSignedIn: () => void;
}

/** The ways in that need no letter: a passkey, and the provider where one is configured. */
export function OtherWays({ returnTo, onSignedIn }: Props) {
  const { data: ways } = useWays();
  const byPasskey = useSignInByPasskey(onSignedIn);
  const start = `/api/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <>
      {passkeysHere() ? (
        <p>
          <Button kind="second" type="button" busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            Sign in with a passkey
          </Button>
        </p>
      ) : null}
      <Problem text={passkeyProblem(byPasskey.error)} />
      {ways?.provider ? (
        <p>
          <LinkButton kind="second" href={start}>
            Sign in with {ways.provider}
          </LinkButton>
        </p>
      ) : null}
    </>
  );
}
