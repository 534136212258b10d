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
  [['feature', 'payments', 'gift-card'], { make: 'feature', service: 'payments', thing: 'gift-card', page: false }],
  [['feature', 'community', 'seed-swap', '--page'], { make: 'feature', page: true }],
  [['migration', 'learning', 'person.birth_day:date'], { table: 'person', column: 'birth_day', type: 'date' }],
  [['decision', 'Seeds are counted in packets'], { make: 'decision', title: 'Seeds are counted in packets' }],
])('%j is understood', (words, made) => {
  expect(parseGeneratorCommand(words)).toMatchObject({ made, dryRun: false, json: false });
  expect(parseGeneratorCommand([...words, '--dry-run', '--json'])).toMatchObject({ dryRun: true, json: true });
});

test.each<[string, string[], RegExp]>([
  ['nothing', [], /missing/],
  ['something else', ['service', 'books'], /nothing called 'service'/],
  ['a remote that is there', ['remote', 'store'], /project called store/],
  ['a remote with the name of a service', ['remote', 'payments'], /project called payments/],
  ['a remote with capitals', ['remote', 'Books'], /no name/],
  ['a path of no remote', ['remote', 'books', 'shelf'], /no path/],
  ['a name of JavaScript', ['constructor', 'store'], /nothing called/],
  ['a place that is none', ['page', 'shop', '/harvest'], /no place 'shop'/],
  ['no path', ['page', 'store', 'harvest'], /no path/],
  ['a path that climbs', ['page', 'store', '/../etc'], /no path/],
  ['a path of parameters alone', ['page', 'store', '/:id'], /no path/],
  ['a method that is none', ['endpoint', 'community', 'FETCH /api/x'], /no call/],
  ['a call outside the services', ['endpoint', 'community', 'GET /x'], /no call/],
  ['a service that is none', ['endpoint', 'store', 'GET /api/x'], /no service 'store'/],
  ['a thing with capitals', ['feature', 'community', 'SeedSwap'], /no thing/],
  ['a page of the assistant', ['feature', 'dexter', 'note', '--page'], /operators'/],
  ['a column without a type', ['migration', 'community', 'comment.mood'], /no column/],
  ['a type that is none', ['migration', 'community', 'comment.mood:json'], /no column/],
  ['a title in words', ['decision', 'Seeds', 'count'], /one title/],
  ['a page that has one', ['page', 'store', '/x', '--page'], /goes with a feature/],
  ['too many words', ['page', 'store', '/x', 'y'], /Too many/],
  ['an option that is none', ['page', 'store', '/x', '--force'], /force/],
])('%s is told', (_, words, why) => expect((parseGeneratorCommand(words) as { usage: string }).usage).toMatch(why));
