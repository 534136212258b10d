import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { RELEASE_TOOL, ROOT } from './parts';

const folder = mkdtempSync(join(tmpdir(), 'farm-release-tool-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('where there is no checkout, --visit says that it needs one', async () => {
  const contents = "require('./tools.ts').createTools(false).visit([]).catch((error) => console.log(error.message))";
  await build({
    stdin: { contents, resolveDir: join(ROOT, 'tools/release/src'), loader: 'js' },
    outfile: join(folder, RELEASE_TOOL),
    ...{ bundle: true, platform: 'node', format: 'cjs', logLevel: 'silent', external: ['pg-native'] },
  });
  const { stdout } = spawnSync(process.execPath, [join(folder, RELEASE_TOOL)], { encoding: 'utf8' });
  expect(stdout).toContain('--visit loads pages in a browser, which the image of the pages does not have');
});
