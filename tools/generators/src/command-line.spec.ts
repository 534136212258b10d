import { parseGeneratorCommand } from './command-line';

test.each<[string[], object]>([
  [['page', 'store', '/harvest'], { make: 'page', area: 'store', path: '/harvest' }],
  [
    ['page', 'shell', '/our-seeds/:id', '--title', "Ruth's seeds"],
    { make: 'page', area: 'shell', title: "Ruth's seeds" },
  ],
  [['remote', 'books'], { make: 'remote', name: 'books', path: '/books' }],
  [['remote', 'books', '/shelf/:id'], { make: 'remote', name: 'books', path: '/shelf/:id' }],
  [['endpoint', 'community', 'GET /api/frost-dates'], { make: 'endpoint', key: 'GET /api/frost-dates' }],
  [['feature', 'payments', 'gift-card'], { make: 'feature', service: 'payments', name: 'gift-card', page: false }],
  [['feature', 'community', 'seed-swap', '--page'], { make: 'feature', page: true }],
  [['migration', 'learning', 'person.birth_day:date'], { table: 'person', column: 'birth_day', type: 'date' }],
  [['decision', 'Seeds are counted in packets'], { make: 'decision', title: 'Seeds are counted in packets' }],
])('%j is parsed', (args, command) => {
  expect(parseGeneratorCommand(args)).toMatchObject({ command, dryRun: false, json: false });
  expect(parseGeneratorCommand([...args, '--dry-run', '--json'])).toMatchObject({ dryRun: true, json: true });
});

test.each<[string, string[], RegExp]>([
  ['nothing', [], /missing/],
  ['something else', ['service', 'books'], /no generator 'service'/],
  ['an existing remote', ['remote', 'store'], /project called store/],
  ['a remote named like a service', ['remote', 'payments'], /project called payments/],
  ['a remote with capitals', ['remote', 'Books'], /not a name/],
  ['an invalid path of a remote', ['remote', 'books', 'shelf'], /not a path/],
  ['a property of Object.prototype', ['constructor', 'store'], /no generator/],
  ['an unknown project', ['page', 'shop', '/harvest'], /no project 'shop'/],
  ['an invalid path', ['page', 'store', 'harvest'], /not a path/],
  ['a path with ..', ['page', 'store', '/../etc'], /not a path/],
  ['a path of parameters only', ['page', 'store', '/:id'], /not a path/],
  ['an unknown method', ['endpoint', 'community', 'FETCH /api/x'], /not a call/],
  ['a call outside /api', ['endpoint', 'community', 'GET /x'], /not a call/],
  ['an unknown service', ['endpoint', 'store', 'GET /api/x'], /no service 'store'/],
  ['a feature with capitals', ['feature', 'community', 'SeedSwap'], /not a name/],
  ['a page of the assistant', ['feature', 'dexter', 'note', '--page'], /for operators/],
  ['a column without a type', ['migration', 'community', 'comment.mood'], /not a column/],
  ['an unknown type', ['migration', 'community', 'comment.mood:json'], /not a column/],
  ['a title without quotes', ['decision', 'Seeds', 'count'], /one title/],
  ['a page with --page', ['page', 'store', '/x', '--page'], /for features only/],
  ['too many arguments', ['page', 'store', '/x', 'y'], /Too many/],
  ['an unknown option', ['page', 'store', '/x', '--force'], /force/],
])('%s is rejected', (_, args, message) =>
  expect((parseGeneratorCommand(args) as { usage: string }).usage).toMatch(message),
);
