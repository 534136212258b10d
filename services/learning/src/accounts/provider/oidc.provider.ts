import { createHmac } from 'node:crypto';

export interface OidcSettings {
  /** 'https://accounts.example': its configuration stands below /.well-known/. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  name: string;
}

/** Somebody, in the words of the provider. */
export interface Claimed {
  issuer: string;
  subject: string;
  /** Null unless the provider says that it has verified the address. */
  email: string | null;
  /** It asked for a second factor. */
  mfa: boolean;
}

const TIMEOUT_S = 5;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/;

/** The package is made of ES modules alone, and only sites with a provider need it. */
const load = () => import('openid-client');

interface Given extends OidcSettings {
  siteOrigin: string;
  /** Key of the house: what only the site knows of a sign-in is made from its state, and so is stored nowhere. */
  houseKey: string;
}

/**
 * One OpenID Connect provider: code flow with PKCE (S256), state, nonce and issuer check. Its configuration is asked for
 * at the first sign-in, and again after a failure. Rejects when the provider does not answer or anything is not as it must be.
 */
export function oidcProvider({ issuer, clientId, clientSecret, name, siteOrigin, houseKey }: Given) {
  const redirectUri = `${siteOrigin}/api/auth/oidc/callback`;
  const secretOf = (what: 'verifier' | 'nonce', state: string) =>
    createHmac('sha256', Buffer.from(houseKey, 'base64url')).update(`oidc ${what} ${state}`).digest('base64url');

  const discover = async () => {
    const client = await load();
    // Only a provider on this very machine may speak without encryption.
    const plain = LOOPBACK.test(issuer) ? [client.allowInsecureRequests] : [];
    // The signature of its word is checked as well, not the connection alone.
    const execute = [client.enableNonRepudiationChecks, ...plain];
    const options = { execute, timeout: TIMEOUT_S };
    return { client, config: await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options) };
  };
  let known: ReturnType<typeof discover> | undefined;
  const discovered = () => {
    known ??= discover();
    known.catch(() => (known = undefined));
    return known;
  };

  return {
    name,

    /** Where the browser goes to sign in. */
    async addressFor(state: string): Promise<string> {
      const { client, config } = await discovered();
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce: secretOf('nonce', state),
        code_challenge: await client.calculatePKCECodeChallenge(secretOf('verifier', state)),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    /** Who came back. `path` is what the browser asked for: '/api/auth/oidc/callback?code=…'. */
    async whoCame(path: string, state: string): Promise<Claimed> {
      const { client, config } = await discovered();
      const tokens = await client.authorizationCodeGrant(config, new URL(path, siteOrigin), {
        pkceCodeVerifier: secretOf('verifier', state),
        expectedState: state,
        expectedNonce: secretOf('nonce', state),
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no identity');
      const { iss, sub, email, email_verified: verified, amr } = claims;
      return {
        issuer: iss,
        subject: sub,
        email: verified === true && typeof email === 'string' ? email : null,
        mfa: Array.isArray(amr) && amr.includes('mfa'),
      };
    },
  };
}
export type OidcProvider = ReturnType<typeof oidcProvider>;
