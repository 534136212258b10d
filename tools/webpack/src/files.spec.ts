import { buildId, sriOf, stamp } from './files';

const files = new Map([
  ['b.js', Buffer.from('import("/assets/store/0farmbuildid/x.js")')],
  ['a.woff2', Buffer.from('0farmbuildid')],
]);

test('the same files and facts give the same id, in any order', () => {
  const turned = new Map([...files].reverse());
  expect(buildId(files, { pages: [] })).toBe(buildId(turned, { pages: [] }));
  expect(buildId(files, { pages: [] })).toMatch(/^[0-9a-f]{12}$/);
});

test('another byte or another page gives another id', () => {
  const id = buildId(files, { pages: [] });
  expect(buildId(new Map([...files, ['c.js', Buffer.from('')]]), { pages: [] })).not.toBe(id);
  expect(buildId(files, { pages: ['/harvest'] })).not.toBe(id);
});

test('the id is stamped into text files only, and keeps their length', () => {
  const stamped = stamp(files, 'abcdef012345');
  expect(stamped.get('b.js')?.toString()).toBe('import("/assets/store/abcdef012345/x.js")');
  expect(stamped.get('a.woff2')?.toString()).toBe('0farmbuildid');
});

test('integrity is sha384 in base64', () => {
  expect(sriOf(Buffer.from('farm'))).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
});
