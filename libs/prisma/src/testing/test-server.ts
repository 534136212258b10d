import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { testServer } from '../config';
import { createTemporaryFolder, startEmbeddedPostgres, TEMPORARY_SERVER_SETTINGS } from '../embedded';
import { ensureTemplate } from './template';

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Uses the server TEST_POSTGRES_URL, or starts one in a temporary folder; `createTestDatabase` needs it. The result stops
 * what was started.
 */
export async function startTestServer(): Promise<() => Promise<void>> {
  const running = testServer.get();
  if (running) {
    await ensureTemplate(running);
    return () => Promise.resolve();
  }
  const folder = createTemporaryFolder();
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    port: await freePort(),
    settings: TEMPORARY_SERVER_SETTINGS,
  });
  testServer.set(server.url('postgres'));
  await ensureTemplate(server.url('postgres'));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
