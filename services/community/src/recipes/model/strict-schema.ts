import type { TSchema } from '@sinclair/typebox';

interface Plain {
  type?: unknown;
  description?: unknown;
  properties?: Record<string, Plain>;
  items?: Plain;
}

/**
 * The schema as structured outputs take it: every field required, none unknown, with its description. Lengths and
 * bounds stay with our own check: compatible servers differ in which of them they know.
 */
export function strictSchema(schema: TSchema): Record<string, unknown> {
  const { type, description, properties, items } = schema as Plain;
  const named = Object.entries(properties ?? {});
  return {
    type,
    ...(description === undefined ? {} : { description }),
    ...(properties && {
      properties: Object.fromEntries(named.map(([name, each]) => [name, strictSchema(each as TSchema)])),
      required: named.map(([name]) => name),
      additionalProperties: false,
    }),
    ...(items && { items: strictSchema(items as TSchema) }),
  };
}
