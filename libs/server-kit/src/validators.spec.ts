import { Type } from '@sinclair/typebox';
import { compileValidator } from './validators';

const schema = Type.Object({ name: Type.String() });
const checkOf = (httpPart: string) => compileValidator({ schema, httpPart, method: 'GET', url: '/' });

test.each(['params', 'querystring'])('%s with a sign that no database keeps are refused', (part) => {
  const check = checkOf(part);
  expect(check({ name: 'okra' })).toBe(true);
  expect(check({ name: 'ok\0ra' })).toBe(false);
  expect(check).toHaveProperty('errors.length', 1);
});

test('a number without end is none', () => {
  const days = Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90 }) });
  const check = compileValidator({ schema: days, httpPart: 'querystring', method: 'GET', url: '/' });
  expect([check({ days: '7' }), check({ days: '1e999' }), check({ days: '-1e999' })]).toEqual([true, false, false]);
});

// What rules do with such a sign in a text is theirs: most of them take it out.
test('a body may hold one', () => {
  expect(checkOf('body')({ name: 'ok\0ra' })).toBe(true);
});
