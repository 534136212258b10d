import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { ROOT } from '../workspace';
import { liveBuilds, localBuilds, pageProjects } from './live-builds';
import { changedBuilds } from './report';

const run = (command: string, ...args: string[]): void =>
  void execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });

/**
 * `npm run publish-changed`: builds all pages and publishes those that differ from the live release, whichever commit changed
 * them. Writes `published` for the next job of a workflow.
 */
async function main(): Promise<void> {
  const projects = pageProjects();
  run('npx', 'nx', 'run-many', '-t', 'build', `--projects=${[...projects.values()].join(',')}`, '--parallel=2');
  const changed = changedBuilds(localBuilds([...projects.keys()]), await liveBuilds(process.env));
  if (changed.length > 0) run('npm', 'run', 'release', '--', 'publish', ...changed.map(({ name }) => name));
  else console.log('Nothing to publish: every build is live.');
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `published=${JSON.stringify(changed)}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
