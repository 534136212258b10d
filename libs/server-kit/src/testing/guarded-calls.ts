import { owners, type Contract, type ServiceName } from '@farm/contracts';
import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call that not everybody may make, with an input that its contract takes. */
export interface GuardedCall {
  key: string;
  needs: 'person' | 'operator';
  input: Input;
}

interface Schema extends TSchema {
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
}

const matching = ({ pattern = '', minLength = 0, maxLength = 1_000 }: Schema): string =>
  fc.sample(
    fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= minLength && text.length <= maxLength),
    { numRuns: 1, seed: 1 },
  )[0] ?? '';

/** The plainest value that a schema takes: required fields only. */
function sampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema['const'];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? ({} as Schema))]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? ({} as Schema)));
    case 'string':
      return schema.pattern === undefined ? 'x'.repeat(Math.max(1, schema.minLength ?? 0)) : matching(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/**
 * Every call of a service that its contracts keep for signed-in people or operators: what a spec walks to see that
 * strangers and members are refused. A call that is added is walked without being named.
 */
export const guardedCalls = (service: ServiceName): GuardedCall[] =>
  (owners[service] as readonly Contract[]).flatMap((contract) =>
    Object.entries(contract).flatMap(([key, { access, params, query, body }]) => {
      if (access !== 'person' && access !== 'operator') return [];
      const part = (name: keyof Input, schema: TSchema | undefined) =>
        schema ? { [name]: sampleOf(schema as Schema) } : {};
      const input: Input = { ...part('params', params), ...part('query', query), ...part('body', body) };
      return [{ key, needs: access, input }];
    }),
  );
