import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developmentOptions, serveCompiled } from './serve';

const SITE = 'http://localhost:4000';

// inside the project, where webpack finds its loaders
const results = join(__dirname, '../test-results');
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, 'serve-'));
const write = (text: string) => writeFileSync(join(folder, 'src/routes.tsx'), `export const routes = [];\n${text}`);

let server: Awaited<ReturnType<typeof serveCompiled>>;
const print = jest.fn<undefined, [string]>();

beforeAll(async () => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/sample.module.css'), '.first { color: red }\n');
  write("import './sample.module.css';\nexport const Routes = () => 'first version';\n");
  const needs = { shell: '^1.0', react: '^19.0.0' };
  const sample = { kind: 'remote', name: 'sample' } as const;
  server = await serveCompiled((origin) => developmentOptions(sample, folder, origin, needs), SITE, print);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const fileOf = (path: string) => fetch(`${server.origin}${path}`);

interface CompilerEvent {
  action: 'building' | 'built' | 'sync';
  hash?: string;
  errors?: string[];
}

/** The next finished compilation of the event stream. */
async function nextBuild(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<CompilerEvent> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('The server closed the event stream.'); // or the loop would never end
    const event = Buffer.from(value)
      .toString('utf8')
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)) as CompilerEvent)
      .find(({ action }) => action === 'built');
    if (event) return event;
  }
}

test('a remote is served to the site alone, and a saved file updates its pages', async () => {
  const entry = await fileOf('/remoteEntry.js');
  expect(entry.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(await entry.text()).toContain('farm_sample_local');
  const routes = await (await fileOf('/routes.js')).text();
  expect(routes).toContain('first version');
  expect(routes).toContain('$Refresh$.register');

  const { body } = await fileOf('/events');
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  write("export const Routes = () => 'second version';\n");
  const { hash, errors } = await nextBuild(reader);
  expect(errors).toEqual([]);
  expect(await (await fileOf('/routes.js')).text()).toContain('second version');

  write('export const routes = [;\n');
  expect((await nextBuild(reader)).errors?.join()).toContain('routes.tsx');
  expect(print).toHaveBeenCalledWith(expect.stringContaining('routes.tsx'));
  expect(await (await fileOf('/routes.js')).text()).toContain('second version');
  expect((await fileOf('/secrets.txt')).status).toBe(404);

  write("export const Routes = () => 'third version';\n");
  await nextBuild(reader);
  expect((await fileOf(`/sample.${hash}.hot-update.json`)).status).toBe(200); // open pages need no reload after a mistake
});
