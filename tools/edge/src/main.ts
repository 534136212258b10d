import { probeMsOf, run } from '@farm/server-kit';
import { edgeApp } from './app';
import { config } from './config';

async function main(): Promise<void> {
  const settings = config();
  const app = await edgeApp(settings);
  await run(app, {
    port: settings.PORT,
    host: settings.HOST,
    probeMs: probeMsOf(settings),
    close: async () => undefined,
  });
}

main().catch((failure: unknown) => {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
});
