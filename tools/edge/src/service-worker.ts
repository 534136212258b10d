import { webFile, type ReleaseStore } from '@farm/release';
import type { FastifyInstance } from 'fastify';
import type { Releases } from './follow';
import { sendKept } from './site-files';

const FILE = 'sw.js';

// A worker goes by the policy of its own script: it asks this site, and runs nothing else.
const POLICY = "default-src 'none'; connect-src 'self'";

/**
 * /sw.js: the service worker of the shell that is live. It stands at the root because it answers for every page, and
 * under one address, where browsers look for a newer one at each visit: so it is read once a shell and named by an ETag.
 */
export function serviceWorkerRoute(app: FastifyInstance, store: ReleaseStore, releases: Releases): void {
  let read: { shell: string; script: string } | undefined;
  app.get(`/${FILE}`, async (request, reply) => {
    const shell = releases.current()?.shell;
    if (shell && FILE in shell.files && read?.shell !== shell.build) {
      const script = await store.get(webFile(shell.name, shell.build, FILE));
      read = script ? { shell: shell.build, script: script.toString('utf8') } : undefined;
    }
    if (!shell || read?.shell !== shell.build)
      return reply.code(404).type('text/plain; charset=utf-8').send('No such file.');
    return sendKept(request, reply.header('content-security-policy', POLICY), 'text/javascript', read.script);
  });
}
