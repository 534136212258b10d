import { Banner, Button, LinkButton, FormError } from '@farm/ui';
import { useHydrated } from '@farm/web-kit';
import { isPasskeySupported } from './passkey-device';
import { passkeyProblem, useSignInByPasskey } from './use-passkeys';
import { useSignInMethods } from './use-sign-in';

/** Messages by outcome; 'prove' is no failure. */
const OUTCOMES: Readonly<Record<string, string>> = {
  away: "It isn't responding right now. Please sign in with a code.",
  late: 'That took too long or started in another window. Please try again.',
  refused: "You declined, so you aren't signed in.",
  failed: "Something was wrong with its response, so you aren't signed in. Please try again.",
  unverified: "It hasn't verified your email address. Please sign in with a code.",
  wait: 'We already sent several codes to your address. Please wait a few minutes.',
  disabled: 'This account is closed. Please contact us.',
};

export function ProviderOutcome({ outcome }: { outcome: string | null }) {
  const text = outcome !== null && Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : undefined;
  return (
    <Banner variant="warning" title="Not signed in">
      {text}
    </Banner>
  );
}

interface Props {
  returnTo: string;
  onSignedIn: () => void;
}

/** Sign-in without an email: a passkey, and the OpenID Connect provider if one is configured. */
export function AlternativeSignIn({ returnTo, onSignedIn }: Props) {
  const { data: methods } = useSignInMethods();
  const isOffered = !useHydrated() || isPasskeySupported(); // most browsers have passkeys
  const byPasskey = useSignInByPasskey(onSignedIn);
  const start = `/api/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <>
      {isOffered ? (
        <p>
          <Button variant="outline" type="button" isPending={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            Sign in with a passkey
          </Button>
        </p>
      ) : null}
      <FormError text={passkeyProblem(byPasskey.error)} />
      {methods?.provider ? (
        <p>
          <LinkButton variant="outline" href={start}>
            {`Sign in with ${methods.provider}`}
          </LinkButton>
        </p>
      ) : null}
    </>
  );
}
