import { Console } from 'node:console';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { runInThisContext } from 'node:vm';
import type { OutputLine, PageJob, PageResult, RenderJob } from './render';
import { usedStyles } from './used-styles';

// The rendering process: reads a RenderJob from standard input and writes a line per page.

/** The Node modules that React's renderer needs; none opens files or sockets. */
const BUILT_IN = ['async_hooks', 'crypto', 'stream', 'util', 'node:stream/consumers'];

type Load = (name: string) => unknown;

interface ShellFile {
  shared: Readonly<Record<string, unknown>>;
  render(job: object): Promise<{ html: string; testMode: string }>;
}

/** Runs a CommonJS file with `load` as its `require`. */
function run<T>(code: string, name: string, load: Load): T {
  const module = { exports: {} };
  const start = runInThisContext(`(function (module, exports, require) {${code}\n})`, { filename: name }) as (
    ...parts: unknown[]
  ) => void;
  start(module, module.exports, load);
  return module.exports as T;
}

function loadShell(code: string): ShellFile {
  const real = createRequire(__filename);
  return run<ShellFile>(code, 'shell', (name) => {
    if (!BUILT_IN.includes(name)) throw new Error(`The shell requires ${name}`);
    return real(name);
  });
}

function loadRemote(code: string, remote: string, { shared }: ShellFile): { routes: unknown; catalogs?: unknown } {
  return run<{ routes: unknown }>(code, remote, (name) => {
    if (!Object.hasOwn(shared, name)) throw new Error(`${remote} requires ${name}, which the shell does not share`);
    return shared[name];
  });
}

/** Inputs that must not affect a page. */
interface RenderEnvironment {
  /** ms since 1970. */
  now: number;
  zone: string;
  seed: number;
}

// Different hour, day, time zone and random numbers: HTML that depends on one of them differs.
const FIRST: RenderEnvironment = { now: Date.UTC(2026, 0, 31, 23, 30), zone: 'Pacific/Kiritimati', seed: 1 };
const SECOND: RenderEnvironment = { now: Date.UTC(2027, 6, 4, 11, 5), zone: 'America/Los_Angeles', seed: 20_261_121 };

/** mulberry32: the same numbers for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

let now = FIRST.now;

/** Stops the clock and blocks the network, so that a page cannot depend on when and where it is rendered. */
function replaceGlobals(): void {
  const Real = Date;
  class FixedDate extends Real {
    constructor(...parts: [] | [number]) {
      super(...((parts.length === 0 ? [now] : parts) as [number]));
    }
    static override now = () => now;
  }
  const forbidden = () => {
    throw new Error('A page uses the network while it renders');
  };
  const console = new Console(process.stderr);
  Object.assign(globalThis, { Date: FixedDate, fetch: forbidden, console });
}

function applyEnvironment(environment: RenderEnvironment): void {
  now = environment.now;
  process.env['TZ'] = environment.zone;
  Math.random = randomFrom(environment.seed);
}

/** What the remotes export, by name; older ones have no catalogs. */
interface RemoteParts {
  routes: Readonly<Record<string, unknown>>;
  catalogs: Readonly<Record<string, unknown>>;
}

const write = (line: OutputLine) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function render(
  shell: ShellFile,
  remotes: RemoteParts,
  { id, data, css, ...page }: PageJob,
): Promise<PageResult> {
  Object.assign(globalThis, { farmPageData: data });
  const renderIn = (environment: RenderEnvironment) => {
    applyEnvironment(environment);
    return shell.render({ ...page, ...remotes });
  };
  try {
    const first = await renderIn(FIRST);
    const { html: again } = await renderIn(SECOND);
    return { id, ...first, again, css: await usedStyles(first.html, css) };
  } catch (error) {
    return { id, problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

async function main(): Promise<void> {
  const { shell: code, remotes, pages, content } = JSON.parse(await text(process.stdin)) as RenderJob;
  Object.assign(globalThis, { farmContent: content }); // read by @farm/farm when the builds below start
  replaceGlobals();
  applyEnvironment(FIRST);
  const shell = loadShell(code);
  const loaded = Object.entries(remotes).map(([name, remote]) => [name, loadRemote(remote, name, shell)] as const);
  const parts = {
    routes: Object.fromEntries(loaded.map(([name, { routes }]) => [name, routes])),
    catalogs: Object.fromEntries(loaded.map(([name, { catalogs }]) => [name, catalogs])),
  };
  write({ ready: true });
  for (const page of pages) write(await render(shell, parts, page));
}

main().catch((failure: unknown) => {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exitCode = 1;
});
