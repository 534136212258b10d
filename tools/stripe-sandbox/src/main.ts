import { join } from 'node:path';
import { SandboxConfigError, readSandboxConfig } from './config';
import { startSandbox } from './sandbox';

const report = (error: unknown) => console.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown');

async function main(): Promise<void> {
  const config = readSandboxConfig(process.env);
  const sandbox = await startSandbox(config, { browserFolder: join(__dirname, 'browser'), onError: report });
  console.log(JSON.stringify({ ready: true, port: sandbox.port }));
  const stop = () => void sandbox.close().then(() => process.exit(0), fail);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function fail(error: unknown): void {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (error instanceof SandboxConfigError) console.error(error.message);
  else if (isTaken) console.error('SANDBOX_PORT is in use. Set it to a free port, or remove it.');
  else report(error);
  process.exit(1);
}

main().catch(fail);
