import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

interface Labelled {
  title?: string;
  minimum?: number;
  maximum?: number;
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
    const title = (next.anyOf?.[0] ?? next).title;
    if (title) labels.push(within.items ? `${title} ${Number(part) + 1}` : title);
    last = next;
  }
  return { labels, last: last.anyOf?.[0] ?? last };
}

function ruleOf({ description, minimum, maximum, maxLength }: Labelled): string {
  if (minimum !== undefined && maximum !== undefined) return `It is a whole number from ${minimum} to ${maximum}.`;
  if (description) return description;
  return maxLength === undefined ? '' : `It has 1 to ${maxLength} characters in one line.`;
}

/** The message for the first field that breaks its schema; null: all are valid. */
export function invalidField(schema: TSchema, value: unknown): string | null {
  const [error] = Value.Errors(schema, value);
  if (!error) return null;
  const { labels, last } = schemaAt(schema as Labelled, error.path);
  if (labels.length === 0) return 'Please reload the page: these fields are not those of this form.';
  return `Please check '${labels.join(', ')}'. ${ruleOf(last)}`.trim();
}
