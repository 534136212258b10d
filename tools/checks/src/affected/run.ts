import { spawn } from 'node:child_process';
import { ROOT } from '../workspace';

// Answers of specs do not depend on whether an index was built here; Nx stays in this process.
const PLAIN = { NX_TUI: 'false', NX_DAEMON: 'false', FORCE_COLOR: '0', DEXTER_EMBEDDER: 'off' };

/** Runs a command of the workspace, showing what it prints, to its end. Throws a sentence when it fails. */
export async function run(command: string, ...words: string[]): Promise<string> {
  const child = spawn(command, words, {
    cwd: ROOT,
    env: { ...process.env, ...PLAIN },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const show = (bytes: Buffer) => {
    printed += bytes.toString('utf8');
    process.stdout.write(bytes);
  };
  child.stdout.on('data', show);
  child.stderr.on('data', show);
  const code = await new Promise<number>((done, failed) => {
    child.once('error', failed);
    child.once('close', (ended) => done(ended ?? 1));
  });
  if (code !== 0) throw new Error(`Failed: ${[command, ...words].join(' ')}`);
  return printed;
}
