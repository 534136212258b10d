import { test } from '@farm/e2e-kit/visitor/fixtures';
import type { FileStage } from './live-builds';
import { BROKEN_FILES, remotes, SIGNED_OUT_ERROR } from '@farm/e2e-kit/platform/remotes';
import { FAULTS, PARTS, runFaultCase } from './fault-matrix';

test.describe.configure({ mode: 'parallel', timeout: 180_000 }); // five files one after the other
test.use({
  expectedErrors: [[SIGNED_OUT_ERROR, ...BROKEN_FILES], { scope: 'test' }],
});

for (const remote of remotes)
  for (const fault of FAULTS)
    test(`a file of ${remote.remote} ${fault}: the rest of the site works, and the page loads without a reload`, async ({
      page,
    }) => {
      await page.clock.install();
      for (const part of Object.keys(PARTS) as FileStage[])
        await test.step(PARTS[part], () => runFaultCase({ page, remote, part, fault }));
    });

test("a file of one of the shell's own pages has one byte changed: the rest works, and the page loads", async ({
  page,
}) => {
  await page.clock.install();
  const about = { remote: 'shell', path: '/about', sentence: 'Three things, and each needs the other two.' };
  for (const part of ['page', 'css'] as const)
    await test.step(PARTS[part], () => runFaultCase({ page, remote: about, part, fault: 'has one byte changed' }));
});
