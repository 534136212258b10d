import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGES, ROOT } from '../../image/parts';

const SETTINGS = `FARM_HOST=farm.example
ACME_EMAIL=owner@farm.example
FARM_VERSION=1
FARM_IMAGES=localhost/farm
MAIL_FROM=Sweetgum Family Farm <info@farm.example>
FIRST_OPERATOR_EMAIL=operator@farm.example
STRIPE_PUBLISHABLE_KEY=pk_test_1
PAYMENTS_MODE=test
`;

const SECRETS = {
  smtp_url: 'smtps://farm%40mail:it%27s%3Asecret@mail.farm.example:465',
  stripe_secret_key: 'sk_test_1',
  stripe_webhook_secret: 'whsec_1',
};

interface CommandResult {
  code: number;
  output: string;
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): CommandResult {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  return { code: status ?? 1, output: stdout + stderr };
}

/** What an image of a version holds for a server: compose.yaml, Caddyfile, server/, observability/. */
function copyServerFiles(to: string): void {
  for (const path of ['compose.yaml', 'Caddyfile', 'server', 'observability/alerts.yaml'])
    cpSync(join(ROOT, 'deploy', path), join(to, path), { recursive: true });
}

/**
 * A server's folder with the files of version 1, and the programs of `programs/` in place of Docker, systemd and others. Images exist
 * in a registry once `publish` has been called.
 */
export function createTestServer() {
  const root = mkdtempSync(join(tmpdir(), 'farm-server-'));
  const folder = join(root, 'server');
  const state = join(root, 'state');
  for (const name of ['images', 'registry', 'containers', 'files']) mkdirSync(join(state, name), { recursive: true });
  for (const name of ['log', 'ids', 'broken']) writeFileSync(join(state, name), '');
  mkdirSync(join(root, 'system/etc/systemd/system'), { recursive: true });
  copyServerFiles(folder);

  const file = (path: string) => join(folder, path);
  const read = (path: string) => readFileSync(file(path), 'utf8');
  const env = {
    PATH: `${join(__dirname, 'programs')}:${process.env['PATH'] ?? ''}`,
    STATE: state,
    SYSTEM_ROOT: join(root, 'system'),
  };

  /** Changes a file of a version as a commit would. @throws if it does not contain the text */
  const edit = (version: string, path: string, from: string, to: string) => {
    const target = join(state, 'files', version, path);
    const text = readFileSync(target, 'utf8');
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    writeFileSync(
      target,
      text.replace(from, () => to),
    );
  };

  return {
    ...{ root, folder, state, read, edit },
    exists: (path: string) => existsSync(file(path)),
    write: (path: string, text: string) => writeFileSync(file(path), text),
    setting: (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(read('.env'))?.[1],
    writeSettings: (more = '') => {
      writeFileSync(file('.env'), SETTINGS + more);
      mkdirSync(file('secrets'), { recursive: true });
      for (const [name, value] of Object.entries(SECRETS)) writeFileSync(file(`secrets/${name}`), value);
    },
    /** Puts the images of a version into the registry; `changed` parts have other contents than those of version 1. */
    publish(version: string, changed: readonly string[] = []) {
      for (const name of IMAGES)
        writeFileSync(
          join(state, 'registry', `localhost_farm_${name}_${version}`),
          `sha256:${name}-${changed.includes(name) ? version : '1'}\n`,
        );
      copyServerFiles(join(state, 'files', version));
    },
    /** Names the images (with tags) whose containers never become healthy. */
    break: (image: string) => appendFileSync(join(state, 'broken'), `${image}\n`),
    farm: (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
      run(file('server/farm'), args, { ...env, ...more }),
    /** Runs a command of a runbook by the shell. */
    shell: (command: string, cwd = folder) => {
      const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', command], { cwd, env, encoding: 'utf8' });
      return { code: status ?? 1, output: stdout + stderr };
    },
    /** Container ids by part: those that run now. */
    containers: (part: string) =>
      readdirSync(join(state, 'containers'))
        .filter((id) => id.startsWith(`${part}-`))
        .sort(),
    imageOf: (container: string) =>
      /^image=(.*)$/m.exec(readFileSync(join(state, 'containers', container), 'utf8'))?.[1],
    /** The command lines of the programs since the last call. */
    commands: () => {
      const lines = readFileSync(join(state, 'log'), 'utf8').trim().split('\n');
      writeFileSync(join(state, 'log'), '');
      return lines;
    },
  };
}

export type TestServer = ReturnType<typeof createTestServer>;
