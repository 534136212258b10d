import { createHmac } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceDeps } from './service-deps';

/** Signed cookies of one request and its answer. Names come without prefix: 'visitor', 'session', 'library'. */
export interface CookieJar {
  /** The signed value, or null when it is missing or forged. */
  read(name: string): string | null;
  set(name: string, value: string, life: { days: number } | { seconds: number }): void;
  clear(name: string): void;
}

export type CookieRing = (request: FastifyRequest, reply: FastifyReply) => CookieJar;

const DAY_SECONDS = 86_400;

/**
 * The one maker of cookies: HttpOnly, Secure, SameSite=Lax, Path=/, no Domain, name `__Host-…`.
 * Each name has its own signing key, so that a valid cookie of one name is a forgery under another.
 */
export function cookieRing({
  cookieKeys,
  secureCookies,
}: Pick<ServiceDeps, 'cookieKeys' | 'secureCookies'>): CookieRing {
  if (cookieKeys.length === 0) throw new RangeError('at least one cookie key is needed');
  const signers = new Map<string, Signer>();
  const keyFor = (name: string) => (key: string) =>
    createHmac('sha256', Buffer.from(key, 'base64url')).update(`cookie ${name}`).digest();
  const signer = (name: string) => {
    const made = signers.get(name) ?? new Signer(cookieKeys.map(keyFor(name)));
    signers.set(name, made);
    return made;
  };
  const full = (name: string) => (secureCookies ? `__Host-${name}` : name);
  const rules = { path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies } as const;
  return (request, reply) => ({
    read: (name) => signer(name).unsign(request.cookies[full(name)] ?? '').value,
    set: (name, value, life) => {
      const maxAge = 'days' in life ? life.days * DAY_SECONDS : life.seconds;
      reply.setCookie(full(name), signer(name).sign(value), { ...rules, maxAge });
    },
    clear: (name) => reply.setCookie(full(name), '', { ...rules, maxAge: 0 }),
  });
}
