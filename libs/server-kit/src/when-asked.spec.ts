import { owners, SERVICES, type Endpoint } from '@farm/contracts';
import { compileSerializer } from './serializers';
import { compileValidator } from './validators';
import { compileAll, whenAsked } from './when-asked';

test('a schema is compiled when its function is first needed, once for all who ask', () => {
  const compiled: object[] = [];
  const compile = whenAsked((schema) => compiled.push(schema));
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

const calls = SERVICES.flatMap((service) => owners[service].flatMap((contract) => Object.entries<Endpoint>(contract)));

test.each(calls)('every schema of %s compiles', (key, endpoint) => {
  const [method = '', url = ''] = key.split(' ');
  for (const httpPart of ['params', 'query', 'body'] as const) {
    const schema = endpoint[httpPart];
    if (schema) compileValidator({ schema, method, url, httpPart });
  }
  if (endpoint.reply) compileSerializer({ schema: endpoint.reply, method, url, httpStatus: '200' });
  expect(compileAll).not.toThrow();
});
