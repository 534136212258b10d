import type { FieldSchema, FormValue } from './content-schema';

/** A value as it is typed and shown. */
export function fieldText(value: FormValue, { input }: FieldSchema): string {
  if (value === null || value === undefined) return '';
  if (input === 'picture') {
    const { alt, src } = value as { alt?: string; src?: string };
    return `${alt} (${src})`;
  }
  return input === 'cents' && typeof value === 'number' ? (value / 100).toFixed(2) : String(value);
}

/** A value as it is stored: without spaces around its texts. */
export function trimTexts(value: FormValue): FormValue {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimTexts(part)]));
}

export interface ChangedField {
  label: string;
  before: string;
  after: string;
}

/** The fields in which two values of a form differ, in the form's order. */
export function changedFields(schema: FieldSchema, before: FormValue, after: FormValue, label = ''): ChangedField[] {
  const { title, properties, items } = schema;
  const own = [label, title].filter(Boolean).join(', ');
  if (properties) {
    const [one, other] = [before, after] as { [name: string]: FormValue }[];
    return Object.entries(properties).flatMap(([name, part]) => changedFields(part, one?.[name], other?.[name], own));
  }
  if (items) {
    const [one, other] = [before, after].map((list) => (Array.isArray(list) ? list : []));
    const length = Math.max(one?.length ?? 0, other?.length ?? 0);
    return Array.from({ length }, (_, index) =>
      changedFields(items, one?.[index], other?.[index], `${own} ${index + 1}`),
    ).flat();
  }
  const [one, other] = [fieldText(before, schema), fieldText(after, schema)];
  return one === other ? [] : [{ label: own, before: one || 'none', after: other || 'none' }];
}
