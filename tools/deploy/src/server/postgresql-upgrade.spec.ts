import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS, serverForEachTest } from './testing/server-for-each-test';
import type { TestServer } from './testing/test-server';

// docs/runbooks/upgrade-postgresql.md

const context = serverForEachTest();
const { farm, installed, running } = context;
let server: TestServer;
beforeEach(() => {
  server = context.server();
});

const usePostgresql19 = (version: string) => {
  for (let i = 0; i < 2; i += 1) server.edit(version, 'compose.yaml', 'image: postgres:18', 'image: postgres:19');
};

test('stops at another major version of PostgreSQL, which starts with an empty database', () => {
  installed();
  const data = server.containers('postgres');
  server.publish('2', PARTS);
  usePostgresql19('2');
  const { code, output } = server.farm(['update', '2']);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('needs PostgreSQL 19, and the data are of PostgreSQL 18'),
  ]);
  expect(server.containers('postgres')).toEqual(data);
  server.write('backups/farm-before-the-fair.tar', 'copied here by the owner');
  server.commands();
  farm('update', '2', '--new-postgresql');
  const commands = server
    .commands()
    .filter((line) => /backup\.sh|stop|up --detach postgres$|run .* migrate/.test(line));
  expect(commands.slice(0, 4)).toEqual([
    expect.stringContaining('stop payments learning community dexter'),
    expect.stringContaining('backup.sh write'),
    expect.stringContaining('up --detach postgres'),
    expect.stringContaining('run --rm --no-TTY migrate'),
  ]);
  expect(commands).toContainEqual(expect.stringMatching(/backup\.sh restore farm-\d{8}T\d{6}Z\.tar$/));
  expect(server.imageOf(server.containers('postgres')[0] ?? '')).toMatch(/^postgres:19/);
  const back = server.farm(['rollback']);
  expect([back.code, back.output]).toEqual([1, expect.stringContaining('needs PostgreSQL 18')]);
  expect(server.read('compose.yaml')).toContain('postgres:19');
});

const EMPTY_SERVER = "say 'Moving the data to the new PostgreSQL'\n  start postgres || return 1";

/** Updates to version 2 with PostgreSQL 19, by a process that is killed after `command`; returns how the next one ends. */
const repeatAfterKill = (command: string) => {
  installed();
  server.publish('2', PARTS);
  usePostgresql19('2');
  server.edit('2', 'server/farm', command, `${command}; kill -9 $$`);
  expect(server.farm(['update', '2', '--new-postgresql']).code).toBe(1);
  expect(server.imageOf(server.containers('postgres')[0] ?? '')).toMatch(/^postgres:19/);
  expect(server.setting('FARM_VERSION')).toBe('1');
  rmSync(join(server.folder, 'backups'), { recursive: true });
  server.publish('2', PARTS);
  usePostgresql19('2');
  server.commands();
  return (...args: string[]) => {
    farm('update', ...args);
    const [backup = ''] = readdirSync(join(server.folder, 'backups'));
    return { backup: server.read(`backups/${backup}`), commands: server.commands().join('\n') };
  };
};

test('one that was killed with the new, empty PostgreSQL running moves the data of the old one', () => {
  const update = repeatAfterKill(EMPTY_SERVER);
  expect(server.farm(['update', '2']).output).toContain('the data are of PostgreSQL 18');
  const { backup, commands } = update('2', '--new-postgresql');
  expect(backup).toMatch(/^postgres:18/);
  expect(commands).toMatch(/backup\.sh restore farm-/);
  expect(server.imageOf(server.containers('postgres')[0] ?? '')).toMatch(/^postgres:19/);
});

test('after such a one, an update that stays with the old PostgreSQL saves its data, not the empty database', () => {
  const update = repeatAfterKill(EMPTY_SERVER);
  server.publish('1.1', PARTS);
  expect(update('1.1').backup).toMatch(/^postgres:18/);
  expect(server.imageOf(server.containers('postgres')[0] ?? '')).toMatch(/^postgres:18/);
});

test('one that was killed after it had moved the data goes on with the new PostgreSQL', () => {
  const { backup, commands } = repeatAfterKill("say 'Releasing the pages'")('2', '--new-postgresql');
  expect(backup).toMatch(/^postgres:19/);
  expect(commands).not.toContain('backup.sh restore');
  farm('update', '2');
});

test('--new-postgresql moves no data where the major version stays', () => {
  installed();
  const before = running();
  server.publish('2');
  farm('update', '2', '--new-postgresql');
  expect(server.commands().filter((line) => /backup\.sh restore|compose .* stop/.test(line))).toEqual([]);
  expect(running()).toEqual(before);
});
