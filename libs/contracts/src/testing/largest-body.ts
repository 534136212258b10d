import type { TSchema } from '@sinclair/typebox';

interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
}

/** UTF-8 of a character beyond the Basic Multilingual Plane. */
const BYTES_PER_CHARACTER = 4;
const NUMBER_BYTES = 24;
/** Of patterns without +, * and {n,}, as every text without `maxLength` has one: hashes and ids. */
const BOUNDED_PATTERN_BYTES = 64;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function bytesOf({ type, anyOf, properties = {}, items, maxItems, maxLength, pattern, ...rest }: Schema): number {
  if ('const' in rest) return JSON.stringify(rest.const).length;
  if (anyOf) return Math.max(...anyOf.map(bytesOf));
  switch (type) {
    case 'object': // "name":value,
      return 2 + sum(Object.entries(properties).map(([name, field]) => name.length + 4 + bytesOf(field)));
    case 'array':
      return 2 + (maxItems ?? Infinity) * (1 + bytesOf(items ?? {}));
    case 'string':
      if (maxLength === undefined && pattern !== undefined) return 2 + BOUNDED_PATTERN_BYTES;
      return 2 + BYTES_PER_CHARACTER * (maxLength ?? Infinity);
    case 'integer':
    case 'number':
      return NUMBER_BYTES;
    case 'boolean':
    case 'null':
      return 'false'.length;
    default: // any value
      return Infinity;
  }
}

/** Bytes of the largest JSON, without spaces, that a schema accepts; Infinity if it accepts any value. */
export const largestBodyBytes = (schema: TSchema): number => bytesOf(schema as Schema);
