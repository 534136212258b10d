import { type OpenApi, openApiChanges } from './openapi-changes';
import type { JsonSchema } from './schema-changes';

const text: JsonSchema = { type: 'string' };
const none: JsonSchema = { type: 'null' };
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  ...{ type: 'object', properties, required },
});
const oneOf = (...values: string[]): JsonSchema => ({
  anyOf: values.map((value) => ({ const: value, type: 'string' })),
});
const either = (...all: JsonSchema[]): JsonSchema => ({ anyOf: all });
const list = (items: JsonSchema, more: object = {}): JsonSchema => ({ type: 'array', items, ...more });

interface Call {
  query?: JsonSchema;
  required?: boolean;
  body?: JsonSchema;
  response?: JsonSchema;
  access?: string;
}
const content = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });
const document = ({ query, required = false, body, response, access = 'Anyone.' }: Call): OpenApi => ({
  info: { version: '1.0' },
  paths: {
    '/api/eggs': {
      post: {
        description: access,
        parameters: query ? [{ name: 'q', in: 'query', required, schema: query }] : [],
        ...(body && { requestBody: content(body) }),
        responses: { 200: response ? content(response) : {} },
      },
    },
  },
  components: { schemas: {} },
});

const BODY = 'the body of POST /api/eggs';
const RESPONSE = 'the response of POST /api/eggs';

test.each<[string, Call, Call, string]>([
  ['a new required field', { body: object({}) }, { body: object({ a: text }) }, `${BODY}.a is new and required`],
  [
    'a request field that becomes required',
    { body: object({ a: text }, []) },
    { body: object({ a: text }) },
    `${BODY}.a is now required`,
  ],
  ['a removed request field', { body: object({ a: text }, []) }, { body: object({}) }, `${BODY} no longer accepts 'a'`],
  ['a body at all', {}, { body: object({}) }, 'POST /api/eggs now needs a body'],
  ['a narrower type', { body: either(text, none) }, { body: text }, `${BODY} no longer accepts null`],
  [
    'a number that becomes an integer',
    { body: { type: 'number' } },
    { body: { type: 'integer' } },
    `${BODY} no longer accepts a number`,
  ],
  ['a removed enum value', { body: oneOf('hen', 'duck') }, { body: oneOf('hen') }, `${BODY} no longer accepts "duck"`],
  ['free text that becomes an enum', { body: text }, { body: oneOf('hen') }, `${BODY} no longer accepts a string`],
  [
    'a lower upper bound',
    { body: { type: 'string', maxLength: 9 } },
    { body: { type: 'string', maxLength: 8 } },
    `${BODY} accepts less than before: maxLength is 8`,
  ],
  [
    'a lower bound',
    { body: { type: 'integer' } },
    { body: { type: 'integer', minimum: 1 } },
    `${BODY} accepts less than before: minimum is 1`,
  ],
  [
    'a pattern',
    { body: text },
    { body: { type: 'string', pattern: '^x' } },
    `${BODY} accepts less than before: pattern is "^x"`,
  ],
  [
    'fewer array items',
    { body: list(text) },
    { body: list(text, { maxItems: 3 }) },
    `${BODY} accepts less than before: maxItems is 3`,
  ],
  [
    'a new required parameter',
    {},
    { query: text, required: true },
    'the query of POST /api/eggs.q is new and required',
  ],
  [
    'a removed response field',
    { response: object({ a: text }) },
    { response: object({}) },
    `${RESPONSE} no longer returns 'a'`,
  ],
  [
    'a removed field of an array item',
    { response: list(object({ a: text })) },
    { response: list(object({})) },
    `${RESPONSE}[] no longer returns 'a'`,
  ],
  [
    'a response field that becomes optional',
    { response: object({ a: text }) },
    { response: object({ a: text }, []) },
    `${RESPONSE}.a may now be missing`,
  ],
  [
    'a response field that becomes nullable',
    { response: object({ a: text }) },
    { response: object({ a: either(text, none) }) },
    `${RESPONSE}.a may now be null`,
  ],
  [
    'another type',
    { response: object({ a: text }) },
    { response: object({ a: { type: 'integer' } }) },
    `${RESPONSE}.a may now be an integer`,
  ],
  [
    'a removed enum value of a response',
    { response: oneOf('hen', 'duck') },
    { response: oneOf('hen') },
    `${RESPONSE} no longer returns "duck"`,
  ],
  ['a removed response body', { response: object({}) }, {}, 'POST /api/eggs no longer returns a body'],
  ['stricter access', {}, { access: 'A signed-in operator.' }, 'POST /api/eggs is no longer open to: Anyone'],
  [
    'a removed field in one type of a union',
    { response: either(object({ ok: oneOf('yes'), id: text }), object({ ok: oneOf('no'), why: text })) },
    { response: either(object({ ok: oneOf('yes'), id: text }), object({ ok: oneOf('no') })) },
    `${RESPONSE} no longer returns 'why'`,
  ],
])('%s breaks', (_, old, now, message) => {
  expect(openApiChanges(document(old), document(now))).toEqual([message]);
});

test.each<[string, Call, Call]>([
  ['nothing', { body: text, response: text }, { body: text, response: text }],
  ['an optional field', { body: object({}) }, { body: object({ a: text }, []) }],
  ['a request field that becomes optional', { body: object({ a: text }) }, { body: object({ a: text }, []) }],
  ['a wider request type', { body: text }, { body: either(text, none) }],
  ['a new enum value of a request', { body: oneOf('hen') }, { body: oneOf('hen', 'duck') }],
  ['an enum that becomes free text', { body: oneOf('hen') }, { body: text }],
  ['a higher upper bound', { body: { type: 'string', maxLength: 8 } }, { body: { type: 'string', maxLength: 9 } }],
  ['an optional parameter', {}, { query: text }],
  ['a new response field', { response: object({ a: text }) }, { response: object({ a: text, b: text }) }],
  ['a new enum value of a response', { response: oneOf('hen') }, { response: oneOf('hen', 'duck') }],
  ['a response that is no longer nullable', { response: either(text, none) }, { response: text }],
  ['a new response body', {}, { response: text }],
  ['wider access', { access: 'A signed-in operator.' }, { access: 'A signed-in person.' }],
  ['new bounds of a response', { response: text }, { response: { type: 'string', maxLength: 3 } }],
])('%s is compatible', (_, old, now) => expect(openApiChanges(document(old), document(now))).toEqual([]));

test('a removed call breaks, a new call does not', () => {
  const old = document({});
  const moved: OpenApi = { ...old, paths: { '/api/hens': old.paths['/api/eggs'] ?? {} } };
  expect(openApiChanges(old, moved)).toEqual(['POST /api/eggs was removed']);
  expect(openApiChanges({ ...old, paths: {} }, old)).toEqual([]);
});
