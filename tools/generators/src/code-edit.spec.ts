import { withElement, withHandler, withLine, withListed, withProperty, withRegistration } from './code-edit';

test.each([
  [
    'an array with a trailing comma',
    "const pages = [\n  { path: '/a' },\n];",
    "const pages = [\n  { path: '/a' },\nNEW\n];",
  ],
  ['an array without one', "const pages: P[] = [{ path: '/a' }];", "const pages: P[] = [{ path: '/a' },\nNEW];"],
  ['an empty array', 'const pages = [];', 'const pages = [NEW];'],
])('an element is appended to %s', (_, text, expected) => expect(withElement(text, 'pages', 'NEW')).toBe(expected));

test('a property is appended to an object with satisfies and a trailing comment', () => {
  const text = "export const a = {\n  'GET /api/a': { x: 1 }, // why\n} satisfies Contract;";
  expect(withProperty(text, 'a', "'GET /api/b': {}")).toBe(
    "export const a = {\n  'GET /api/a': { x: 1 },\n'GET /api/b': {} // why\n} satisfies Contract;",
  );
});

test('an array in an object is found by its key', () => {
  const text = 'export const owners = { a: [x], b: [y] } as const satisfies R;';
  expect(withListed(text, 'owners', 'b', 'z')).toBe(
    'export const owners = { a: [x], b: [y,\nz] } as const satisfies R;',
  );
});

test('a handler is added to serve() of its contract', () => {
  const text = "serve(app, a, { 'GET /api/a': () => 1 });\nserve(app, b, { 'GET /api/b': () => 2 });";
  expect(withHandler(text, 'b', 'NEW')).toContain("serve(app, b, { 'GET /api/b': () => 2,\nNEW })");
});

test('a registration is added at the end of the createService callback', () => {
  const text = "createService('a', { ...deps }, (app) => {\n  x(app);\n});\nother();";
  expect(withRegistration(text, 'y(app);')).toBe(
    "createService('a', { ...deps }, (app) => {\n  x(app);\ny(app);\n});\nother();",
  );
});

test.each([
  [
    "import { b } from './b';",
    "import x from 'pg';\nimport { a } from './a';\nimport { b } from './b';\nimport { c } from './c';",
  ],
  [
    "import { d } from './d';",
    "import x from 'pg';\nimport { a } from './a';\nimport { c } from './c';\nimport { d } from './d';",
  ],
])('%s is added in alphabetical order', (line, expected) => {
  expect(withLine("import x from 'pg';\nimport { a } from './a';\nimport { c } from './c';", line)).toBe(expected);
});

test.each([
  [() => withElement('const other = [];', 'pages', 'x'), /no variable pages/],
  [() => withElement('const pages = {};', 'pages', 'x'), /not an array/],
  [() => withHandler('serve(app, a, {});', 'b', 'x'), /no serve\(app, b/],
  [() => withRegistration("createService('a', deps, register);", 'x'), /no callback with a block/],
])('a file of another structure is an error', (edit, message) => expect(edit).toThrow(message));
