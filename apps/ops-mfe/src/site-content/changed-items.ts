import type { ContentForm } from '@farm/contracts';
import { changedFields, typedSchema, type FieldSchema, type FormValue } from './content-form';

/** One of the things that the site came with, of which only those in other words are stored. */
export interface ChangeableItem {
  id: string;
  title: string;
  /** Its heading in the list. */
  group?: string;
  /** Its fields in the words that the site came with. */
  builtIn: FormValue;
}

type ItemsById = Record<string, FormValue>;

interface StoredValue {
  changed: ({ id: string } & Record<string, FormValue>)[];
}

const itemSchema = (form: ContentForm): FieldSchema => {
  const { id: _, ...properties } =
    typedSchema((form.schema as FieldSchema).properties?.changed?.items ?? {}).properties ?? {};
  return { type: 'object', properties };
};

/** The stored value holds the changed items only, so the other ones follow later releases. */
function expandValue(value: unknown, items: readonly ChangeableItem[]): FormValue {
  const changed = new Map((value as StoredValue).changed.map(({ id, ...fields }) => [id, fields]));
  return Object.fromEntries(items.map(({ id, builtIn }) => [id, changed.get(id) ?? builtIn]));
}

/** The section's form with every item in it, named by its built-in title. */
export function expandForm(form: ContentForm, items: readonly ChangeableItem[]): ContentForm {
  const expand = (value: unknown) => expandValue(value, items);
  const required = (form.schema as FieldSchema).properties?.changed?.items?.required;
  const schema = { ...itemSchema(form), required };
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
