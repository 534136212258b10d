import { execFileSync, spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { IMAGES, ROOT } from '../../src/image/parts';
import { HEADLESS_CHROMIUM, programOnPath } from '../../src/on-path';
import { responseTo, startVisitors } from './steady-visitor';

/** Registry and folder of the images. */
export const IMAGES_FROM = process.env['FARM_IMAGES'] ?? 'farm';

/** The version to install, and the one to update to, which is made of the first if it does not exist. */
export const [FROM = '1', TO = '2'] = (process.env['REHEARSAL_VERSIONS'] ?? '').split(',').filter(Boolean);

/** The version of which one part does not start. */
export const BROKEN = 'broken';

const settings = (images: string, version: string) => `FARM_HOST=localhost
FARM_TLS=tls internal
ACME_EMAIL=owner@farm.example
FARM_VERSION=${version}
FARM_IMAGES=${images}
MAIL_FROM=Sweetgum Family Farm <info@farm.example>
FIRST_OPERATOR_EMAIL=operator@farm.example
WEATHER_PROVIDER=typical
LINK_CHECK=no
FARM_REPLICAS=1
COMPOSE_FILE=compose.yaml:server/rehearsal.yaml
`;

export const docker = (...args: string[]): string =>
  execFileSync('docker', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

const exists = (image: string): boolean => docker('image', 'ls', '--quiet', image) !== '';

/** An image with the same content and another id; `command` replaces what it runs. */
function derive(from: string, to: string, command?: string): void {
  const input = `FROM ${from}\nLABEL rehearsal=${to}\n${command ? `CMD ${JSON.stringify(command.split(' '))}\n` : ''}`;
  execFileSync('docker', ['build', '--quiet', '--tag', to, '-'], { input, stdio: 'pipe' });
}

/** Makes version `to` of `from` where it does not exist. @throws without Docker or a first image */
export function prepareImages(images: string, from: string, to: string): void {
  docker('compose', 'version');
  for (const part of IMAGES) {
    const image = `${images}/${part}`;
    if (!exists(`${image}:${from}`)) throw new Error(`The image ${image}:${from} does not exist (CONTRIBUTING.md).`);
    if (!exists(`${image}:${to}`)) derive(`${image}:${from}`, `${image}:${to}`);
  }
}

/** Makes the version of which one part does not start. An update deletes images that no version needs, so this comes right before it. */
export function prepareBrokenImages(images: string, from: string): void {
  for (const part of IMAGES)
    derive(
      `${images}/${part}:${from}`,
      `${images}/${part}:${BROKEN}`,
      part === 'community' ? 'node -e process.exit(1)' : undefined,
    );
}

/** Nothing else of the shell: Compose prefers its variables to those of .env. */
const ENVIRONMENT: NodeJS.ProcessEnv = Object.fromEntries(
  ['PATH', 'HOME', 'DOCKER_HOST', 'DOCKER_CONFIG'].map((name) => [name, process.env[name]]),
);

export interface CommandResult {
  code: number;
  output: string;
}

/** Runs a command and resolves with its exit code and all output, which it also prints. */
function run(command: string, args: readonly string[], cwd: string, env = ENVIRONMENT): Promise<CommandResult> {
  const child = spawn(command, args, { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      process.stderr.write(bytes);
    });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A server's folder, with the very files of deploy/ that the image of the pages brings, and its commands. */
export function openInstallation(folder: string, images: string) {
  for (const name of ['compose.yaml', 'Caddyfile', 'server', 'observability/alerts.yaml'])
    cpSync(join(ROOT, 'deploy', name), join(folder, name), { recursive: true });
  const compose = (...args: string[]) =>
    execFileSync('docker', ['compose', ...args], {
      cwd: folder,
      env: ENVIRONMENT,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  const inContainer = (service: string, ...command: string[]) => compose('exec', '--no-TTY', service, ...command);
  const address = () => ({
    origin: 'https://localhost',
    ca: inContainer('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt'),
  });
  return {
    folder,
    compose,
    /** Makes the files those of a release that knew no VISITS_KEY. */
    makeOlder: () => {
      for (const name of ['compose.yaml', 'server/settings.sh']) {
        const text = readFileSync(join(folder, name), 'utf8');
        const lines = text
          .split('\n')
          .filter((line) => !/^ *(VISITS_KEY_FILE:|- visits_key$|visits_key[:,])/.test(line));
        writeFileSync(
          join(folder, name),
          lines.join('\n').replaceAll(', visits_key', '').replaceAll(' visits_key', ''),
        );
      }
    },
    farm: (...args: string[]) => run(join(folder, 'server/farm'), args, folder),
    writeSettings: (version: string) => writeFileSync(join(folder, '.env'), settings(images, version)),
    sql: (statement: string) =>
      inContainer('postgres', ...['psql', '--username=farm', '--tuples-only', '--no-align', `--command=${statement}`]),
    backups: () =>
      readdirSync(join(folder, 'backups'))
        .filter((name) => name.endsWith('.tar'))
        .sort(),
    visitors: (count: number) => startVisitors(address(), count),
    statusOf: async (path: string) => (await responseTo(['GET', path], address()))[0],
    /** Resolves when a part of the site is healthy. */
    isHealthy: (part: string) => run('docker', ['compose', 'up', '--detach', '--wait', '--no-recreate', part], folder),
    /** Runs end-to-end tests against https://localhost. */
    endToEnd: (...tests: readonly string[]) => {
      const cli = createRequire(__filename).resolve('@playwright/test/cli');
      const args = [cli, 'test', '--reporter=line', ...tests];
      const browser = programOnPath(process.env['PATH'] ?? '', HEADLESS_CHROMIUM) ?? '';
      const env = { CHROMIUM_PATH: browser, ...process.env, BASE_URL: 'https://localhost', JEST_WORKER_ID: undefined };
      return run(process.execPath, args, ROOT, env);
    },
    /** Removes containers, networks and, with `--volumes`, all data. */
    down: (...options: readonly string[]) =>
      run('docker', ['compose', '--progress', 'quiet', '--profile', 'task', 'down', ...options], folder),
  };
}

export type Installation = ReturnType<typeof openInstallation>;
