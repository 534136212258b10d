import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The person who signs in at the provider, and claims that a test makes invalid. */
export interface Visit {
  sub?: string;
  email?: string;
  email_verified?: boolean;
  amr?: string[];
  nonce?: string;
  iss?: string;
  aud?: string;
  exp?: number;
  /** Signed by somebody else's key. */
  forged?: boolean;
}

interface Pending {
  visit: Visit;
  challenge: string;
  nonce: string;
  redirectUri: string;
}

const CLIENT = { clientId: 'farm', clientSecret: 'a secret of the test', name: 'Test Accounts' };

const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** An OpenID Connect provider on this machine, with keys, tokens and PKCE of its own making. */
export async function oidcProviderForTest() {
  const [keys, foreignKeys] = [newKeys(), newKeys()];
  const pending = new Map<string, Pending>();
  let tokenCalls = 0;

  const idToken = (issuer: string, { visit, nonce }: Pending): string => {
    const { forged = false, ...claims } = visit;
    const now = Math.floor(Date.now() / 1_000);
    const own = { iss: issuer, aud: CLIENT.clientId, sub: 'ada-at-the-provider', nonce, iat: now, exp: now + 60 };
    const text = `${part({ alg: 'RS256', kid: 'k1' })}.${part({ ...own, ...claims })}`;
    const { privateKey } = forged ? foreignKeys : keys;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  };

  const token = async (request: IncomingMessage): Promise<[number, object]> => {
    tokenCalls += 1;
    const form = await formOf(request);
    const code = form.get('code') ?? '';
    const login = pending.get(code);
    pending.delete(code); // a code works once
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const right =
      login?.challenge === verifier &&
      login.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === CLIENT.clientSecret;
    if (!right) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'unused', token_type: 'Bearer', id_token: idToken(issuer, login) }];
  };

  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    if (request.url === '/token') return token(request);
    if (request.url === '/keys') {
      const jwk = createPublicKey(keys.privateKey).export({ format: 'jwk' });
      return [200, { keys: [{ ...jwk, kid: 'k1', alg: 'RS256', use: 'sig' }] }];
    }
    const supported = {
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
    const at = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
    return [200, { ...at, ...supported, jwks_uri: `${issuer}/keys` }];
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    settings: { ...CLIENT, issuer },
    tokenCalls: () => tokenCalls,
    /** Signs somebody in at the provider. Returns the parameters of the redirect back. */
    visit(location: string, visit: Visit = {}) {
      const { searchParams: params } = new URL(location);
      const code = randomUUID();
      const param = (name: string) => params.get(name) ?? '';
      const [challenge, nonce, redirectUri] = [param('code_challenge'), param('nonce'), param('redirect_uri')];
      pending.set(code, { visit, challenge, nonce, redirectUri });
      return { code, state: param('state'), iss: issuer };
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
export type OidcProviderForTest = Awaited<ReturnType<typeof oidcProviderForTest>>;
