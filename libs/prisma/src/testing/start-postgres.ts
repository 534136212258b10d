import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { testServer } from '../config';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  TEMPORARY_SERVER_SETTINGS,
  createTemporaryFolder,
} from '../embedded';
import { ensureTemplate } from './template';

/** From globalSetup to globalTeardown. */
export interface TestServer {
  server: EmbeddedPostgres;
  folder: string;
}
export const jestGlobal = globalThis as { farmTestServer?: TestServer };

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Jest's globalSetup: uses the server TEST_POSTGRES_URL, or starts one in a temporary folder. */
async function startPostgres(): Promise<void> {
  let url = testServer.get();
  if (!url) {
    const folder = createTemporaryFolder();
    const server = await startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      port: await freePort(),
      settings: TEMPORARY_SERVER_SETTINGS,
    });
    jestGlobal.farmTestServer = { server, folder };
    url = server.url('postgres');
    testServer.set(url);
  }
  await ensureTemplate(url);
}

module.exports = startPostgres; // Jest expects module.exports
