import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './build';
import { FEDERATION_RUNTIME, remoteOptions } from './remote';
import { rejectLocalPaths } from './reproducible-build';

// inside the project, where webpack finds its loaders
const results = join(__dirname, '../test-results');
const PAGE =
  "import { jsx } from 'react/jsx-runtime';\nexport const Component = () => jsx('p', { children: 'fruit' });\n";
const ROUTES =
  "export const routes = [{ path: '/fruit', chunk: 'fruit', lazy: () => import('./page'), title: 'Fruit' }];\n";

/** The files of a remote with one page, compiled in a folder of its own. */
async function compileRemote(): Promise<Map<string, Buffer>> {
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'remote-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/page.tsx'), PAGE);
  writeFileSync(join(folder, 'src/routes.tsx'), ROUTES);
  const project = { kind: 'remote', name: 'sample' } as const;
  try {
    await compile(remoteOptions(project, folder, join(__dirname, '../../..'), { shell: '^2.0', react: '^19.3.1' }));
    const web = join(folder, 'dist/web');
    return new Map(readdirSync(web).map((name) => [name, readFileSync(join(web, name))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a remote', () => {
  let files: Map<string, Buffer>;
  beforeAll(async () => void (files = await compileRemote()));

  const nameOf = (start: string) => [...files.keys()].find((name) => name.startsWith(start)) ?? '';
  const textOf = (start: string) => files.get(nameOf(start))?.toString('utf8') ?? '';

  test('has a manifest by which any federation host can load it', () => {
    expect(JSON.parse(textOf('mf-manifest.json'))).toMatchObject({
      name: 'sample',
      metaData: {
        remoteEntry: { name: nameOf('remoteEntry.'), type: 'var' },
        globalName: 'farm_sample_0farmbuildid',
        publicPath: 'auto',
        pluginVersion: FEDERATION_RUNTIME.split(' ').at(-1),
      },
      shared: [{ name: 'react/jsx-runtime', singleton: true, requiredVersion: '^19.3.1' }],
      exposes: [{ path: './routes', assets: { js: { sync: [nameOf('routes.')] } } }],
    });
  });

  test('takes the runtime from its host, and no React of its own', () => {
    expect(textOf('remoteEntry.')).toContain('_FEDERATION_RUNTIME_CORE');
    const code = [...files].filter(([name]) => name.endsWith('.js')).map(([, bytes]) => bytes.toString('utf8'));
    expect(code.join('')).not.toContain('react.transitional.element');
  });

  test('uses the hashes that the shell provides, and loads in hosts without them', () => {
    const entry = textOf('remoteEntry.');
    expect(entry).toContain('globalThis.__sri?.(');
    expect(entry).toContain('globalThis.__learn?.(');
  });

  test('has the same bytes when it is compiled in another folder, and no local path', async () => {
    const others = await compileRemote();
    const withoutMaps = (all: Map<string, Buffer>) => [...all].filter(([name]) => !name.endsWith('.map'));
    expect(withoutMaps(others)).toEqual(withoutMaps(files));
    expect(() => rejectLocalPaths(files, __dirname)).not.toThrow();
  });
});
