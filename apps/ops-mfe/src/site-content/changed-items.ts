import type { ContentForm } from '@farm/contracts';
import { changedFields } from './content-changes';
import { formSchemaOf, type FieldSchema, type FormValue } from './content-schema';

/** One of the things that the site came with, of which only those in other words are stored. */
export interface ChangeableItem {
  id: string;
  title: string;
  /** Its heading in the list. */
  group?: string;
  /** Its fields in the words that the site came with. */
  builtIn: FormValue;
}

export type ItemsById = Record<string, FormValue>;

interface StoredValue {
  changed: ({ id: string } & Record<string, FormValue>)[];
}

/** The stored value holds the changed items only, so the other ones follow later releases. */
function expandValue(value: unknown, items: readonly ChangeableItem[]): FormValue {
  const changed = new Map((value as StoredValue).changed.map(({ id, ...fields }) => [id, fields]));
  return Object.fromEntries(items.map(({ id, builtIn }) => [id, changed.get(id) ?? builtIn]));
}

/** The schema of one changed item without the fields that its editor does not show. */
export function itemSchemaOf(schema: FieldSchema, hidden: readonly string[] = ['id']): FieldSchema {
  const { properties = {}, required } = formSchemaOf(schema.properties?.changed?.items ?? {});
  const shown = Object.entries(properties).filter(([name]) => !hidden.includes(name));
  return { type: 'object', required, properties: Object.fromEntries(shown) };
}

/** The section's form with every item in it, named by its built-in title. */
export function expandForm(form: ContentForm, items: readonly ChangeableItem[]): ContentForm {
  const expand = (value: unknown) => expandValue(value, items);
  const schema = itemSchemaOf(form.schema as FieldSchema);
  return {
    ...form,
    schema: {
      type: 'object',
      properties: Object.fromEntries(items.map(({ id, title }) => [id, { ...schema, title }])),
    },
    value: expand(form.value),
    builtIn: expand(form.builtIn),
    draft: form.draft && { ...form.draft, value: expand(form.draft.value) },
    history: form.history.map((version) => ({ ...version, value: expand(version.value) })),
  };
}

/** Whether an item has other words than the site came with. */
export const isChanged = (schema: FieldSchema, value: FormValue, { builtIn }: ChangeableItem): boolean =>
  changedFields(schema, builtIn, value).length > 0;

/** The stored value of an expanded form: the items that differ from the built-in ones. */
export function changedItems({ schema }: ContentForm, value: FormValue, items: readonly ChangeableItem[]): StoredValue {
  const { properties = {} } = schema as FieldSchema;
  const byId = value as ItemsById;
  return {
    changed: items
      .filter((item) => isChanged(properties[item.id] ?? {}, byId[item.id], item))
      .map(({ id }) => ({ id, ...(byId[id] as Record<string, FormValue>) })),
  };
}
