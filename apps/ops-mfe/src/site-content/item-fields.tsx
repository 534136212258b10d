import { Button, Select, Stack } from '@farm/ui';
import { useState, type ReactNode } from 'react';
import { isChanged, type ChangeableItem } from './changed-items';
import type { FieldSchema, FormValue } from './content-form';
import { SchemaFields, type SchemaFieldsProps } from './schema-fields';

/** Items by their heading, in the order of the list. */
function byGroup(items: readonly ChangeableItem[]): [group: string, items: ChangeableItem[]][] {
  const groups = new Map<string, ChangeableItem[]>();
  for (const item of items) groups.set(item.group ?? '', [...(groups.get(item.group ?? '') ?? []), item]);
  return [...groups];
}

/** An item as it is typed. */
export interface ItemInForm {
  id: string;
  schema: FieldSchema;
  value: FormValue;
}

interface ItemFieldsProps extends SchemaFieldsProps {
  /** 'Lesson to change'. */
  label: string;
  items: readonly ChangeableItem[];
  /** Follows the fields of the chosen item. */
  renderAfter?: (item: ItemInForm) => ReactNode;
}

/** The fields of one item, and a list to choose another. */
export function ItemFields({ label, items, schema, value, onChange, renderAfter }: ItemFieldsProps) {
  const [chosenId, setChosenId] = useState(items[0]?.id ?? '');
  const item = items.find(({ id }) => id === chosenId) ?? items[0];
  if (!item) return null;
  const schemaOf = ({ id }: ChangeableItem) => schema.properties?.[id] ?? {};
  const valueOf = ({ id }: ChangeableItem) => (value as Record<string, FormValue>)[id];
  const optionOf = (each: ChangeableItem) => (
    <option key={each.id} value={each.id}>
      {isChanged(schemaOf(each), valueOf(each), each) ? `${each.title} (changed)` : each.title}
    </option>
  );
  return (
    <Stack>
      <Select label={label} value={item.id} onValueChange={setChosenId}>
        {byGroup(items).map(([group, own]) =>
          group === '' ? (
            own.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {own.map(optionOf)}
            </optgroup>
          ),
        )}
      </Select>
      <SchemaFields
        schema={{ ...schemaOf(item), title: undefined }}
        value={valueOf(item)}
        path={[item.id]}
        onChange={onChange}
      />
      {renderAfter?.({ id: item.id, schema: schemaOf(item), value: valueOf(item) })}
      <div>
        <Button type="button" variant="outline" size="small" onClick={() => onChange([item.id], item.builtIn)}>
          Use the words that the site came with
        </Button>
      </div>
    </Stack>
  );
}
