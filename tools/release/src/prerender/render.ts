import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Answer, Orders, READY } from './wire';

const PAGE_LIMIT_MS = 10_000;
// Node starts and reads the code of two builds: on a busy machine that takes longer than any page.
const START_LIMIT_MS = 30_000;
// A child that prints the whole page as its last words is not asked for more.
const WORDS_KEPT = 2_000;

/** In the repository the child is TypeScript, in a bundle it lies beside the bundle. */
function childProgram(): string[] {
  if (!__filename.endsWith('.ts')) return [join(__dirname, 'child.js')];
  return ['--require', createRequire(__filename).resolve('tsx/cjs'), join(__dirname, 'child.ts')];
}

/**
 * Renders pages in a child process with an empty environment. Each may take 10 s; one that does not come, and those
 * after it, have a problem in place of their HTML. Answers stand in the order of the pages.
 */
export function renderAll(orders: Orders, limitMs = PAGE_LIMIT_MS): Promise<Answer[]> {
  const child = spawn(process.execPath, childProgram(), { env: {}, stdio: 'pipe' });
  const answers = new Map<string, Answer>();
  let words = '';
  let late = false;
  const stop = () => {
    late = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(stop, START_LIMIT_MS);
  child.stderr.on('data', (bytes: Buffer) => (words = `${words}${bytes}`.slice(-WORDS_KEPT)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as Answer | typeof READY;
    if ('id' in said) answers.set(said.id, said);
    clearTimeout(timer);
    timer = setTimeout(stop, limitMs);
  });
  child.stdin.on('error', () => undefined); // the child has ended: `close` tells
  child.stdin.end(JSON.stringify(orders));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      const problem = late ? `took longer than ${limitMs / 1000} s` : `was not rendered: ${words.trim()}`;
      resolve(orders.pages.map(({ id }) => answers.get(id) ?? { id, problem }));
    });
  });
}
