import { builtInContent, setSiteContent } from '@farm/farm';
import { promote, storeContent } from '@farm/release-store';
import { emptyStore, key, liveStore, testAuthor } from '@farm/release-store/testing';
import { commandLine } from '../command-line';
import { toolsForTest } from '../testing/site';

const check = (isProduction: boolean, ...options: string[]) =>
  commandLine(['launch-check', ...options], () => toolsForTest(emptyStore(), { isProduction }));

test('the launch check lists each placeholder with its file and how to set it', async () => {
  const { code, out } = await check(false);
  expect(code).toBe(0);
  expect(out[0]).toMatch(/^\d+ facts of the farm are still a placeholder:$/);
  expect(out).toContain(
    "Founder's name: libs/farm/src/site.ts, founder.name. To set it, write the name as it may be published.",
  );
});

test('what operators have published is no placeholder', async () => {
  const store = await liveStore();
  const farm = { ...builtInContent.farm, phone: '(478) 746-2121' };
  await promote(store, { builds: {}, content: await storeContent(store, { farm }) }, testAuthor, key);
  const { out } = await commandLine(['launch-check'], () => toolsForTest(store));
  setSiteContent({});
  expect(out.filter((line) => line.startsWith('Phone'))).toEqual([]);
  expect(out).toContainEqual(expect.stringMatching(/^Founder's name: /));
});

test('in production a farm with placeholders is rejected', async () => {
  const { code, out } = await check(true, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ ok: false, placeholders: expect.any(Array) });
});
