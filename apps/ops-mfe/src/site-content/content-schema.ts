import type { UiSchema } from '@rjsf/utils';

type Type = 'string' | 'integer' | 'object' | 'array' | 'null';

/** The part of JSON Schema of which the service's forms consist. */
export interface FieldSchema {
  type?: Type | Type[];
  /** The label. */
  title?: string;
  description?: string;
  /** How it is typed, if not as text. */
  input?: 'address' | 'date' | 'time' | 'cents' | 'paragraphs' | 'picture';
  readOnly?: boolean;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  /** A schema, or null for 'none'; or one of several words. */
  anyOf?: FieldSchema[];
  const?: string;
  enum?: (string | number)[];
}

export type FormValue = string | number | null | undefined | FormValue[] | { [name: string]: FormValue };

/**
 * The service's schema as a form shows it: read-only values are no fields, a value that may be null is one field, and words to
 * choose from are an enumeration.
 */
export function formSchemaOf({ anyOf = [], properties, items, ...own }: FieldSchema): FieldSchema {
  const [first] = anyOf;
  if (first?.const !== undefined) return { ...own, type: 'string', enum: anyOf.flatMap((each) => each.const ?? []) };
  if (first) {
    const { type = 'object', ...typed } = formSchemaOf(first);
    return { ...own, ...typed, type: [type, 'null'].flat() as Type[] };
  }
  if (own.input === 'picture') return own;
  if (items) return { ...own, items: formSchemaOf(items) };
  if (!properties) return own;
  const fields = Object.entries(properties).filter(([, { readOnly }]) => !readOnly);
  return { ...own, properties: Object.fromEntries(fields.map(([name, part]) => [name, formSchemaOf(part)])) };
}

/** The value with null where the schema asks for a value and nothing was entered, as in a new line of a list. */
export function fillNulls({ items, properties, required = [], type }: FieldSchema, value: FormValue): FormValue {
  if (value === undefined) return [type].flat().includes('null') ? null : undefined;
  if (Array.isArray(value)) return items ? value.map((item) => fillNulls(items, item)) : value;
  if (typeof value !== 'object' || value === null || !properties) return value;
  const entered = Object.entries(properties).filter(([name]) => name in value || required.includes(name));
  return { ...value, ...Object.fromEntries(entered.map(([name, part]) => [name, fillNulls(part, value[name])])) };
}

/** The number of items from which a list shows only their titles. */
export const LONG_LIST = 7;

/** An item's title in a long list: 'Post 1: Count back from the last frost'. */
function summaryOf(label: string, item: FormValue): string {
  const { title, name } = (item ?? {}) as { title?: FormValue; name?: FormValue };
  const own = title ?? name;
  return typeof own === 'string' && own !== '' ? `${label}: ${own}` : label;
}

/** Labels, the value of a cleared field, and widgets that JSON Schema cannot express. */
export function uiSchemaOf(schema: FieldSchema, isOptional = false): UiSchema {
  const { title = '', type, input, items, properties, required, minItems = 0, maxItems } = schema;
  if (properties) {
    const parts = Object.entries(properties);
    const isLong = parts.filter(([, part]) => part.properties).length >= LONG_LIST;
    return Object.fromEntries(
      parts.map(([name, part]) => [
        name,
        {
          ...uiSchemaOf(part, !required?.includes(name)),
          ...(isLong && part.properties && { 'ui:options': { label: false, summary: part.title ?? name } }),
        },
      ]),
    );
  }
  if (items) {
    const item = uiSchemaOf(items);
    return {
      'ui:options': { removable: minItems !== maxItems, minItems },
      items: (value: FormValue, index: number) => {
        const label = `${items.title ?? title} ${index + 1}`;
        const options = items.properties && { 'ui:options': { label: false, summary: summaryOf(label, value) } };
        return { ...item, 'ui:title': label, ...options };
      },
    };
  }
  const isNullable = Array.isArray(type);
  const isInteger = [type].flat().includes('integer') && !schema.enum;
  return {
    'ui:title': isOptional || isNullable ? `${title} (optional)` : title,
    'ui:emptyValue': isNullable ? null : isOptional ? undefined : '',
    // rjsf's own field for numbers reads '1e3' as 1000 and keeps what was cleared
    ...((input === 'cents' || isInteger) && { 'ui:field': 'StringField', 'ui:widget': 'number' }),
    ...(input === 'picture' && { 'ui:field': 'picture' }),
  };
}
