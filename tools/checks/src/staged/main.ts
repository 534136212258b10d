import { spawn } from 'node:child_process';
import { ROOT, output } from '../workspace';
import { problemsOf } from './problems';

const CODE = /\.tsx?$/;

/** Runs a tool to its end; what it printed if it found something, else nothing. */
const complaints = (...words: string[]) =>
  new Promise<string>((done) => {
    const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };
    const child = spawn('npx', words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString('utf8')));
    child.stderr.on('data', (bytes: Buffer) => (printed += bytes.toString('utf8')));
    child.once('error', (error) => done(error.message));
    child.once('close', (code) => done(code === 0 ? '' : printed.trim()));
  });

/** `npm run staged`: what the commit hook asks, of the files that are about to be committed and of no others. */
async function main(): Promise<number> {
  const paths = output('git', 'diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z')
    .split('\0')
    .filter(Boolean);
  if (paths.length === 0) return 0;
  const texts = paths.map((path) => ({ path, text: output('git', 'show', `:${path}`) }));
  const code = paths.filter((path) => CODE.test(path));
  const found = [
    problemsOf(texts).join('\n'),
    ...(await Promise.all([
      complaints('prettier', '--check', '--ignore-unknown', '--log-level=warn', ...paths),
      ...(code.length > 0 ? [complaints('eslint', ...code)] : []),
    ])),
  ].filter(Boolean);
  if (found.length === 0) return 0;
  console.error(`${found.join('\n\n')}\n\nNothing was committed. Formatting: npm run format.`);
  return 1;
}

void main().then((code) => (process.exitCode = code));
