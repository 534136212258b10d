import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../image/parts';

// deploy/server/backup.sh with doubles of PostgreSQL's programs. `npm run deploy:rehearse -- server` writes and restores real backups.

const DAY_MS = 86_400_000;
let root: string;
const path = (...parts: string[]) => join(root, ...parts);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'farm-backup-'));
  for (const name of ['backups', 'data/releases', 'data/files', 'metrics', 'programs'])
    mkdirSync(path(name), { recursive: true });
  writeFileSync(path('password'), 'secret');
  writeFileSync(path('programs/pg_dump'), '#!/bin/sh\necho dump > "${2#--file=}"\n', { mode: 0o755 });
  writeFileSync(path('programs/pg_restore'), '#!/bin/sh\n', { mode: 0o755 });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function backup(...args: string[]) {
  const env = {
    PATH: `${path('programs')}:/usr/bin:/bin`,
    ...{ PGPASSWORD_FILE: path('password'), BACKUP_DAYS: '14' },
    ...{ BACKUPS: path('backups'), DATA: path('data'), METRICS: path('metrics') },
  };
  const { status, stdout, stderr } = spawnSync('bash', [join(ROOT, 'deploy/server/backup.sh'), ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const nameOf = (daysAgo: number, time = '030000') =>
  `farm-${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}T${time}Z.tar`;
const store = (...names: string[]) => names.forEach((name) => writeFileSync(path('backups', name), ''));
const stored = () => readdirSync(path('backups')).sort();

test('newest names the last backup, without a database, and no file of another name', () => {
  store(nameOf(2), nameOf(1), nameOf(1, '040000'), 'farm-zzz.tar', '.new-abcdef');
  expect(backup('newest')).toEqual({ status: 0, output: `${nameOf(1, '040000')}\n` });
});

test('a backup has its name only when it is complete, and its age is told', () => {
  expect(backup('write')).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^backups\/farm-\d{8}T\d{6}Z\.tar /),
  });
  expect(stored()).toHaveLength(1);
  expect(readFileSync(path('metrics/backup.prom'), 'utf8')).toMatch(/^farm_backup_time_seconds \d{10}/m);
});

test.each(['pg_dump', 'pg_restore'])('a failed %s leaves nothing behind', (program) => {
  writeFileSync(path('programs', program), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  expect(backup('write').status).toBe(1);
  expect(stored()).toEqual([]);
});

test('of each day before today the last one is stored, for the days of BACKUP_DAYS', () => {
  const today = ['010000', '020000', '030000', '040000', '050000', '060000', '070000', '080000'].map((time) =>
    nameOf(0, time),
  );
  const days = [3, 5, 13].flatMap((day) => [nameOf(day, '030000'), nameOf(day, '120000')]);
  store(...today, ...days, nameOf(16), nameOf(40));
  expect(backup('delete-old').status).toBe(0);
  expect(stored()).toEqual([...[13, 5, 3].map((day) => nameOf(day, '120000')), ...today]);
});

test('the newest seven stay, whatever their age: without new ones they are all there is', () => {
  const old = [20, 21, 22, 23, 24, 25, 26, 27, 28].map((day) => nameOf(day));
  store(...old);
  backup('delete-old');
  expect(stored()).toEqual(old.slice(0, 7).sort());
});

test('other files stay, and what a killed process left behind is deleted after half a day', () => {
  store('farm-before-the-fair.tar', 'notes.txt');
  for (const name of ['.new-abcdef', '.restore-abcdef', '.new-ghijkl']) mkdirSync(path('backups', name));
  for (const name of ['.new-abcdef', '.restore-abcdef'])
    utimesSync(path('backups', name), 0, (Date.now() - DAY_MS) / 1_000);
  backup('delete-old');
  expect(stored()).toEqual(['.new-ghijkl', 'farm-before-the-fair.tar', 'notes.txt']);
});

test('a backup of the last 26 hours is healthy, an older one is not, and files of other names do not count', () => {
  store(nameOf(0));
  expect(backup('check').status).toBe(0);
  utimesSync(path('backups', nameOf(0)), 0, (Date.now() - 27 * 3_600_000) / 1_000);
  expect(backup('check').status).toBe(1);
  store('farm-before-the-fair.tar');
  expect(backup('check').status).toBe(1);
  expect(existsSync(path('metrics/backup.prom'))).toBe(false);
});
