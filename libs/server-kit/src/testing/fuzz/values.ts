import type { TSchema } from '@sinclair/typebox';
import fc, { type Arbitrary } from 'fast-check';

/** The part of JSON Schema that contracts use. */
export interface JsonSchema extends TSchema {
  const?: unknown;
  type?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** Creates the arbitrary of a schema from those of its parts. */
type Maker = (schema: JsonSchema) => Arbitrary<unknown>;

const LONGEST = 400; // for text without maxLength

/** Strings that are known to break databases, parsers, shells or pages. */
export const HOSTILE_STRINGS: readonly string[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udc00', '\ufeff', '\u202eabc', '\u2028', 'ﬁ', 'İ', '𝒳'.repeat(40)],
  ...["' OR '1'='1", "'; DROP TABLE x; --", '" onload="alert(1)', '<script>alert(1)</script>', '{{7*7}}', '${7*7}'],
  ...['../../../etc/passwd', '..%2f..%2f', '%00', '%', '%zz', '\\', '*', '(', '[', '$where', 'a'.repeat(5_000)],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true', '[object]'],
  ...['NaN', 'Infinity', '-0', '1e999', '-1', '1.5', '0x10', '9'.repeat(40), '2147483648', '9007199254740993'],
  ...['2026-02-30', '0000-00-00', '9999-12-31T23:59:60Z', '-271821-04-20', '24:00', 'T', '2026-13', '10000-01-01'],
  ...['x\r\nSet-Cookie: a=b', 'a\nb', '\t', '=cmd|1', 'http://169.254.169.254/', 'file:///etc/passwd', 'javascript:1'],
  ...[
    'a@b.c',
    'a@b@c.de',
    '"a b"@c.de',
    'a@xn--',
    'ａ＠ｂ.ｃ',
    `${'a'.repeat(250)}@b.cd`,
    '00000000-0000-0000-0000-000000000000',
  ],
];

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** JSON values of all types. */
const STRANGE: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e-308, '', 'x', [], {}, [null], [[]]],
  ...[
    { $gt: '' },
    { length: 1e9 },
    { toString: 'x' },
    { constructor: { prototype: {} } },
    nested(200),
    Array(2_000).fill(0),
  ],
  ...HOSTILE_STRINGS,
];

export const hostile = fc.constantFrom(...HOSTILE_STRINGS);
export const strange = fc.constantFrom(...STRANGE);

const fits = (text: string, { minLength = 0, maxLength = LONGEST }: JsonSchema) =>
  text.length >= minLength && text.length <= maxLength;

/** Text that matches the pattern and the length. */
function matching(schema: JsonSchema): Arbitrary<string> {
  const any = fc.stringMatching(new RegExp(schema.pattern ?? ''));
  const few = fc.sample(any, { numRuns: 200, seed: 1 }).filter((text) => fits(text, schema));
  const [plain = ''] = few;
  return few.length === 0 ? any : any.map((text) => (fits(text, schema) ? text : plain));
}

const SAMPLE_TEXTS = [
  'tomatoes',
  'Ada',
  'okra & collards',
  'grower@example.com',
  '2026-03-20',
  '3',
  'ß🌱é',
  'my first harvest',
];

function text(schema: JsonSchema): Arbitrary<string> {
  if (schema.pattern !== undefined) return matching(schema);
  const { minLength = 0, maxLength = LONGEST } = schema;
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, LONGEST) });
  return fc
    .oneof(fc.constantFrom(...SAMPLE_TEXTS), free)
    .map((some) => some.slice(0, maxLength).padEnd(minLength, 'x'));
}

function list(schema: JsonSchema, make: Maker): Arbitrary<unknown[]> {
  const { items = {} as JsonSchema, minItems = 0, maxItems = minItems + 6, uniqueItems = false } = schema;
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 6) };
  return uniqueItems
    ? fc.uniqueArray(make(items), { ...lengths, selector: (value) => JSON.stringify(value) })
    : fc.array(make(items), lengths);
}

function record(schema: JsonSchema, make: Maker): Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, make(field)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [], noNullPrototype: true });
}

/** Valid values. */
export const valid: Maker = (schema) => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  const { minimum = -1_000, maximum = Math.max(1_000, minimum) } = schema;
  switch (schema.type) {
    case 'object':
      return record(schema, valid);
    case 'array':
      return list(schema, valid);
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 53 - 1) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return schema.type === 'null' ? fc.constant(null) : strange;
  }
};

const edgesOfText = ({ minLength = 0, maxLength = LONGEST }: JsonSchema) =>
  [minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1)].flatMap((length) =>
    ['x', 'é', ' '].map((sign) => sign.repeat(length)),
  );

const edgesOfNumber = ({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: JsonSchema) => [
  ...[minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5],
  ...[0, -0, -1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308],
];

/** Boundary values, and values just beyond. */
export const boundary: Maker = (schema) => {
  if (schema.const !== undefined) return fc.constantFrom(schema.const, `${String(schema.const)} `, '');
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(boundary));
  switch (schema.type) {
    case 'object':
      return record(schema, (field) => fc.oneof(boundary(field), valid(field)));
    case 'array': {
      const { items = {} as JsonSchema, minItems = 0, maxItems = 20 } = schema;
      const lengths = [minItems, maxItems, maxItems + 1, Math.max(0, minItems - 1)];
      return fc.tuple(fc.constantFrom(...lengths), valid(items)).map(([length, item]) => Array(length).fill(item));
    }
    case 'string':
      return fc.oneof(fc.constantFrom(...edgesOfText(schema)), hostile, text(schema));
    case 'integer':
    case 'number':
      return fc.constantFrom(...edgesOfNumber(schema));
    default:
      return valid(schema);
  }
};
