import { parseCents } from '../orders/parse-cents';

/** The part of JSON Schema of which the service's forms consist. */
export interface FieldSchema {
  type?: 'string' | 'integer' | 'object' | 'array';
  /** The label. */
  title?: string;
  description?: string;
  /** How it is typed, if not as text. */
  input?: 'address' | 'date' | 'time' | 'cents' | 'paragraphs' | 'picture';
  readOnly?: boolean;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, FieldSchema>>;
  required?: readonly string[];
  items?: FieldSchema;
  /** A schema, or null for 'none'. */
  anyOf?: readonly FieldSchema[];
}

export type FormValue = string | number | null | undefined | FormValue[] | { [name: string]: FormValue };

/** A field whose cleared value is left out or null. */
const emptyValue = (schema: FieldSchema): null | undefined => (schema.anyOf ? null : undefined);

/** The schema of what is typed: that of a value which may be null without the null. */
export const typedSchema = (schema: FieldSchema): FieldSchema => ({ ...schema, ...schema.anyOf?.[0] });

/** The value of a new item of a list. */
export function blankValue({ properties, required = [], anyOf, items }: FieldSchema): FormValue {
  if (anyOf) return null;
  if (items) return [blankValue(items)];
  if (!properties) return '';
  const fields = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(fields.map(([name, part]) => [name, blankValue(part)]));
}

/** Typed text as a value; numbers stay text until parseContent(). */
export const valueOf = (text: string, schema: FieldSchema, isOptional: boolean): FormValue =>
  text === '' && (isOptional || schema.anyOf) ? emptyValue(schema) : text;

function parseText(text: string, { type, input }: FieldSchema): FormValue {
  if (input === 'cents') return parseCents(text) ?? text;
  return type === 'integer' && /^\d+$/.test(text) ? Number(text) : text.trim();
}

/** The typed values as the service expects them. A number that cannot be read stays text, which the service rejects. */
export function parseContent(schema: FieldSchema, value: FormValue): FormValue {
  const { properties, items, ...own } = typedSchema(schema);
  if (typeof value === 'string') return parseText(value, own);
  if (Array.isArray(value)) return value.map((each) => parseContent(items ?? {}, each));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, parseContent(properties?.[name] ?? {}, part)]),
  );
}

/** A value as it is typed and shown. */
export function fieldText(value: FormValue, { input }: FieldSchema): string {
  if (value === null || value === undefined) return '';
  if (input === 'picture') {
    const { alt, src } = value as { alt?: string; src?: string };
    return `${alt} (${src})`;
  }
  return input === 'cents' && typeof value === 'number' ? (value / 100).toFixed(2) : String(value);
}

/** The value with the part at a path replaced; undefined removes a property. */
export function withPart(value: FormValue, [name, ...rest]: readonly string[], part: FormValue): FormValue {
  if (name === undefined) return part;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === name ? withPart(each, rest, part) : each));
  const { [name]: before, ...others } = (value ?? {}) as { [name: string]: FormValue };
  const changed = withPart(before, rest, part);
  return changed === undefined ? others : { ...others, [name]: changed };
}

export interface ChangedField {
  label: string;
  before: string;
  after: string;
}

/** The fields in which two values of a form differ, in the form's order. */
export function changedFields(schema: FieldSchema, before: FormValue, after: FormValue, label = ''): ChangedField[] {
  const within = typedSchema(schema);
  const own = [label, within.title].filter(Boolean).join(', ');
  if (within.properties && within.input !== 'picture') {
    const [one, other] = [before, after] as { [name: string]: FormValue }[];
    return Object.entries(within.properties).flatMap(([name, part]) =>
      changedFields(part, one?.[name], other?.[name], own),
    );
  }
  if (within.items) {
    const [one, other] = [before, after].map((list) => (Array.isArray(list) ? list : []));
    const length = Math.max(one?.length ?? 0, other?.length ?? 0);
    return Array.from({ length }, (_, index) =>
      changedFields(within.items ?? {}, one?.[index], other?.[index], `${own} ${index + 1}`),
    ).flat();
  }
  const [one, other] = [fieldText(before, within), fieldText(after, within)];
  return one === other ? [] : [{ label: own, before: one || 'none', after: other || 'none' }];
}
