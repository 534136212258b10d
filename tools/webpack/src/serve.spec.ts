import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developmentOptions, serveRemote } from './serve';

const SITE = 'http://localhost:4000';
const PORT = 42017;
const ORIGIN = `http://localhost:${PORT}`;

// inside the project, where webpack finds its loaders
const results = join(__dirname, '../test-results');
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, 'serve-'));
const write = (text: string) => writeFileSync(join(folder, 'src/routes.tsx'), text);

let server: Awaited<ReturnType<typeof serveRemote>>;

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation();
  mkdirSync(join(folder, 'src'));
  write("export const routes = ['first version'];\n");
  const project = { kind: 'remote', name: 'sample', port: PORT } as const;
  server = await serveRemote(developmentOptions(project, folder, { shell: '^1.0', react: '^19.0.0' }), PORT, SITE);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Requests the file until the first compilation has made it. */
async function fileOf(path: string): Promise<Response> {
  for (;;) {
    const response = await fetch(`${ORIGIN}${path}`);
    if (response.ok) return response;
  }
}

/** The next message of the reload stream. */
async function nextMessage(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return Buffer.from(value ?? []).toString('utf8');
}

test('a remote is served to the site alone, and a saved file reloads its pages', async () => {
  const entry = await fileOf('/remoteEntry.js');
  expect(entry.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(await entry.text()).toContain('farm_sample_local');
  const routes = await (await fileOf('/routes.js')).text();
  expect(routes).toContain('first version');
  expect(routes).toContain(`new EventSource("${ORIGIN}/reload")`);

  const { body } = await fetch(`${ORIGIN}/reload`);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  write("export const routes = ['second version'];\n");
  expect(await nextMessage(reader)).toBe('data: \n\n');
  expect(await (await fileOf('/routes.js')).text()).toContain('second version');

  write('export const routes = [;\n');
  expect(await nextMessage(reader)).toContain('routes.tsx');
  expect(await (await fileOf('/routes.js')).text()).toContain('second version');
  expect((await fetch(`${ORIGIN}/secrets.txt`)).status).toBe(404);
});
