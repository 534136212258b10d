import type { IncomingHttpHeaders } from 'node:http';

const SESSION = /(?:^|;\s*)(?:__Host-)?session=[^;\s]/;

/** Whether a request has a session cookie, valid or not: without one nobody is signed in, and no service needs to be asked. */
export const hasSessionCookie = ({ cookie = '' }: IncomingHttpHeaders): boolean => SESSION.test(cookie);
