import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { join } from 'node:path';
import { ROOT } from '../workspace';

/** The catalogs of all projects: the texts in their code, and their Spanish catalog. */
async function readCatalogs() {
  const config = getConfig({ cwd: ROOT, configPath: join(ROOT, 'lingui.config.mjs') });
  const catalogs = await getCatalogs(config);
  return Promise.all(
    catalogs.map(async (catalog) => ({
      name: catalog.path,
      inCode: Object.keys((await catalog.collect()) ?? {}),
      spanish: (await catalog.read('es')) ?? {},
    })),
  );
}

let catalogs: Awaited<ReturnType<typeof readCatalogs>>;
beforeAll(async () => (catalogs = await readCatalogs()));

/** The names of arguments, and of elements, in a message. */
function placeholdersOf(message: string): string[] {
  const names = new Set<string>(message.match(/<\/?\d+\/?>/g) ?? []);
  const visit = (token: unknown): void => {
    if (!Array.isArray(token)) return;
    const [name, ...format] = token as [unknown, ...unknown[]];
    if (typeof name === 'string') names.add(`{${name}}`);
    for (const part of format) if (typeof part === 'object' && part !== null) Object.values(part).flat().forEach(visit);
  };
  const compiled = compileMessage(message);
  if (Array.isArray(compiled)) compiled.forEach(visit);
  return [...names].sort();
}

test('every text in the code is in the Spanish catalog of its project, and the catalog has no other (npm run messages)', () => {
  for (const { name, inCode, spanish } of catalogs)
    expect([name, Object.keys(spanish).sort()]).toEqual([name, inCode.sort()]);
});

test('every text of a catalog has a Spanish one with the same placeholders', () => {
  expect(catalogs.length).toBeGreaterThan(3);
  for (const { name, spanish } of catalogs) {
    const entries = Object.entries(spanish);
    expect([name, entries.filter(([, { translation }]) => !translation).map(([id]) => id)]).toEqual([name, []]);
    for (const [id, { message, translation = '' }] of entries)
      expect([id, placeholdersOf(translation)]).toEqual([id, placeholdersOf(message || id)]);
  }
});

test('a text of several projects of pages has one translation: their messages are loaded into one document', () => {
  const translations = new Map<string, Set<string>>();
  for (const { name, spanish } of catalogs)
    for (const [id, { translation = '' }] of name.includes('services/') ? [] : Object.entries(spanish))
      translations.set(id, (translations.get(id) ?? new Set()).add(translation));
  expect([...translations].filter(([, { size }]) => size > 1)).toEqual([]);
});
