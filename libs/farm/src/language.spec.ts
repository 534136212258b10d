import { LANGUAGES, localizedPath, splitLanguage } from './language';

test.each([
  ['/', 'en', '/'],
  ['/contact', 'en', '/contact'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/es/contact', 'es', '/contact'],
  ['/ES/contact', 'es', '/contact'],
  ['/es?x=1', 'es', '/?x=1'],
  ['/es/ops?x=/es#top', 'es', '/ops?x=/es#top'],
  ['/es#top', 'es', '/#top'],
  ['//es', 'en', '//es'],
  ['/estate', 'en', '/estate'],
  ['/en/contact', 'en', '/en/contact'],
  ['/fr', 'en', '/fr'],
])('the address %s is in %s and has the path %s', (pathname, language, path) => {
  expect(splitLanguage(pathname)).toEqual({ language, path });
});

test.each(['/', '/contact', '/verify/7', '/?x=1', '/contact#top'])('%s has one address in each language', (path) => {
  const addresses = LANGUAGES.map((language) => localizedPath(path, language));
  expect(new Set(addresses).size).toBe(LANGUAGES.length);
  expect(addresses.map((address) => splitLanguage(address).path)).toEqual(LANGUAGES.map(() => path));
});

test.each(['/es//evil.example', '/es///evil.example', '//evil.example'])(
  '%s leads to no other site in any language',
  (address) => {
    const { path } = splitLanguage(address);
    for (const language of LANGUAGES) {
      const { origin } = new URL(localizedPath(path, language), 'https://farm.example');
      expect(origin).toBe('https://farm.example');
    }
  },
);
