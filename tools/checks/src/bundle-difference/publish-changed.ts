import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ROOT } from '../workspace';
import { liveBuilds, localBuilds, pageProjects } from './live-builds';
import { type ChangedBuild, changedBuilds } from './report';

const release = (...args: string[]): string =>
  execFileSync('npm', ['run', '--silent', 'release', '--', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const titleOf = ({ name, build }: ChangedBuild) => `${name}@${build}`;

/** One line of Markdown for a published build, with a signed link for the build of a remote. */
function linkTo(build: ChangedBuild): string {
  if (build.name === 'shell') return `- ${titleOf(build)} is published; a shell has no preview`;
  const { link, until } = JSON.parse(release('preview', titleOf(build), '--json')) as { link: string; until: string };
  return `- [${titleOf(build)}](${link}), until ${until}`;
}

/**
 * `npm run publish-changed [-- --links file.md]`: publishes the built pages that differ from the live release, whichever
 * commit changed them. Writes `shell` and `remotes` for the next jobs of a workflow; --links writes preview links.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { links: { type: 'string' } } });
  const changed = changedBuilds(localBuilds([...pageProjects().keys()]), await liveBuilds(process.env));
  if (changed.length > 0) console.log(release('publish', ...changed.map(({ name }) => name)).trim());
  else console.log('Nothing to publish: every build is live.');
  if (values.links !== undefined) {
    const lines = changed.length > 0 ? changed.map(linkTo) : ['Every page is live already.'];
    writeFileSync(values.links, ['## Preview', '', ...lines, '', ''].join('\n'));
  }
  if (process.env.GITHUB_OUTPUT) {
    const shell = changed.find(({ name }) => name === 'shell');
    const remotes = changed.filter(({ name }) => name !== 'shell');
    const outputs = `shell=${shell ? titleOf(shell) : ''}\nremotes=${JSON.stringify(remotes)}\n`;
    appendFileSync(process.env.GITHUB_OUTPUT, outputs);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
