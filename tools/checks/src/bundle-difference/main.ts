import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { builtOf, pageProjects } from './built';
import { differenceOf } from './difference';
import { liveBuilds } from './live-builds';
import { differenceReport } from './markdown';

/** `npm run bundle-difference [-- store] [--to file.md]`: what was built beside what is live, as Markdown. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const names = positionals.length > 0 ? positionals : [...pageProjects().keys()];
  const built = builtOf(names);
  if (built.length === 0) throw new Error('Nothing is built: run npx nx run-many -t build first');
  const live = await liveBuilds(process.env);
  const report = differenceReport(built.map((build) => differenceOf(build, live.get(build.name) ?? null)));
  if (values.to) writeFileSync(values.to, report);
  console.log(report);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
