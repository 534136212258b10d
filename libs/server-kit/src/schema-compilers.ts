import Ajv, { type ErrorObject } from 'ajv';
import fastJson from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

const pending: (() => unknown)[] = [];

/**
 * Compiles a schema when its function is first used, and once in a process however many apps serve it: a spec makes many
 * apps and calls few of their endpoints.
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

/** Compiles what is left, before the service listens. @throws for a schema that does not compile. */
export const compileAll = (): void => pending.splice(0).forEach((get) => get());

const serializerOf = lazyCompile((schema) => fastJson(schema));

/** Writes what the schema lists and nothing else. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  const serialize = serializerOf(schema);
  return (data) => serialize()(data);
};

// Addresses carry text: '20' in a query becomes the integer 20. A body is JSON and means what it says.
const addressAjv = new Ajv({ coerceTypes: true, useDefaults: true });
const bodyAjv = new Ajv({ coerceTypes: false, useDefaults: true });
const addressValidatorOf = lazyCompile((schema) => addressAjv.compile(schema));
const bodyValidatorOf = lazyCompile((schema) => bodyAjv.compile(schema));

// What no schema rejects: '1e999' becomes Infinity, and PostgreSQL stores no text with a NUL.
const NO_VALUE = [{ instancePath: '', schemaPath: '', keyword: 'value', params: {} }];
const isNoValue = (field: unknown) =>
  typeof field === 'number' ? !Number.isFinite(field) : typeof field === 'string' && field.includes('\0');

/** Unknown fields are rejected, not dropped: a misspelled field must not look accepted. */
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
    { errors: undefined as ErrorObject[] | null | undefined }, // Fastify reads them here
  );
  return check;
};

type ValidationProblem = Pick<ErrorObject, 'instancePath' | 'params'>;

/** The contract's sentence for the first field that is wrong; `say['']` is for every other field. */
export function validationMessage(problems: readonly ValidationProblem[], say: Readonly<Record<string, string>>) {
  const [first] = problems;
  const missing: unknown = first?.params['missingProperty'];
  const field = first?.instancePath.split('/')[1] ?? (typeof missing === 'string' ? missing : '');
  return say[field] ?? say[''];
}
