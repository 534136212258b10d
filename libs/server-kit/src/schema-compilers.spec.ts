import { Type } from '@sinclair/typebox';
import { serviceContracts, SERVICES, type Endpoint } from '@farm/contracts';
import { compileAll, compileSerializer, compileValidator, lazyCompile } from './schema-compilers';

test('a schema is compiled when its function is first needed, once for all who ask', () => {
  const compiled: object[] = [];
  const compile = lazyCompile((schema) => compiled.push(schema));
  const schema = { type: 'string' };
  const [first, second] = [compile(schema), compile(schema)];
  expect(compiled).toEqual([]);
  expect([first(), second(), first()]).toEqual([1, 1, 1]);
  expect(compiled).toEqual([schema]);
});

test('before a service listens what is left is compiled, and a schema that does not compile stops it', () => {
  compileAll();
  const schema = { type: 'object', properties: { name: { $ref: '#/nowhere' } } };
  compileSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' });
  expect(compileAll).toThrow('nowhere');
  expect(compileAll).not.toThrow(); // told once
});

const calls = SERVICES.flatMap((service) =>
  serviceContracts[service].flatMap((contract) => Object.entries<Endpoint>(contract)),
);

test.each(calls)('every schema of %s compiles', (key, endpoint) => {
  const [method = '', url = ''] = key.split(' ');
  for (const httpPart of ['params', 'query', 'body'] as const) {
    const schema = endpoint[httpPart];
    if (schema) compileValidator({ schema, method, url, httpPart });
  }
  if (endpoint.reply) compileSerializer({ schema: endpoint.reply, method, url, httpStatus: '200' });
  expect(compileAll).not.toThrow();
});

const named = Type.Object({ name: Type.String() });
const checkOf = (httpPart: string) => compileValidator({ schema: named, httpPart, method: 'GET', url: '/' });

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
