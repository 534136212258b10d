import { createHmac } from 'node:crypto';

export interface OidcSettings {
  /** 'https://accounts.example': its configuration is at /.well-known/. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

export interface ProviderClaims {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified the address. */
  email: string | null;
  mfa: boolean;
}

const TIMEOUT_S = 5;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/;

/** Loaded on demand: only sites with a provider need it. */
const load = () => import('openid-client');

interface OidcOptions extends OidcSettings {
  siteOrigin: string;
  /** Derives verifier and nonce from the state, so nothing secret is stored. */
  cookieKey: string;
}

/**
 * One OpenID Connect provider: code flow with PKCE (S256), state, nonce and issuer check. Its configuration is loaded at
 * the first sign-in and again after a failure. Rejects when the provider does not respond or a check fails.
 */
export function oidcProvider({ issuer, clientId, clientSecret, name, siteOrigin, cookieKey }: OidcOptions) {
  const redirectUri = `${siteOrigin}/api/auth/oidc/callback`;
  const secretOf = (what: 'verifier' | 'nonce', state: string) =>
    createHmac('sha256', Buffer.from(cookieKey, 'base64url')).update(`oidc ${what} ${state}`).digest('base64url');

  const discover = async () => {
    const client = await load();
    // Plain http is allowed on loopback only.
    const plain = LOOPBACK.test(issuer) ? [client.allowInsecureRequests] : [];
    // Checks the signature of the ID token as well, not only the connection.
    const execute = [client.enableNonRepudiationChecks, ...plain];
    const options = { execute, timeout: TIMEOUT_S };
    return { client, config: await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options) };
  };
  let discovery: ReturnType<typeof discover> | undefined;
  const discovered = () => {
    discovery ??= discover();
    discovery.catch(() => (discovery = undefined));
    return discovery;
  };

  return {
    name,

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

    /** `path` is the callback URL: '/api/auth/oidc/callback?code=…'. */
    async verify(path: string, state: string): Promise<ProviderClaims> {
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
