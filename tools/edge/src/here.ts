import type { FastifyRequest } from 'fastify';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const LOOPBACK_SOCKET = /^(::ffff:)?127\.|^::1$/;

/**
 * Whether the one who asks sits at this machine: the socket says so and the Host says so (another site's name that
 * points here, DNS rebinding, does not), and no proxy stands between.
 */
export function isHere(request: FastifyRequest): boolean {
  const address = `http://${request.host}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  const direct = request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;
  return direct && LOOPBACK_HOSTS.includes(host) && LOOPBACK_SOCKET.test(request.socket.remoteAddress ?? '');
}
