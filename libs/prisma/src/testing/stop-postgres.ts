/** Jest's globalTeardown: stops the server that globalSetup started, if it did. */
async function stopPostgres(): Promise<void> {
  const { stopFarmTestServer } = globalThis as { stopFarmTestServer?: () => Promise<void> };
  await stopFarmTestServer?.();
}

module.exports = stopPostgres;
