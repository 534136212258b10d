import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from './serve';

const SITE = 'http://localhost:4000';

// inside the project, where webpack finds its loaders
const results = join(__dirname, '../test-results');
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, 'serve-'));
const write = (text: string) => writeFileSync(join(folder, 'src/routes.tsx'), `export const routes = [];\n${text}`);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

let server: Awaited<ReturnType<typeof startServer>>;
const print = jest.spyOn(console, 'log').mockReturnValue();

beforeAll(async () => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/sample.module.css'), '.first { color: red }\n');
  write("import './sample.module.css';\nexport const Routes = () => 'first version';\n");
  const needs = { shell: '^1.0', react: '^19.0.0' };
  server = await startServer({ kind: 'remote', name: 'sample' }, folder, needs, await freePort(), SITE);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

// Webpack works in this process, so that an idle connection can be closed by the server just when it is used again.
const fileOf = (path: string) => fetch(`${server.origin}${path}`, { headers: { connection: 'close' } });
const textOf = async (path: string) => (await fileOf(path)).text();

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(20);
}
const served = (version: string) => until(async () => (await textOf('/routes.js')).includes(version));

test('a remote is served to the site alone, and a saved file updates its pages', async () => {
  const entry = await fileOf('/remoteEntry.js');
  expect(entry.headers.get('access-control-allow-origin')).toBe(SITE);
  const script = await entry.text();
  expect(script).toContain('farm_sample_local');
  expect(script).toContain(encodeURIComponent(new URL(server.origin).port)); // the update client connects to this server
  const routes = await textOf('/routes.js');
  expect(routes).toContain('first version');
  expect(routes).toContain('$Refresh$.register');
  expect((await fileOf('/secrets.txt')).status).toBe(404);

  write("export const Routes = () => 'second version';\n");
  await served('second version');
  const [, hash] = /__webpack_require__\.h = \(\) => \("(\w+)"\)/.exec(await textOf('/remoteEntry.js')) ?? [];

  write('export const routes = [;\n');
  await until(() => print.mock.calls.some(([line]) => String(line).includes('routes.tsx')));
  expect(await textOf('/routes.js')).toContain('second version');

  write("export const Routes = () => 'third version';\n");
  await served('third version');
  expect((await fileOf(`/sample.${hash}.hot-update.json`)).status).toBe(200); // open pages need no reload after a mistake
});
