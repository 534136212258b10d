import { webFile, type ReleaseStore } from '@farm/release';
import type { FastifyInstance } from 'fastify';
import { TYPES } from './assets';
import type { Releases } from './follow';

const FILE = 'sw.js';

// A worker goes by the policy of its own script: it asks this site, and runs nothing else.
const POLICY = "default-src 'none'; connect-src 'self'";

/**
 * /sw.js: the service worker of the shell that is live. It stands at the root because it answers for every page, and
 * under one address, where browsers look for a newer one; so it is the one script that is asked for again.
 */
export function serviceWorkerRoute(app: FastifyInstance, store: ReleaseStore, releases: Releases): void {
  app.get(`/${FILE}`, async (_request, reply) => {
    const shell = releases.current()?.shell;
    const script = shell && FILE in shell.files ? await store.get(webFile(shell.name, shell.build, FILE)) : null;
    if (!script) return reply.code(404).type('text/plain; charset=utf-8').send('No such file.');
    return reply
      .type(TYPES['.js'] ?? '')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .send(script);
  });
}
