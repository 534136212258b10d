import Ajv, { type ErrorObject } from 'ajv';
import fastJson from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

const pending: (() => unknown)[] = [];

/**
 * Compiles schemas lazily and once per process: specs create many apps and call few of their endpoints.
 */
export function lazyCompile<F>(compile: (schema: object) => F): (schema: object) => () => F {
  const known = new WeakMap<object, () => F>();
  return (schema) => {
    const existing = known.get(schema);
    if (existing) return existing;
    let compiled: F | undefined;
    const get = () => (compiled ??= compile(schema));
    known.set(schema, get);
    pending.push(get);
    return get;
  };
}

/** Compiles the remaining schemas before the service listens. @throws for an invalid schema */
export const compileAll = (): void => pending.splice(0).forEach((get) => get());

const serializerOf = lazyCompile((schema) => fastJson(schema));

/** Serializes only fields of the schema. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  const serialize = serializerOf(schema);
  return (data) => serialize()(data);
};

// Query and path parameters are text, so '20' becomes the integer 20. JSON bodies have types.
const addressAjv = new Ajv({ coerceTypes: true, useDefaults: true });
// `input` says how a form types a field (content-fields.ts), and validates nothing.
const bodyAjv = new Ajv({ coerceTypes: false, useDefaults: true, keywords: ['input'] });
const addressValidatorOf = lazyCompile((schema) => addressAjv.compile(schema));
const bodyValidatorOf = lazyCompile((schema) => bodyAjv.compile(schema));

// Values that no schema rejects: '1e999' becomes Infinity, and PostgreSQL cannot store a NUL.
const NO_VALUE = [{ instancePath: '', schemaPath: '', keyword: 'value', params: {} }];
const isNoValue = (field: unknown) =>
  typeof field === 'number' ? !Number.isFinite(field) : typeof field === 'string' && field.includes('\0');

/** Rejects unknown fields instead of dropping them, so that a misspelled field is noticed. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const isBody = httpPart === 'body';
  const validatorOf = (isBody ? bodyValidatorOf : addressValidatorOf)(schema);
  const check = Object.assign(
    (data: unknown): boolean => {
      const validate = validatorOf();
      const isValid = validate(data);
      check.errors = validate.errors;
      if (!isValid || isBody || !Object.values(data ?? {}).some(isNoValue)) return isValid;
      check.errors = NO_VALUE;
      return false;
    },
    { errors: undefined as ErrorObject[] | null | undefined }, // read by Fastify
  );
  return check;
};

type ValidationProblem = Pick<ErrorObject, 'instancePath' | 'params'>;

/** The first invalid field; '' if the whole input is invalid. */
export function problemField([first]: readonly ValidationProblem[]): string {
  const missing: unknown = first?.params['missingProperty'];
  return first?.instancePath.split('/')[1] ?? (typeof missing === 'string' ? missing : '');
}
