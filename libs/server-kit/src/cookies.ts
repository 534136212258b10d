import { createHmac } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ServiceDeps } from './service-deps';

/** Signed cookies of a request and its response. Names are without `__Host-`: 'visitor', 'session', 'library'. */
export interface CookieJar {
  /** null if the cookie is missing or its signature is invalid. */
  read(name: string): string | null;
  set(name: string, value: string, life: { days: number } | { seconds: number }): void;
  clear(name: string): void;
}

export type CookieJarFactory = (request: FastifyRequest, reply: FastifyReply) => CookieJar;

const DAY_SECONDS = 86_400;

/** The values whose signatures a process remembers, because a page of a visitor makes several calls. */
const MAX_VERIFIED = 5_000;

/** Verifies signed values of one cookie. Only valid ones are stored, so that forged ones cannot displace them. */
function createVerifier(signer: Signer): (signed: string) => string | null {
  const verified = new LRUCache<string, string>({ max: MAX_VERIFIED });
  return (signed) => {
    const known = verified.get(signed);
    if (known !== undefined) return known;
    const { valid, value } = signer.unsign(signed);
    if (valid && value !== null) verified.set(signed, value);
    return value;
  };
}

/** Derives a signing key per name, so that the value of one cookie is invalid under another name. */
export function cookieSigners(cookieKeys: readonly string[]): (name: string) => Signer {
  if (cookieKeys.length === 0) throw new RangeError('at least one cookie key is needed');
  const signers = new Map<string, Signer>();
  const keyFor = (name: string) => (key: string) =>
    createHmac('sha256', Buffer.from(key, 'base64url')).update(`cookie ${name}`).digest();
  return (name) => {
    const signer = signers.get(name) ?? new Signer(cookieKeys.map(keyFor(name)));
    signers.set(name, signer);
    return signer;
  };
}

/** What the cookies of all requests share. */
interface CookieRules {
  signer: ReturnType<typeof cookieSigners>;
  verify(name: string, signed: string): string | null;
  secure: boolean;
}

/** The cookies of a request by their names without prefix. The last one set of a name wins. */
class RequestCookies implements CookieJar {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly rules: CookieRules,
  ) {}
  read(name: string): string | null {
    const value = this.request.cookies[this.#nameOf(name)];
    return value === undefined ? null : this.rules.verify(name, value);
  }
  set(name: string, value: string, life: { days: number } | { seconds: number }): void {
    const maxAge = 'days' in life ? life.days * DAY_SECONDS : life.seconds;
    this.#write(name, this.rules.signer(name).sign(value), maxAge);
  }
  clear(name: string): void {
    this.#write(name, '', 0);
  }
  #nameOf(name: string): string {
    return this.rules.secure ? `__Host-${name}` : name;
  }
  #write(name: string, value: string, maxAge: number): void {
    const { secure } = this.rules;
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
    this.reply.setCookie(this.#nameOf(name), value, attributes);
  }
}

/** All cookies are HttpOnly, Secure, SameSite=Lax, Path=/, without Domain, and named `__Host-…`. */
export function createCookieJars({
  cookieKeys,
  secureCookies: secure,
}: Pick<ServiceDeps, 'cookieKeys' | 'secureCookies'>): CookieJarFactory {
  const signer = cookieSigners(cookieKeys);
  const verifiers = new Map<string, ReturnType<typeof createVerifier>>();
  const verify = (name: string, signed: string): string | null => {
    const verifier = verifiers.get(name) ?? createVerifier(signer(name));
    verifiers.set(name, verifier);
    return verifier(signed);
  };
  const rules = { signer, verify, secure };
  return (request, reply) => new RequestCookies(request, reply, rules);
}
