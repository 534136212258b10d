import { rmSync } from 'node:fs';
import type { TestServer } from './start-postgres';

/** Jest's globalTeardown: stops the server that globalSetup started, if it did. */
async function stopPostgres(): Promise<void> {
  const { farmTestServer } = globalThis as { farmTestServer?: TestServer };
  await farmTestServer?.server.stop();
  if (farmTestServer) rmSync(farmTestServer.folder, { recursive: true, force: true });
}

module.exports = stopPostgres;
