import { LANGUAGES, localizedPath, splitLanguage } from './language';

test.each([
  ['/', 'en', '/'],
  ['/contact', 'en', '/contact'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/es/contact', 'es', '/contact'],
  ['/ES/contact', 'es', '/contact'],
  ['/estate', 'en', '/estate'],
  ['/en/contact', 'en', '/en/contact'],
  ['/fr', 'en', '/fr'],
])('the address %s is in %s and has the path %s', (pathname, language, path) => {
  expect(splitLanguage(pathname)).toEqual({ language, path });
});

test.each(['/', '/contact', '/verify/7'])('%s has one address in each language', (path) => {
  const addresses = LANGUAGES.map((language) => localizedPath(path, language));
  expect(new Set(addresses).size).toBe(LANGUAGES.length);
  expect(addresses.map((address) => splitLanguage(address).path)).toEqual(LANGUAGES.map(() => path));
});
