import { startTestServer } from './test-server';

/** From globalSetup to globalTeardown. */
const jestGlobal = globalThis as { stopFarmTestServer?: () => Promise<void> };

/** Jest's globalSetup. */
async function startPostgres(): Promise<void> {
  jestGlobal.stopFarmTestServer = await startTestServer();
}

module.exports = startPostgres; // Jest expects module.exports
