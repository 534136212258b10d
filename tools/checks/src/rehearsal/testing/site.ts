import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSocket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Release, SERVICES, versions } from '@farm/contracts';
import { newKeyPair, openStore, promote, readNewestRelease, signingKey, trustedKeys } from '@farm/release-store';
import { CODE, fileEntry, makeBuild, page, startFakeBucket } from '@farm/release-store/testing';
import { browserSources, findBrowser } from '@farm/site';
import { filesBelow, linkPackages, ROOT } from '../../workspace';
import { runCommand, type Runner } from './workflow';

const TEAMS = ['shell', 'store', 'learning', 'community', 'ops', 'books'];
const WATCH_KEY = 'rehearsal-key-of-thirty-two-characters';
const PREVIEW_KEY = 'rehearsal-preview-key-of-32-characters';
const S3 = { S3_ACCESS_KEY_ID: 'rehearsal', S3_SECRET_ACCESS_KEY: 'rehearsal' };

// Programs that reach the world outside, or wait. command-double.sh stands in for each; the registry is empty before the first run.
const RUNNER_COMMANDS = ['gh', 'docker', 'cosign', 'kubectl', 'npx', 'ssh', 'sleep'];

/** Reports the page as the real shell does. A build of this id fails in every browser. */
export const BROKEN_BUILD = 'b'.repeat(12);
const SHELL_CODE = Buffer.from(`
  const { shell, remotes } = JSON.parse(document.getElementById('farm-release').textContent);
  for (const [name, { build, pages }] of Object.entries({ shell, ...remotes }))
    if (pages.some(({ path }) => path === location.pathname)) {
      const result = build === '${BROKEN_BUILD}' ? { result: 'failed', stage: 'render' } : { result: 'ready' };
      fetch('/release/beacons', { method: 'POST', body: JSON.stringify({ name, build, ms: 9, ...result }) });
    }
`);

/** A copy of this checkout with its own repository, in which builds can be replaced. */
function copyCheckout(folder: string): void {
  for (const file of filesBelow()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { verbatimSymlinks: true });
  }
  linkPackages(folder);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '--quiet', '--bare', '../origin');
  git('init', '--quiet');
  git('remote', 'add', 'origin', '../origin');
  git('add', '--all');
  git('-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@farm.example', 'commit', '--quiet', '--message', 'all');
}

async function freePort(): Promise<number> {
  const server = createSocket();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function startService(name: keyof typeof versions): Promise<{ server: Server; url: string }> {
  const server = createServer((_request, response) =>
    response.setHeader('x-farm-contract', `${name}/${versions[name]}`).end('{}'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Waits until `isTrue`; fails after five minutes, because a busy machine starts commands slowly. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 300_000;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > end) throw new Error('Nothing happened within five minutes');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A bucket, a gateway with four services, a key for each team, and a checkout whose builds are a few bytes. */
export async function startRehearsalSite() {
  const browser = await findBrowser(browserSources(process.env));
  const folder = mkdtempSync(join(tmpdir(), 'farm-rehearsal-'));
  const checkout = join(folder, 'checkout');
  copyCheckout(checkout);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of RUNNER_COMMANDS) {
    copyFileSync(join(__dirname, 'command-double.sh'), join(bin, name));
    chmodSync(join(bin, name), 0o755);
  }
  const bucket = await startFakeBucket('releases', 1000);
  const operators = newKeyPair('operators');
  const keys = Object.fromEntries(TEAMS.map((team) => [team, newKeyPair(team, team)]));
  const publicKeys = [operators.publicKey, ...TEAMS.map((team) => keys[team]?.publicKey)].join();
  const settings = { RELEASE_STORE: 's3://releases/site', S3_ENDPOINT: bucket.endpoint, S3_REGION: 'us-east-1' };
  const store = openStore(settings.RELEASE_STORE, { ...settings, ...S3 });
  const trusted = trustedKeys(publicKeys);

  const services = await Promise.all(SERVICES.map(async (name) => ({ name, ...(await startService(name)) })));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const gateway: ChildProcess = spawn(
    process.execPath,
    [createRequire(__filename).resolve('tsx/cli'), join(ROOT, 'services/gateway/src/main.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...{ PATH: process.env['PATH'], PORT: String(port), SITE_ORIGIN: origin, LOG_LEVEL: 'silent' },
        ...{ ...settings, ...S3, RELEASE_PUBLIC_KEYS: publicKeys, RELEASE_WATCH_KEY: WATCH_KEY, PREVIEW_KEY },
        ...{
          TRUSTED_PROXIES: 'loopback',
          SECURE_COOKIES: 'no',
          EDGE_VISITOR_PER_MINUTE: '0',
          EDGE_NETWORK_PER_MINUTE: '0',
        },
        ...Object.fromEntries(services.map(({ name, url }) => [`${name.toUpperCase()}_URL`, url])),
      },
    },
  );

  /** Writes a build as the build step would. A new remote gets its folder. */
  const build = (name: string, id: string, into = checkout) => {
    const project = join(into, 'apps', name === 'shell' ? 'shell' : `${name}-mfe`);
    const dist = join(project, 'dist');
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(join(dist, 'web'), { recursive: true });
    writeFileSync(join(project, 'webpack.config.ts'), '');
    const code = name === 'shell' ? SHELL_CODE : CODE;
    writeFileSync(join(dist, 'web/main.js'), code);
    const head = { script: 'paint()', hash: 'sha256-x' };
    const pages = [page(name === 'shell' ? '/' : `/${name}`)];
    const index = { ...makeBuild(name, id), pages, entry: ['main.js'], files: { 'main.js': fileEntry(code) } };
    writeFileSync(join(dist, 'build.json'), JSON.stringify(name === 'shell' ? { ...index, head } : index));
  };

  const secretsOf = (environment: string) => {
    const name = environment.replace(/^release-/, '');
    const key = name === 'everything' ? operators.signingKey : keys[name]?.signingKey;
    return {
      ...{ RELEASE_STORE_KEY_ID: S3.S3_ACCESS_KEY_ID, RELEASE_STORE_KEY: S3.S3_SECRET_ACCESS_KEY },
      SERVER_SSH_KEY: 'rehearsal',
      ...(environment === 'release-preview' ? { PREVIEW_KEY } : { RELEASE_WATCH_KEY: WATCH_KEY }),
      ...(key && { RELEASE_SIGNING_KEY: key }),
    };
  };
  const runner = (vars: Readonly<Record<string, string>> = {}): Runner => ({
    folder: checkout,
    vars: {
      ...{
        ...settings,
        RELEASE_PUBLIC_KEYS: publicKeys,
        RELEASE_EDGES: origin,
        RELEASE_WATCH: '1s',
        SITE_ORIGIN: origin,
      },
      ...{ REGISTRY: 'registry.example/farm', OVERLAY: 'managed-database' },
      ...vars,
    },
    secretsOf,
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: folder, REHEARSAL: folder, CHROMIUM_PATH: browser },
  });

  const live = async (): Promise<Release> => {
    const { release } = await readNewestRelease(store, trusted);
    if (!release) throw new Error('There is no release');
    return release;
  };
  /** Browsers of 40 networks load a build; in some of them its pages fail. */
  const visit = async (name: string, id: string, failing: number): Promise<void> => {
    for (let network = 0; network < 40; network += 1) {
      const report = async (token?: string) =>
        fetch(`${origin}/release/beacons`, {
          method: 'POST',
          headers: { 'content-type': 'text/plain', 'x-forwarded-for': `10.${id.charCodeAt(0)}.${network}.1` },
          body: JSON.stringify({
            ...{ name, build: id, ms: 9, token },
            ...(network < failing ? { result: 'failed', stage: 'page' } : { result: 'ready' }),
          }),
        });
      const { token } = (await (await report()).json()) as { token: string };
      await report(token);
    }
  };

  return {
    ...{ checkout, build, runner, live, visit, origin, bucket },
    /** The images that the branch `cluster` records. */
    recorded: () =>
      execFileSync('git', ['show', 'cluster:deploy/kubernetes/overlays/managed-database/pods/kustomization.yaml'], {
        cwd: join(folder, 'origin'),
        encoding: 'utf8',
      }),
    /** The first release, by the operators. */
    async start(builds: Readonly<Record<string, string>>): Promise<void> {
      for (const [name, id] of Object.entries(builds)) build(name, id);
      const { vars, env } = runner();
      const done = await runCommand('npm run publish-changed', checkout, { ...env, ...vars, ...S3 });
      if (done.code !== 0) throw new Error(`Nothing was published: ${done.output}`);
      const author = { by: 'operators', reason: 'first release', at: new Date() };
      const first = await promote(store, { builds }, author, signingKey(operators.signingKey), { trusted });
      if (!first.ok) throw new Error(first.reasons.join());
    },
    setNewest: (sha: string) => writeFileSync(join(folder, 'newest'), `${sha}\n`),
    commands: () => readFileSync(join(folder, 'commands.log'), 'utf8').split('\n'),
    clearCommands: () => writeFileSync(join(folder, 'commands.log'), ''),
    async stop(): Promise<void> {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
      for (const { server } of services) server.close();
      await bucket.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The event of a run of CI on main. */
export const pushOf = (sha: string, conclusion = 'success') => ({
  github: {
    event: {
      workflow_run: {
        ...{ conclusion, event: 'push', head_sha: sha, display_title: `Commit ${sha}`, actor: { login: 'ada' } },
        head_repository: { full_name: 'farm/site' },
      },
    },
    repository: 'farm/site',
    server_url: 'https://github.com',
    workspace: tmpdir(),
    actor: 'ada',
  },
});
