import Ajv, { type ErrorObject } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { whenAsked } from './when-asked';

// Addresses carry text: '20' in a query becomes the integer 20. A body is JSON and means what it says.
const ofAddress = new Ajv({ coerceTypes: true, useDefaults: true });
const ofBody = new Ajv({ coerceTypes: false, useDefaults: true });

// What a schema does not see: '1e999' becomes Infinity, which is below and above nothing, and no text that PostgreSQL
// keeps holds a NUL.
const NO_VALUE = [{ instancePath: '', schemaPath: '', keyword: 'value', params: {} }];
const isNoValue = (field: unknown) =>
  typeof field === 'number' ? !Number.isFinite(field) : typeof field === 'string' && field.includes('\0');
const holdsNoValue = (fields: unknown): boolean => Object.values(fields ?? {}).some(isNoValue);

const bodyCheck = whenAsked((schema) => ofBody.compile(schema));
const addressCheck = whenAsked((schema) => ofAddress.compile(schema));

/** Unknown fields are refused, not dropped: a misspelled field must not look accepted. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const compiled = (httpPart === 'body' ? bodyCheck : addressCheck)(schema);
  const check = Object.assign(
    (data: unknown): boolean => {
      const validate = compiled();
      const isValid = validate(data);
      check.errors = validate.errors;
      if (!isValid || httpPart === 'body' || !holdsNoValue(data)) return isValid;
      check.errors = NO_VALUE;
      return false;
    },
    { errors: undefined as ErrorObject[] | null | undefined }, // where Fastify looks for what is wrong
  );
  return check;
};

type Complaint = Pick<ErrorObject, 'instancePath' | 'params'>;

/** The contract's sentence for the first field that is wrong; `say['']` answers for every other field. */
export function sentenceFor(complaints: readonly Complaint[], say: Readonly<Record<string, string>>) {
  const [first] = complaints;
  const missing: unknown = first?.params['missingProperty'];
  const field = first?.instancePath.split('/')[1] ?? (typeof missing === 'string' ? missing : '');
  return say[field] ?? say[''];
}
