import { type OpenApi, openApiChanges } from './openapi-changes';
import type { Schema } from './schema-changes';

const text: Schema = { type: 'string' };
const none: Schema = { type: 'null' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  ...{ type: 'object', properties, required },
});
const oneOf = (...values: string[]): Schema => ({ anyOf: values.map((value) => ({ const: value, type: 'string' })) });
const either = (...all: Schema[]): Schema => ({ anyOf: all });
const list = (items: Schema, more: object = {}): Schema => ({ type: 'array', items, ...more });

interface Call {
  query?: Schema;
  required?: boolean;
  body?: Schema;
  answer?: Schema;
  who?: string;
}
const content = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const document = ({ query, required = false, body, answer, who = 'Anyone.' }: Call): OpenApi => ({
  info: { version: '1.0' },
  paths: {
    '/api/eggs': {
      post: {
        description: who,
        parameters: query ? [{ name: 'q', in: 'query', required, schema: query }] : [],
        ...(body && { requestBody: content(body) }),
        responses: { 200: answer ? content(answer) : {} },
      },
    },
  },
  components: { schemas: {} },
});

const BODY = 'the body of POST /api/eggs';
const ANSWER = 'the answer of POST /api/eggs';

test.each<[string, Call, Call, string]>([
  ['a new required field', { body: object({}) }, { body: object({ a: text }) }, `${BODY}.a is new and must be given`],
  [
    'a field that becomes required',
    { body: object({ a: text }, []) },
    { body: object({ a: text }) },
    `${BODY}.a must now be given`,
  ],
  [
    'a field that is not taken any more',
    { body: object({ a: text }, []) },
    { body: object({}) },
    `${BODY} no longer takes 'a'`,
  ],
  ['a body at all', {}, { body: object({}) }, 'POST /api/eggs now needs a body'],
  ['a narrower kind', { body: either(text, none) }, { body: text }, `${BODY} no longer takes null`],
  [
    'a number that becomes whole',
    { body: { type: 'number' } },
    { body: { type: 'integer' } },
    `${BODY} no longer takes a number`,
  ],
  ['a value fewer', { body: oneOf('hen', 'duck') }, { body: oneOf('hen') }, `${BODY} no longer takes "duck"`],
  ['free text that becomes a list', { body: text }, { body: oneOf('hen') }, `${BODY} no longer takes a string`],
  [
    'a lower ceiling',
    { body: { type: 'string', maxLength: 9 } },
    { body: { type: 'string', maxLength: 8 } },
    `${BODY} takes less than before: maxLength is 8`,
  ],
  [
    'a floor',
    { body: { type: 'integer' } },
    { body: { type: 'integer', minimum: 1 } },
    `${BODY} takes less than before: minimum is 1`,
  ],
  [
    'a pattern',
    { body: text },
    { body: { type: 'string', pattern: '^x' } },
    `${BODY} takes less than before: pattern is "^x"`,
  ],
  [
    'fewer in a list',
    { body: list(text) },
    { body: list(text, { maxItems: 3 }) },
    `${BODY} takes less than before: maxItems is 3`,
  ],
  [
    'a new required parameter',
    {},
    { query: text, required: true },
    'the query of POST /api/eggs.q is new and must be given',
  ],
  [
    'a field less in an answer',
    { answer: object({ a: text }) },
    { answer: object({}) },
    `${ANSWER} no longer answers 'a'`,
  ],
  [
    'deep in a list',
    { answer: list(object({ a: text })) },
    { answer: list(object({})) },
    `${ANSWER}[] no longer answers 'a'`,
  ],
  [
    'a field that may be missing',
    { answer: object({ a: text }) },
    { answer: object({ a: text }, []) },
    `${ANSWER}.a may now be missing`,
  ],
  [
    'a field that may be null',
    { answer: object({ a: text }) },
    { answer: object({ a: either(text, none) }) },
    `${ANSWER}.a may now be null`,
  ],
  [
    'another kind',
    { answer: object({ a: text }) },
    { answer: object({ a: { type: 'integer' } }) },
    `${ANSWER}.a may now be an integer`,
  ],
  [
    'a value of an answer less',
    { answer: oneOf('hen', 'duck') },
    { answer: oneOf('hen') },
    `${ANSWER} no longer answers "duck"`,
  ],
  ['no answer any more', { answer: object({}) }, {}, 'POST /api/eggs no longer answers a body'],
  ['fewer people let in', {}, { who: 'A signed-in operator.' }, 'POST /api/eggs is no longer for: Anyone'],
  [
    'one of two shapes less',
    { answer: either(object({ ok: oneOf('yes'), id: text }), object({ ok: oneOf('no'), why: text })) },
    { answer: either(object({ ok: oneOf('yes'), id: text }), object({ ok: oneOf('no') })) },
    `${ANSWER} no longer answers 'why'`,
  ],
])('%s breaks', (_, old, now, sentence) => {
  expect(openApiChanges(document(old), document(now))).toEqual([sentence]);
});

test.each<[string, Call, Call]>([
  ['nothing', { body: text, answer: text }, { body: text, answer: text }],
  ['an optional field', { body: object({}) }, { body: object({ a: text }, []) }],
  ['a field that may be left out', { body: object({ a: text }) }, { body: object({ a: text }, []) }],
  ['a wider kind that is taken', { body: text }, { body: either(text, none) }],
  ['a value more that is taken', { body: oneOf('hen') }, { body: oneOf('hen', 'duck') }],
  ['a list that becomes free text', { body: oneOf('hen') }, { body: text }],
  ['a higher ceiling', { body: { type: 'string', maxLength: 8 } }, { body: { type: 'string', maxLength: 9 } }],
  ['an optional parameter', {}, { query: text }],
  ['a field more in an answer', { answer: object({ a: text }) }, { answer: object({ a: text, b: text }) }],
  ['a value more in an answer', { answer: oneOf('hen') }, { answer: oneOf('hen', 'duck') }],
  ['an answer that is never null any more', { answer: either(text, none) }, { answer: text }],
  ['an answer where there was none', {}, { answer: text }],
  ['more people let in', { who: 'A signed-in operator.' }, { who: 'A signed-in person.' }],
  ['an answer’s bounds', { answer: text }, { answer: { type: 'string', maxLength: 3 } }],
])('%s only adds', (_, old, now) => expect(openApiChanges(document(old), document(now))).toEqual([]));

test('a call or a method that is gone is named, a new one is not', () => {
  const old = document({});
  const moved: OpenApi = { ...old, paths: { '/api/hens': old.paths['/api/eggs'] ?? {} } };
  expect(openApiChanges(old, moved)).toEqual(['POST /api/eggs is gone']);
  expect(openApiChanges({ ...old, paths: {} }, old)).toEqual([]);
});
