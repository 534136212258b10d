import { capitalize } from '@farm/farm';
import type { TSchema } from '@sinclair/typebox';
import type { Endpoint } from './contract';

/** What a form checks before it sends a field. Lengths are in code points, as JSON Schema counts them. */
export interface FieldRule {
  required?: true;
  minLength?: number;
  maxLength?: number;
  /** JSON Schema pattern, without flags but `u`. */
  pattern?: string;
  /** The contract's sentence for this field. */
  message?: string;
}

/** The rules of a call's body as plain data. Browsers get it as `@farm/contracts/form-rules`, which is generated. */
export interface FormRules {
  fields: Readonly<Record<string, FieldRule>>;
  /** The contract's sentence for all other input. */
  message?: string;
}

/** The name of a call in code: `postContact` for 'POST /api/contact'. */
export function callName(key: string): string {
  const [method = '', path = ''] = key.split(' ');
  const words = path.replace(/^\/api/, '').match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => capitalize(word)).join('');
}

/** A list is never missing: an empty one is sent as it is. */
function fieldRule({ type, minLength, maxLength, pattern }: TSchema, isRequired: boolean, message?: string): FieldRule {
  return {
    ...(isRequired && type !== 'array' && { required: true as const }),
    ...(minLength !== undefined && { minLength: minLength as number }),
    ...(maxLength !== undefined && { maxLength: maxLength as number }),
    ...(pattern !== undefined && { pattern: pattern as string }),
    ...(message !== undefined && { message }),
  };
}

/**
 * The rules of an endpoint with an object as its body, or the first of several; undefined for the others, which no form sends.
 */
export function formRules({ body: schema, messages = {}, formFields = {}, upload }: Endpoint): FormRules | undefined {
  const body = (schema?.anyOf as TSchema[] | undefined)?.[0] ?? schema;
  if (body?.type !== 'object' || upload) return undefined;
  const properties = Object.entries(body.properties as Record<string, TSchema>);
  const required = new Set((body.required ?? []) as string[]);
  const rules = properties.map(
    ([name, schema]) =>
      [name, { ...fieldRule(schema, required.has(name), messages[name]), ...formFields[name] }] as const,
  );
  const message = messages[''];
  return {
    fields: Object.fromEntries(rules.filter(([, rule]) => Object.keys(rule).length > 0)),
    ...(message !== undefined && { message }),
  };
}
