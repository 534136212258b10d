import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from './site';

const ROOT = join(__dirname, '../../..');

/** The names of the placeholders of a farm with these facts. */
function namesWith(facts: object): string[] {
  let names: string[] = [];
  jest.isolateModules(() => {
    jest.doMock('./site', () => ({ site: { ...site, ...facts } }));
    const { placeholderFacts } = jest.requireActual<typeof import('./launch-facts')>('./launch-facts');
    names = placeholderFacts().map(({ name }) => name);
  });
  return names;
}

test('the facts that the site is delivered with are placeholders, the names of farm and city are not', () => {
  const names = namesWith({});
  expect(names).toEqual(expect.arrayContaining(["Founder's name", 'Phone', 'Postal address', 'Website', 'LinkedIn']));
  expect(names).toEqual(expect.arrayContaining(['Email address', 'Survey', 'Intro video', 'Daily wisdom video']));
});

test('a fact that the owner has set is no placeholder', () => {
  const set = {
    founder: { name: 'Ruth Hill', title: 'Founder and farmer' },
    phone: '(478) 746-2121',
    postal: '12 Hill Street, Macon, GA 31201',
    website: 'https://sweetgum.farm',
  };
  const names = namesWith(set);
  for (const name of ["Founder's name", 'Phone', 'Postal address', 'Website']) expect(names).not.toContain(name);
  expect(names).toContain('LinkedIn');
});

test('every placeholder names the file and the property that define it', async () => {
  const { placeholderFacts } = await import('./launch-facts');
  for (const { where } of placeholderFacts()) {
    const [file = '', property = ''] = where.split(', ');
    expect(existsSync(join(ROOT, file))).toBe(true);
    for (const key of property.split('.')) expect(readFileSync(join(ROOT, file), 'utf8')).toContain(key);
  }
});
