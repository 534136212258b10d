import type { TSchema } from '@sinclair/typebox';

interface JsonSchema {
  type?: unknown;
  const?: unknown;
  description?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

type Strict = Record<string, unknown>;

const withDescription = ({ description }: JsonSchema, schema: Strict): Strict =>
  description === undefined ? schema : { ...schema, description };

const flatten = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(flatten) ?? [schema];

/** A union of one type or of literals, each possibly with null: `type: ['number', 'null']`, or `enum`. */
function union(members: readonly JsonSchema[]): Strict {
  const values = members.filter(({ type }) => type !== 'null');
  const isNullable = values.length < members.length;
  const typesOf = (type: unknown) => (isNullable ? [type, 'null'] : type);
  const [first, ...others] = values;
  if (first === undefined) return { type: 'null' };
  if (values.every((value) => value.const !== undefined))
    return { type: typesOf(first.type), enum: [...values.map((value) => value.const), ...(isNullable ? [null] : [])] };
  if (others.length > 0) return { anyOf: members.map((each) => strict(each)) };
  return { ...strict(first), type: typesOf(first.type) };
}

function strict(schema: JsonSchema): Strict {
  const { type, anyOf, properties, items } = schema;
  if (anyOf) return withDescription(schema, union(flatten(schema)));
  const named = Object.entries(properties ?? {});
  return withDescription(schema, {
    type,
    ...(schema.const === undefined ? {} : { enum: [schema.const] }),
    ...(properties && {
      properties: Object.fromEntries(named.map(([name, each]) => [name, strict(each)])),
      required: named.map(([name]) => name),
      additionalProperties: false,
    }),
    ...(items && { items: strict(items) }),
  });
}

/**
 * The JSON schema for structured outputs and strict function calling: all fields required, no others allowed. Lengths and
 * bounds are left out, because compatible servers differ in which they support; check the values with the TypeBox schema.
 */
export const strictSchema = (schema: TSchema): Record<string, unknown> => strict(schema as JsonSchema);
