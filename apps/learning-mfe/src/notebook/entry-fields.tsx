import type { NotebookBed } from '@farm/contracts';
import { Field, Select } from '@farm/ui';
import { type ComponentProps, useId } from 'react';
import { cropChoices } from './crop-choices';
import { NO_BED, type Written } from './notebook-content';

/** A crop of the almanac, which the browser offers while its grower types, or words of their own. */
export function CropField(props: Omit<ComponentProps<typeof Field>, 'label' | 'list'>) {
  const list = useId();
  return (
    <>
      <Field
        label="Crop"
        hint="As you call it: okra, Cherokee Purple tomatoes."
        autoComplete="off"
        list={list}
        {...props}
      />
      <datalist id={list}>
        {cropChoices.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface BedFieldProps extends Omit<ComponentProps<typeof Select>, 'label' | 'children'> {
  beds: readonly Written<NotebookBed>[];
}

/** One of the beds, or none (''). */
export function BedField({ beds, ...props }: BedFieldProps) {
  return (
    <Select label="Bed" {...props}>
      <option value="">{NO_BED}</option>
      {beds.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
