import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { ROOT } from '@farm/e2e-kit/config';

const HTML =
  '<!doctype html><html lang="en"><title>A partner of the farm</title><body><script src="/host.js"></script></body></html>';

/** The script of the page, with its own React and the federation runtime. */
async function bundleHost(site: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${__dirname}/host.tsx`],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', SITE: JSON.stringify(site) },
  });
  return outputFiles[0]?.text ?? '';
}

/** Calls of remotes have relative addresses, and `<use>` of SVG loads nothing from other origins, so the host forwards them. */
async function forward(site: string, { url = '/' }: IncomingMessage) {
  const response = await fetch(`${site}${url}`);
  return { status: response.status, type: response.headers.get('content-type') ?? '', body: await response.text() };
}

/** A web site of another origin that shows remotes of `site()`. */
export async function startFederationHost(site: () => string) {
  let script: Promise<string> | undefined;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (/^\/(?:api|assets)\//.test(request.url ?? '')) {
      const { status, type, body } = await forward(site(), request);
      response.writeHead(status, { 'content-type': type }).end(body);
    } else if (request.url === '/host.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(await (script ??= bundleHost(site())));
    } else if (request.url?.startsWith('/?')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
    } else response.writeHead(404).end();
  };
  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { origin: `http://localhost:${port}`, stop };
}
