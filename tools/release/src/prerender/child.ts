import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { runInThisContext } from 'node:vm';
import { READY, type Answer, type Order, type Orders, type World } from './wire';

// Renders pages in a process of its own, with an empty environment: it reads orders, answers line by line, and ends.

/** What React's renderer asks of Node; nothing here opens a file or a socket. */
const BUILT_IN = ['async_hooks', 'crypto', 'stream', 'util', 'node:stream/consumers'];

type Load = (name: string) => unknown;

interface ShellFile {
  shared: Readonly<Record<string, unknown>>;
  render(job: object): Promise<{ html: string; testMode: string }>;
}

/** Runs a CommonJS file whose `require` knows what `load` knows. */
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
    if (!BUILT_IN.includes(name)) throw new Error(`The shell asks for ${name}`);
    return real(name);
  });
}

function loadRemote(code: string, remote: string, { shared }: ShellFile): unknown {
  const { routes } = run<{ routes: unknown }>(code, remote, (name) => {
    if (!Object.hasOwn(shared, name)) throw new Error(`${remote} asks for ${name}, which the shell does not give`);
    return shared[name];
  });
  return routes;
}

/** mulberry32: the same numbers for the same seed. */
const chanceFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

function enter({ now, zone, seed }: World): void {
  process.env['TZ'] = zone;
  const Real = Date;
  class StandingDate extends Real {
    constructor(...parts: [] | [number]) {
      super(...((parts.length === 0 ? [now] : parts) as [number]));
    }
    static override now = () => now;
  }
  globalThis.Date = StandingDate as DateConstructor;
  Math.random = chanceFrom(seed);
  const forbidden = () => {
    throw new Error('A page asks the network while it renders');
  };
  Object.assign(globalThis, { fetch: forbidden, console: { ...console, log: console.error, info: console.error } });
}

const tell = (answer: Answer | typeof READY) => process.stdout.write(`${JSON.stringify(answer)}\n`);

async function render(shell: ShellFile, routes: object, { id, ...job }: Order): Promise<Answer> {
  try {
    return { id, ...(await shell.render({ ...job, routes })) };
  } catch (error) {
    return { id, problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

async function main(): Promise<void> {
  const { shell: code, remotes, pages, world } = JSON.parse(await text(process.stdin)) as Orders;
  enter(world);
  const shell = loadShell(code);
  const routes = Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => [name, loadRemote(remote, name, shell)]),
  );
  tell(READY);
  for (const page of pages) tell(await render(shell, routes, page));
}

main().catch((failure: unknown) => {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exitCode = 1;
});
