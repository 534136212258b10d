import Ajv, { type ErrorObject } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { whenAsked } from './when-asked';

// Addresses carry text: '20' in a query becomes the integer 20. A body is JSON and means what it says.
const ofAddress = new Ajv({ coerceTypes: true, useDefaults: true });
const ofBody = new Ajv({ coerceTypes: false, useDefaults: true });

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
      return isValid;
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
