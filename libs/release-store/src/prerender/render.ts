import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LiveRelease } from '@farm/contracts';
import type { PageData, SiteContent } from '@farm/farm';

/** Standard input of the child process. */
export interface RenderJob {
  /** Code of the shell's server/server.js. */
  shell: string;
  /** The same of the remotes, by name. */
  remotes: Readonly<Record<string, string>>;
  pages: readonly PageJob[];
  /** What operators published instead of the built-in content. */
  content: SiteContent;
}

export interface PageJob {
  id: string;
  location: string;
  release: LiveRelease;
  /** What the page's document will carry. */
  data?: PageData | undefined;
  /** The page's style sheets. */
  css: string;
}

/** A page rendered in two environments, with the rules that it uses of its style sheets. */
interface PageOutput {
  html: string;
  /** The second HTML. */
  again: string;
  testMode: string;
  css: string;
}

/** A rendered page, or why it failed. */
export type PageResult = { id: string } & (PageOutput | { problem: string });

/** Lines of the child's standard output: first `ready` when the code is loaded, then one per page. */
export type OutputLine = { ready: true } | PageResult;

const PAGE_TIMEOUT_MS = 10_000;
// Starting Node and loading two builds takes longer than any page on a busy machine.
const START_TIMEOUT_MS = 30_000;
const MAX_ERROR_CHARS = 2_000;

/** TypeScript in the repository; next to the bundle in production. */
function childProgram(): string[] {
  if (!__filename.endsWith('.ts')) return [join(__dirname, 'child.js')];
  return ['--require', createRequire(__filename).resolve('tsx/cjs'), join(__dirname, 'child.ts')];
}

/**
 * Renders pages, in order, in a child process with an empty environment. A page that takes longer than `timeoutMs`, and
 * those after it, get a problem instead of HTML.
 */
export function renderPages(job: RenderJob, timeoutMs = PAGE_TIMEOUT_MS): Promise<PageResult[]> {
  const child = spawn(process.execPath, childProgram(), { env: {}, stdio: 'pipe' });
  const results = new Map<string, PageResult>();
  let errors = '';
  let isTimedOut = false;
  const stop = () => {
    isTimedOut = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(stop, START_TIMEOUT_MS);
  child.stderr.on('data', (bytes: Buffer) => (errors = `${errors}${bytes}`.slice(-MAX_ERROR_CHARS)));
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as OutputLine;
    if ('id' in line) results.set(line.id, line);
    clearTimeout(timer);
    timer = setTimeout(stop, timeoutMs);
  });
  child.stdin.on('error', () => undefined); // the child has ended: `close` follows
  child.stdin.end(JSON.stringify(job));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      const problem = isTimedOut ? `took longer than ${timeoutMs / 1000} s` : `was not rendered: ${errors.trim()}`;
      resolve(job.pages.map(({ id }) => results.get(id) ?? { id, problem }));
    });
  });
}
