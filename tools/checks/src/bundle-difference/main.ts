import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { liveBuilds, localBuilds, pageProjects } from './live-builds';
import { differenceReport } from './report';

/** `npm run bundle-difference [-- store] [--to file.md]`: prints the sizes of built pages beside the live release. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const builds = localBuilds(positionals.length > 0 ? positionals : [...pageProjects().keys()]);
  if (builds.length === 0) return console.log('No page is built: npx nx run-many -t build builds them.');
  const report = differenceReport(builds, await liveBuilds(process.env));
  console.log(report);
  if (values.to) writeFileSync(values.to, report);
  if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, report);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
