import { Button, Select, Stack } from '@farm/ui';
import { useState, type ReactNode } from 'react';
import { isChanged, type ChangeableItem, type ItemsById } from './changed-items';
import { ContentFields, type ContentFieldsProps } from './content-fields';
import type { FormValue } from './content-schema';

/** Items by their heading, in the order of the list. */
function byGroup(items: readonly ChangeableItem[]): [group: string, items: ChangeableItem[]][] {
  const groups = new Map<string, ChangeableItem[]>();
  for (const item of items) groups.set(item.group ?? '', [...(groups.get(item.group ?? '') ?? []), item]);
  return [...groups];
}

/** An item as it is typed. */
export interface ItemInForm {
  id: string;
  value: FormValue;
}

interface OneItemProps extends ContentFieldsProps {
  item: ChangeableItem;
  /** Follows the fields. */
  renderAfter?: (item: ItemInForm) => ReactNode;
}

/** The fields of one item, by its schema, in the value of an expanded form; and a button that gives it back its first words. */
export function OneItem({ item: { id, builtIn }, schema, value, onChange, renderAfter, ...fields }: OneItemProps) {
  const byId = value as ItemsById;
  const change = (changed: FormValue) => onChange({ ...byId, [id]: changed });
  return (
    <>
      <ContentFields {...fields} schema={{ ...schema, title: undefined }} value={byId[id]} onChange={change} />
      {renderAfter?.({ id, value: byId[id] })}
      <div>
        <Button type="button" variant="outline" size="small" onClick={() => change(builtIn)}>
          Use the words that the site came with
        </Button>
      </div>
    </>
  );
}

interface ItemFieldsProps extends Omit<OneItemProps, 'item'> {
  /** 'Lesson to change'. */
  label: string;
  items: readonly ChangeableItem[];
}

/** The fields of one item, and a list to choose another. */
export function ItemFields({ label, items, schema, ...fields }: ItemFieldsProps) {
  const [chosenId, setChosenId] = useState(items[0]?.id ?? '');
  const item = items.find(({ id }) => id === chosenId) ?? items[0];
  if (!item) return null;
  const schemaOf = ({ id }: ChangeableItem) => schema.properties?.[id] ?? {};
  const valueOf = ({ id }: ChangeableItem) => (fields.value as ItemsById)[id];
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
      <OneItem key={item.id} {...fields} schema={schemaOf(item)} item={item} />
    </Stack>
  );
}
