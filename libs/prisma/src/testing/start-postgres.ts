import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { testServer } from '../config';
import { type Embedded, startEmbedded, THROWAWAY, throwawayFolder } from '../embedded';
import { ensureTemplate } from './template';

/** What globalSetup hands to globalTeardown of the same run. */
export interface TestServer {
  server: Embedded;
  folder: string;
}
export const held = globalThis as { farmTestServer?: TestServer };

async function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

/** Jest's globalSetup: TEST_POSTGRES_URL's server when set, else one of our own in a temporary folder. */
async function startPostgres(): Promise<void> {
  let url = testServer.get();
  if (!url) {
    const folder = throwawayFolder();
    const server = await startEmbedded({
      folder: join(folder, 'postgres'),
      port: await freePort(),
      settings: THROWAWAY,
    });
    held.farmTestServer = { server, folder };
    url = server.url('postgres');
    testServer.set(url);
  }
  await ensureTemplate(url);
}

module.exports = startPostgres; // Jest wants the function itself; the house has no default exports
