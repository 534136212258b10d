import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../image/parts';
import { PARTS, serverForEachTest } from './testing/server-for-each-test';
import type { TestServer } from './testing/test-server';

// server/farm in a fresh folder, with doubles of Docker and systemd. `npm run deploy:rehearse -- server` runs it with real containers.

const context = serverForEachTest();
const { farm, installed, running } = context;
let server: TestServer;
beforeEach(() => {
  server = context.server();
});

/** Commands of a runbook, as they are written there. */
const commandsIn = (runbook: string, pattern: RegExp): string[] => {
  const text = readFileSync(join(ROOT, `docs/runbooks/${runbook}.md`), 'utf8').replace(/```[^]*?```/g, '');
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code).filter((code) => pattern.test(code));
};

describe('installation', () => {
  test('names what is missing, and starts nothing', () => {
    expect(server.farm(['install'])).toMatchObject({ code: 1, output: 'Fill in .env, then run this again.\n' });
    const { code, output } = server.farm(['install']);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('  FARM_HOST in .env\n  ACME_EMAIL in .env\n  FARM_VERSION in .env\n'),
    ]);
    expect(output).toContain('secrets/smtp_url');
    expect(server.commands().filter((line) => line.startsWith('docker'))).toEqual([]);
  });

  test("the runbook's command puts the files into an empty folder, where the installation begins", () => {
    server.publish('2027.1');
    const empty = join(server.root, 'empty');
    mkdirSync(empty);
    const [command = ''] = commandsIn('first-installation', /^docker run .* tar --extract/);
    expect(server.shell(command, empty)).toEqual({ code: 0, output: '' });
    expect(readdirSync(empty).sort()).toEqual(['Caddyfile', 'compose.yaml', 'observability', 'server']);
    expect(server.shell('server/farm install', empty).output).toBe('Fill in .env, then run this again.\n');
  });

  test('starts everything, and ends with asking the site as a visitor does', () => {
    server.writeSettings();
    expect(farm('install')).toContain('The site is at https://farm.example');
    for (const part of [
      ...PARTS,
      'caddy',
      'postgres',
      'backup',
      'prometheus',
      'alertmanager',
      'node-exporter',
      'blackbox',
    ])
      expect(server.containers(part)).toHaveLength(1);
    expect(server.commands()).toContainEqual(expect.stringMatching(/^curl .* https:\/\/farm\.example\/$/));
  });

  test('says how to get images that are not here', () => {
    server.writeSettings('FARM_VERSION=9\n');
    const { code, output } = server.farm(['install']);
    expect([code, output]).toEqual([1, expect.stringContaining('The images of version 9 are not here')]);
  });

  test('only root may run a command', () => {
    expect(server.farm(['install'], { ACCOUNT: '1000' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('as root'),
    });
  });

  test('stores logs for 90 days, and limits the connections of each address', () => {
    installed('CONNECTIONS_PER_ADDRESS=300\n');
    const system = (path: string) => readFileSync(join(server.root, 'system/etc', path), 'utf8');
    expect(system('systemd/journald.conf.d/farm.conf')).toContain('MaxRetentionSec=90day');
    expect(system('systemd/system/farm-connections.service')).toContain('--file /etc/farm-connections.nft\n');
    expect(system('farm-connections.nft').match(/ct count over 300 \}/g)).toHaveLength(2);
  });

  test('a rehearsal needs no accounts, leaves the machine as it is, and sends no alerts', () => {
    server.writeSettings('COMPOSE_FILE=compose.yaml:server/rehearsal.yaml\nMAIL_FROM=\nSTRIPE_PUBLISHABLE_KEY=\n');
    for (const name of ['smtp_url', 'stripe_secret_key', 'stripe_webhook_secret']) server.write(`secrets/${name}`, '');
    farm('install');
    expect(server.containers('prometheus')).toEqual([]);
    expect(server.commands().filter((line) => line.startsWith('systemctl'))).toEqual([]);
  });
});

describe('update', () => {
  test('brings its own files and secrets, and rollback brings the earlier files back', () => {
    installed();
    const before = server.read('compose.yaml');
    server.publish('2', ['pages', 'community']);
    server.edit('2', 'compose.yaml', 'uploads:/data/files', 'pictures:/data/files');
    server.edit('2', 'server/settings.sh', 'visits_key postgres_password', 'visits_key new_key postgres_password');
    server.edit('2', 'Caddyfile', 'idle 30s', 'idle 20s');
    farm('update', '2');
    expect(server.read('compose.yaml')).toContain('pictures:/data/files');
    expect(server.exists('secrets/new_key')).toBe(true);
    expect(readFileSync(join(server.state, 'caddyfile'), 'utf8')).toContain('idle 20s');
    expect([server.setting('FARM_VERSION'), server.setting('FARM_PREVIOUS_VERSION')]).toEqual(['2', '1']);
    farm('rollback');
    expect(server.read('compose.yaml')).toBe(before);
    expect(server.read('Caddyfile')).toContain('idle 30s');
    expect([server.setting('FARM_VERSION'), server.setting('FARM_PREVIOUS_VERSION')]).toEqual(['1', '2']);
    farm('rollback');
    expect(server.read('compose.yaml')).toContain('pictures:/data/files');
  });

  test('says what each key may sign that an older version trusted with everything', () => {
    installed();
    const [operators = '', content = ''] = server.read('secrets/trusted_release_keys').trim().split(',');
    expect([operators, content]).toEqual([
      expect.stringMatching(/^server:[^:]+:\*$/),
      expect.stringMatching(/^content:[^:]+:content$/),
    ]);
    const older = `${operators.replace(/:\*$/, '')},${content}`;
    rmSync(join(server.folder, 'secrets/trusted_release_keys'));
    writeFileSync(join(server.folder, 'secrets/release_public_keys'), `${older}\n`);
    server.publish('2');
    farm('update', '2');
    expect(server.read('secrets/trusted_release_keys').trim()).toBe(`${operators},${content}`);
    expect(server.read('secrets/release_public_keys').trim()).toBe(older);
  });

  test('restarts only parts with another image or other settings', () => {
    installed();
    const before = running();
    server.publish('2', ['community']);
    server.edit('2', 'compose.yaml', 'QUIZ_KEY_FILE:', 'ANOTHER_SETTING: yes\n      QUIZ_KEY_FILE:');
    expect(farm('update', '2')).toContain('payments is the same: it goes on');
    const changed = PARTS.filter((part, i) => running()[i] !== before[i]);
    expect(changed).toEqual(['learning', 'community']);
    expect(server.imageOf(server.containers('community')[0] ?? '')).toBe('localhost/farm/community:2');
  });

  test('a version with the same images restarts no part, and .env is as private as before', () => {
    installed();
    const before = running();
    server.publish('2');
    chmodSync(join(server.folder, '.env'), 0o600);
    farm('update', '2');
    expect(running()).toEqual(before);
    expect(server.setting('FARM_VERSION')).toBe('2');
    expect(statSync(join(server.folder, '.env')).mode & 0o777).toBe(0o600);
  });

  test('a .env that is a symbolic link stays one, and keeps its other settings', () => {
    installed();
    const target = join(server.root, 'settings.env');
    const settings = server.read('.env');
    writeFileSync(target, settings);
    rmSync(join(server.folder, '.env'));
    symlinkSync(target, join(server.folder, '.env'));
    server.publish('2');
    farm('update', '2');
    expect(lstatSync(join(server.folder, '.env')).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8').split('\n').sort()).toEqual(
      [...settings.replace('FARM_VERSION=1\n', '').split('\n'), 'FARM_VERSION=2', 'FARM_PREVIOUS_VERSION=1'].sort(),
    );
  });

  test('a part that does not become healthy ends it: images and files are those of before', () => {
    installed();
    server.publish('2', PARTS);
    server.edit('2', 'compose.yaml', 'uploads:/data/files', 'pictures:/data/files');
    server.break('localhost/farm/community:2');
    const before = server.read('compose.yaml');
    const { code, output } = server.farm(['update', '2']);
    expect([code, output]).toEqual([1, expect.stringContaining('Version 2 failed: going back to 1')]);
    expect(server.read('compose.yaml')).toBe(before);
    expect(PARTS.map((part) => server.containers(part).map((id) => server.imageOf(id)))).toEqual(
      PARTS.map((part) => [`localhost/farm/${part}:1`]),
    );
    expect(server.setting('FARM_VERSION')).toBe('1');
  });

  test.each([
    [
      'a missing secret',
      () => server.edit('2', 'server/settings.sh', 'files=(smtp_url', 'files=(openai_api_key smtp_url'),
      'secrets/openai_api_key',
    ],
    [
      'a missing image',
      () => rmSync(join(server.state, 'registry/localhost_farm_dexter_2')),
      'The images of version 2 are not here',
    ],
  ])('%s ends it before anything changes', (_, lack, message) => {
    installed();
    server.publish('2', PARTS);
    lack();
    const [before, parts] = [server.read('server/settings.sh'), running()];
    const { code, output } = server.farm(['update', '2']);
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    expect([server.read('server/settings.sh'), running(), server.setting('FARM_VERSION')]).toEqual([
      before,
      parts,
      '1',
    ]);
  });

  test('files that cannot be read completely from their image end it before anything changes', () => {
    installed();
    server.publish('2', PARTS);
    writeFileSync(join(server.state, 'truncated'), '');
    const before = server.read('compose.yaml');
    const { code, output } = server.farm(['update', '2']);
    expect([code, output]).toEqual([1, expect.stringContaining('could not be read completely')]);
    expect([server.read('compose.yaml'), server.exists('versions/2')]).toEqual([before, false]);
    expect(server.setting('FARM_VERSION')).toBe('1');
  });

  test('one that was killed is repeated', () => {
    installed();
    server.publish('2', PARTS);
    const before = server.read('compose.yaml');
    server.edit('2', 'compose.yaml', 'uploads:/data/files', 'pictures:/data/files');
    // Ends like a killed process: the new files are there, and nothing else.
    writeFileSync(join(server.state, 'files/2/server/containers.sh'), 'kill -9 $$\n');
    server.farm(['update', '2']);
    expect(server.read('compose.yaml')).toContain('pictures');
    server.publish('2', PARTS);
    // The program in place is the broken one; any other copy goes on with the folder.
    server.write('server/containers.sh', readFileSync(join(server.state, 'files/2/server/containers.sh'), 'utf8'));
    farm('update', '2');
    expect([server.setting('FARM_VERSION'), server.setting('FARM_PREVIOUS_VERSION')]).toEqual(['2', '1']);
    farm('rollback');
    expect(server.read('compose.yaml')).toBe(before);
  });

  test('one at a time', () => {
    installed();
    server.publish('2', PARTS);
    server.edit('2', 'server/settings.sh', 'make_secrets() {', 'make_secrets() {\n  server/farm restart');
    expect(server.farm(['update', '2']).output).toContain('Another server/farm is changing the site');
  });

  test('deletes images and files that neither this version nor the one before it needs', () => {
    installed();
    for (const version of ['2', '3']) {
      server.publish(version, PARTS);
      farm('update', version);
    }
    const images = readdirSync(join(server.state, 'images')).filter((name) => name.includes('community'));
    expect(images).toEqual(['localhost_farm_community_2', 'localhost_farm_community_3']);
    expect(readdirSync(join(server.folder, 'versions')).sort()).toEqual(['2', '3']);
    expect(readdirSync(join(server.state, 'images')).filter((name) => name.startsWith('postgres'))).toHaveLength(1);
    expect(server.commands()).toContainEqual(expect.stringMatching(/cli\.js gc --keep 30d$/));
  });

  test('a server of an older release, whose program brings no files, is updated by the program of the new one', () => {
    installed();
    for (const name of ['versions.sh', 'version', 'monitoring.sh'])
      rmSync(join(server.folder, 'server', name), { force: true });
    server.write('compose.yaml', server.read('compose.yaml').replace('uploads:/data/files', 'old:/data/files'));
    server.publish('2', PARTS);
    const elsewhere = join(server.root, 'elsewhere');
    mkdirSync(elsewhere);
    const [get = '', run = ''] = commandsIn('deploy', /^(?:docker run|SERVER_FOLDER=)/).map((command) =>
      command.replaceAll('2027.3', '2').replaceAll('/tmp', elsewhere).replaceAll('/srv/farm', server.folder),
    );
    expect([get, run]).toEqual([expect.stringMatching(/^docker run/), expect.stringMatching(/^SERVER_FOLDER=/)]);
    expect(server.shell(get)).toMatchObject({ code: 0 });
    const { code, output } = server.shell(run);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(server.read('compose.yaml')).toContain('uploads:/data/files');
    expect(readFileSync(join(server.folder, 'versions/1/compose.yaml'), 'utf8')).toContain('old:/data/files');
  });
});

describe('restore', () => {
  test('starts the services again where the migrations of this version fail, and says what to do', () => {
    installed();
    server.write('backups/farm-20270101T030000Z.tar', '');
    writeFileSync(join(server.state, 'no-migration'), '');
    const { code, output } = server.farm(['restore', 'farm-20270101T030000Z.tar', '--yes']);
    expect([code, output]).toEqual([1, expect.stringContaining('the migrations of version 1 failed')]);
    expect(server.commands()).toContainEqual(expect.stringContaining('up --detach payments learning community dexter'));
  });

  test('says what happened to the data where the services do not start either', () => {
    installed();
    server.write('backups/farm-20270101T030000Z.tar', '');
    writeFileSync(join(server.state, 'no-migration'), '');
    server.break('localhost/farm/learning:1');
    const { code, output } = server.farm(['restore', 'farm-20270101T030000Z.tar', '--yes']);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('The data are those of the backup, but the migrations'),
    ]);
    expect(output).toContain('The services did not start');
  });
});

describe('monitoring', () => {
  test('Alertmanager gets the mail server of the site, and only its account may read it', () => {
    installed();
    const text = server.read('monitoring/alertmanager.yml');
    expect(text).toContain("smtp_smarthost: 'mail.farm.example:465'\n  smtp_force_implicit_tls: true\n");
    expect(text).toContain("smtp_auth_username: 'farm@mail'");
    expect(text).toContain("smtp_auth_password: 'it''s:secret'");
    expect(text.match(/to: owner@farm\.example/g)).toHaveLength(2);
    expect(statSync(join(server.folder, 'monitoring/alertmanager.yml')).mode & 0o777).toBe(0o400);
  });

  test('the rules are those of the cluster, without its frame', () => {
    installed();
    expect(server.read('monitoring/rules.yml')).toMatch(/^groups:\n {2}- name: farm\n/);
    expect(server.read('monitoring/prometheus.yml')).toContain('https://farm.example/');
  });

  test('one that does not become healthy is reported, and the installation goes on', () => {
    server.writeSettings();
    const [, image = ''] = /^ +image: (prom\/alertmanager:.*)$/m.exec(server.read('compose.yaml')) ?? [];
    server.break(image);
    const output = farm('install');
    expect(output).toContain('The monitoring did not start');
    expect(output).toContain('The site is at https://farm.example');
  });

  test('MONITORING=no starts nothing that watches', () => {
    installed('MONITORING=no\n');
    expect(server.containers('prometheus')).toEqual([]);
  });

  test('one that is switched off and cannot be removed does not fail an update', () => {
    installed('MONITORING=no\n');
    server.publish('2', PARTS);
    writeFileSync(join(server.state, 'no-removal'), '');
    expect(farm('update', '2')).toContain('The containers of the monitoring were not removed');
    expect(server.setting('FARM_VERSION')).toBe('2');
  });
});
