import { drainDelayMs, MEMORY_LIMITS, runService } from '@farm/server-kit';
import { createGateway } from './app';
import { config } from './config';

async function main(): Promise<void> {
  const settings = config();
  const app = await createGateway(settings);
  await runService(app, {
    port: settings.PORT,
    host: settings.HOST,
    drainDelayMs: drainDelayMs(settings),
    memoryLimitBytes: MEMORY_LIMITS.gateway,
    close: async () => undefined,
  });
}

main().catch((failure: unknown) => {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
});
