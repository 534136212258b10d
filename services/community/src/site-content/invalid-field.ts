import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

interface Labelled {
  title?: string;
  readOnly?: boolean;
  input?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  description?: string;
  properties?: Record<string, Labelled>;
  items?: Labelled;
  anyOf?: Labelled[];
}

/** The schema of the first invalid value on a JSON pointer, with the labels on the way to it. */
function schemaAt(schema: Labelled, path: string): { labels: string[]; last: Labelled } {
  const labels: string[] = [];
  let last = schema;
  for (const part of path.split('/').slice(1)) {
    const within: Labelled = last.anyOf?.[0] ?? last;
    const next: Labelled | undefined = within.properties?.[part] ?? within.items;
    if (!next) break;
    const { title } = next.anyOf?.[0] ?? next;
    if (!within.items) labels.push(...(title ? [title] : []));
    else if (title) labels.push(`${title} ${Number(part) + 1}`);
    else labels.push(`${labels.pop() ?? ''} ${Number(part) + 1}`.trim());
    last = next;
  }
  return { labels, last: last.anyOf?.[0] ?? last };
}

function ruleOf({ description, input, minimum, maximum, minLength = 1, maxLength }: Labelled): string {
  if (input === 'cents' && minimum !== undefined && maximum !== undefined)
    return `It is an amount from $${minimum / 100} to $${maximum / 100}, such as 39.99.`;
  if (minimum !== undefined && maximum !== undefined) return `It is a whole number from ${minimum} to ${maximum}.`;
  if (description) return description;
  return maxLength === undefined ? '' : `It has ${minLength} to ${maxLength} characters in one line.`;
}

/** Whether every read-only field has its built-in value. Lists with such fields have a fixed length. */
function keepsReadOnly(schema: Labelled, value: unknown, builtIn: unknown): boolean {
  if (schema.readOnly) return value === builtIn;
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return parts.every(([name, part]) => {
    const next = schema.properties?.[name] ?? schema.items;
    return !next || keepsReadOnly(next, part, (builtIn as Readonly<Record<string, unknown>> | null)?.[name]);
  });
}

const OTHER_FIELDS = 'Please reload the page: these fields are not those of this form.';

/** The message for the first field that breaks its schema or the read-only values of `builtIn`; null: all are valid. */
export function invalidField(schema: TSchema, value: unknown, builtIn: unknown): string | null {
  const [error] = Value.Errors(schema, value);
  if (!error) return keepsReadOnly(schema as Labelled, value, builtIn) ? null : OTHER_FIELDS;
  const { labels, last } = schemaAt(schema as Labelled, error.path);
  if (labels.length === 0) return OTHER_FIELDS;
  return `Please check '${labels.join(', ')}'. ${ruleOf(last)}`.trim();
}
