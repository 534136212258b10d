import { encodeLocationHeader, safeRedirectPath } from './safe-redirect';

test.each([['/'], ['/ops'], ['/grant-search?x=1&y=a%2Fb'], ['/quiz-challenge#top'], ['/a//b']])(
  '%s is a page of this site',
  (path) => expect(safeRedirectPath(path)).toBe(path),
);

// What open redirects are made of: each is another site, a program, or something that one browser or another mends into one.
test.each([
  ['nothing', null],
  ['nothing', undefined],
  ['an empty path', ''],
  ['another site', 'https://evil.example'],
  ['no scheme', '//evil.example'],
  ['three strokes', '///evil.example'],
  ['a backslash', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['a backslash further on', '/a\\..\\evil.example'],
  ['an escaped stroke', '/%2fevil.example'],
  ['an escaped stroke in capitals', '/%2Fevil.example'],
  ['an escaped backslash', '/%5cevil.example'],
  ['a tab', '/\t/evil.example'],
  ['a line break', '/\n/evil.example'],
  ['a header', '/a\r\nset-cookie: x'],
  ['a null', '/\0/evil.example'],
  ['a blank before', ' //evil.example'],
  ['a blank within', '/ /evil.example'],
  ['a program', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['a page without a stroke', 'evil.example'],
  ['a question', '?returnTo=//evil.example'],
])('%s leads home: %j', (_, path) => {
  expect(safeRedirectPath(path)).toBe('/');
  expect(new URL(safeRedirectPath(path), 'https://farm.example').origin).toBe('https://farm.example');
});

test.each([
  ['/grant-search?x=1&y=a%2Fb#top', '/grant-search?x=1&y=a%2Fb#top'],
  ['/。', '/%E3%80%82'],
  ['/böhnen?q=ü', '/b%C3%B6hnen?q=%C3%BC'],
  ['/\ud800', '/%EF%BF%BD'],
  ['/.//evil.example', '/.//evil.example'],
])('%s is sent as the location %s', (path, location) => expect(encodeLocationHeader(path)).toBe(location));
