import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearRunningSite, saveRunningSite, runningSite } from './running-site';

const folder = mkdtempSync(join(tmpdir(), 'farm-running-'));
afterAll(() => rmSync(folder, { recursive: true }));
const site = {
  pid: process.pid,
  origin: 'http://localhost:4000',
  databaseUrl: 'postgresql://farm@127.0.0.1/farm',
  serviceUrls: { PAYMENTS_URL: 'http://127.0.0.1:4101' },
};

test('a running site is recorded in a file that only the owner can read', () => {
  expect(runningSite(folder)).toBeUndefined();
  saveRunningSite(folder, site);
  expect(runningSite(folder)).toEqual(site);
  expect(statSync(join(folder, 'running.json')).mode & 0o077).toBe(0);
});

test('the record of a killed site is ignored', () => {
  saveRunningSite(folder, { ...site, pid: 999_999_999 });
  expect(runningSite(folder)).toBeUndefined();
});

test('a stopped site leaves no record', () => {
  saveRunningSite(folder, site);
  clearRunningSite(folder);
  expect(runningSite(folder)).toBeUndefined();
});
