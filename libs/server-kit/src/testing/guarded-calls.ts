import {
  isTeamAccess,
  serviceContracts,
  type Access,
  type Contract,
  type ServiceName,
  type TeamAccess,
} from '@farm/contracts';
import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call with valid input. */
interface SampledCall {
  key: string;
  access: Access;
  input: Input;
  /** The body is a file. */
  upload: boolean;
}

/** A call with restricted access. */
export interface GuardedCall extends Omit<SampledCall, 'access'> {
  needs: 'person' | TeamAccess;
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

// Few attempts, because some patterns rarely match their length.
function matching({ pattern = '', minLength = 0, maxLength = 1_000 }: Schema): string {
  const tried = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 100, seed: 1 });
  return tried.find((text) => text.length >= minLength && text.length <= maxLength) ?? tried[0] ?? '';
}

/** A minimal valid value: required fields only. */
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

/** A part of an input, with the values of `named`, also for optional fields. */
function partOf(schema: TSchema | undefined, named: Readonly<Record<string, unknown>>): unknown {
  if (!schema) return undefined;
  const known = Object.keys((schema as Schema).properties ?? {}).filter((name) => name in named);
  const sample = sampleOf(schema as Schema);
  return known.length === 0 ? sample : Object.assign({}, sample, ...known.map((name) => ({ [name]: named[name] })));
}

/** All calls of a service. */
export const sampleCalls = (service: ServiceName, named: Readonly<Record<string, unknown>> = {}): SampledCall[] =>
  (serviceContracts[service] as readonly Contract[]).flatMap((contract) =>
    Object.entries(contract).map(([key, { access, upload = false, ...parts }]) => {
      const sampled = (['params', 'query', 'body'] as const).map((part) => [part, partOf(parts[part], named)] as const);
      return {
        key,
        access,
        upload,
        input: Object.fromEntries(sampled.filter(([, value]) => value !== undefined)) as Input,
      };
    }),
  );

/**
 * All calls of a service for signed-in people or operators, for specs that check that strangers and members are rejected.
 */
export const guardedCalls = (service: ServiceName): GuardedCall[] =>
  sampleCalls(service).flatMap(({ access, ...call }) =>
    access === 'person' || isTeamAccess(access) ? [{ ...call, needs: access }] : [],
  );
