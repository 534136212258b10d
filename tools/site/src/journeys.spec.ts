import { journeyLine } from './journeys';

test.each([
  ['', { throughNginx: false, copies: 1, only: [] }],
  ['signs-in', { throughNginx: false, copies: 1, only: ['signs-in'] }],
  ['--through nginx', { throughNginx: true, copies: 1, only: [] }],
  ['store/ --copies 2 --through nginx', { throughNginx: true, copies: 2, only: ['store/'] }],
])("'npm test -- journeys %s' is understood", (line, expected) =>
  expect(journeyLine(line.split(' ').filter(Boolean))).toEqual(expected),
);

test.each(['--through apache', '--copies many', '--fast'])("'%s' is refused", (line) =>
  expect(() => journeyLine(line.split(' '))).toThrow(),
);
