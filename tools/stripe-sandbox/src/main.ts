import { join } from 'node:path';
import { BadConfig, configOf } from './config';
import { startSandbox } from './sandbox';

/** What went wrong, without what the buyer sent. */
const report = (error: unknown) => console.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown');

async function main(): Promise<void> {
  const config = configOf(process.env);
  const sandbox = await startSandbox(config, { browserFolder: join(__dirname, 'browser'), broken: report });
  console.log(JSON.stringify({ ready: true, port: sandbox.port }));
  // the forms of the dashboard carry it; printed for those who send one by hand
  console.log(JSON.stringify({ dashboard: `http://127.0.0.1:${sandbox.port}/`, formToken: sandbox.formToken }));
  const stop = () => void sandbox.close().then(() => process.exit(0), fail);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function fail(error: unknown): void {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (error instanceof BadConfig) console.error(error.message);
  else if (taken)
    console.error('The port of the card sandbox is taken. Set SANDBOX_PORT to a free one, or leave it out.');
  else report(error);
  process.exit(1);
}

main().catch(fail);
