import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from './root';

const TSX = createRequire(__filename).resolve('tsx');
const PROGRAM = resolve(__dirname, 'testing/stops-in-order.ts');

const folder = mkdtempSync(join(tmpdir(), 'farm-stop-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s stops everything in order, also after the terminal has closed',
  async (signal) => {
    const file = join(folder, signal);
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
    const child = spawn(process.execPath, ['--import', `file://${TSX}`, PROGRAM, file], { stdio: [...stdio] });
    await once(child, 'message');
    child.stdout?.destroy(); // writes of the child fail from now on, as those to a closed terminal do
    child.stderr?.destroy();
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    expect([code, readFileSync(file, 'utf8')]).toEqual([0, 'stopped in order']);
  },
);

// Without `exec`, the shell between npm and the program ends alone, and the whole site runs on.
test.each(['start', 'dev', 'test'])('SIGTERM to npm run %s stops everything in order', async (name) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const project = mkdtempSync(join(folder, 'npm-'));
  const file = join(project, 'stopped');
  const program = scripts[name]?.replace(/\S+\.ts$/, `${PROGRAM} ${file}`) ?? '';
  writeFileSync(join(project, 'package.json'), JSON.stringify({ scripts: { [name]: program } }));
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  const npm = spawn('npm', ['run', name], { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((started) =>
    npm.stdout.on('data', (text) => String(text).includes('started\n') && started()),
  );
  npm.kill('SIGTERM');
  await once(npm, 'close'); // also the program has ended: it holds the other end of the output
  expect(readFileSync(file, 'utf8')).toBe('stopped in order');
});
