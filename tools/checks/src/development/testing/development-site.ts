import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { browserSources, findBrowser } from '@farm/site';
import { chromium } from '@playwright/test';
import { createScratchWorkspace } from '../../generators/testing/scratch-workspace';

/** `npm run dev` in a copy of this checkout, with a page of a visitor and one of an operator. */
export async function startDevelopmentSite() {
  const scratch = createScratchWorkspace();
  const { PATH, HOME, TMPDIR } = process.env; // no settings of a real site
  const env = { PATH, HOME, TMPDIR, DEXTER_EMBEDDER: 'off', FARM_FOLDER: join(scratch.folder, '.farm') };
  const tsx = createRequire(__filename).resolve('tsx/cli');
  const args = [tsx, 'tools/site/src/dev.ts'];
  const program = spawn(process.execPath, args, { cwd: scratch.folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(program, 'close');
  let output = '';
  const started = new Promise<void>((resolve) =>
    program.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes('Press Ctrl-C')) resolve();
    }),
  );
  const stop = async () => {
    program.kill('SIGTERM');
    await ended;
    scratch.remove();
  };
  await Promise.race([started, ended]);
  const [, baseURL, operatorLink] = /running at (\S+)[^]*?(\S+#operator=\S+)/.exec(output) ?? [];
  if (!baseURL || !operatorLink) throw new Error(output);
  const executablePath = await findBrowser(browserSources(process.env));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const [visitor, operator] = [await browser.newPage({ baseURL }), await browser.newPage({ baseURL })];
  await operator.goto(operatorLink);
  await operator.getByRole('button', { name: /sign in/i }).click();
  await operator.waitForURL(/\/ops$/);
  const logs = join(env.FARM_FOLDER, 'logs');
  return {
    visitor,
    operator,
    run: scratch.run,
    edit(file: string, change: (text: string) => string): void {
      scratch.write(file, change(readFileSync(join(scratch.folder, file), 'utf8')));
    },
    logOf: (program: string) => readFileSync(join(logs, `${program}.log`), 'utf8'),
    /** Waits for a line in any log with which the condition holds. */
    async untilLogged(isTrue: () => boolean): Promise<void> {
      for await (const { eventType } of watch(logs)) if (eventType === 'change' && isTrue()) return;
    },
    stop: () => browser.close().then(stop),
  };
}
