import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECURITY_TXT_EXPIRES } from './security-txt';
import { closeEdges, edgeForTest } from './testing/edge-for-test';

afterEach(closeEdges);

const DAY_MS = 86_400_000;

async function fieldsOf(path: string) {
  const { app } = await edgeForTest({ SITE_ORIGIN: 'https://farm.example' });
  const { statusCode, headers, body } = await app.inject(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = body.trim().split('\n');
  return { app, fields: lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]) };
}

test('security.txt holds the fields that RFC 9116 asks for, each once', async () => {
  const { app, fields } = await fieldsOf('/.well-known/security.txt');
  const names = fields.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  const { Contact = '', Canonical, Policy = '', ...rest } = Object.fromEntries(fields);
  expect(Contact).toMatch(/^mailto:[^\s@]+@[^\s@]+$/);
  expect(Canonical).toBe('https://farm.example/.well-known/security.txt');
  expect(rest).toEqual({ Expires: SECURITY_TXT_EXPIRES, 'Preferred-Languages': 'en' });
  const policy = await app.inject(new URL(Policy).pathname);
  expect([policy.statusCode, policy.body]).toEqual([200, expect.stringContaining('in good faith')]);
});

test('it is looked at again in time: more than 30 days are left, and not more than a year', () => {
  const left = Date.parse(SECURITY_TXT_EXPIRES) - Date.now();
  expect(left).toBeGreaterThan(30 * DAY_MS);
  expect(left).toBeLessThan(366 * DAY_MS);
});

test('SECURITY.md promises the same days', () => {
  const text = readFileSync(join(__dirname, '../../../SECURITY.md'), 'utf8').replace(/\s+/g, ' ');
  for (const promise of ['within 3 working days', 'within 10', 'in good faith by these rules'])
    expect(text).toContain(promise);
});
