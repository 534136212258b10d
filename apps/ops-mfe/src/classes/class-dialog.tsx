import type { OperatorClass } from '@farm/contracts';
import { postOpsClasses } from '@farm/contracts/form-rules';
import { Field, RadioGroup, Text, TextArea } from '@farm/ui';
import { useState } from 'react';
import { AdminActionDialog } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import { checkClass, fieldsOf, saveClass } from './class-form';
import classes from './classes.module.css';

/** A new class; a copy of one, which has another day; or a change of one. */
export type ClassEdit = { mode: 'new' } | { mode: 'copy' | 'change'; event: OperatorClass };

const TITLES = { new: 'New class or work day', copy: 'Copy to another date', change: 'Change the class' } as const;
const LABELS = { new: 'Save', copy: 'Save the copy', change: 'Save the changes' } as const;

const initialFields = (edit: ClassEdit) => {
  if (edit.mode === 'new') return fieldsOf(null);
  const fields = fieldsOf(edit.event);
  return edit.mode === 'copy' ? { ...fields, day: '' } : fields;
};

const KINDS = [
  { value: 'class', label: 'Class' },
  { value: 'work_day', label: 'Work day' },
] as const;

interface ClassDialogProps {
  edit: ClassEdit;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** The one form for a class: entered, copied or changed. */
export function ClassDialog({ edit, onClose, onDone }: ClassDialogProps) {
  const [opened] = useState(edit); // a reload of the list must not change what is being edited
  const changed = opened.mode === 'change' ? opened.event : null;
  const people = changed === null ? 0 : changed.taken + changed.waiting;
  const [values] = useState(() => initialFields(opened));
  const form = useActionForm({
    rules: postOpsClasses,
    values,
    key: ['save class', opened.mode, changed?.id ?? 'new'],
    check: checkClass,
    send: (fields, key) => saveClass(changed, fields, key),
    onSuccess: ({ title }) => onDone(changed === null ? `“${title}” is on the site.` : `“${title}” was changed.`),
    reload: ['GET /api/ops/classes', 'GET /api/ops/classes/:id'],
    checkFirst: 'Please check the list before you try again.',
  });
  return (
    <AdminActionDialog title={TITLES[opened.mode]} submitLabel={LABELS[opened.mode]} action={form} onClose={onClose}>
      <Field label="Title" autoComplete="off" {...form.field('title')} />
      <RadioGroup legend="Kind" options={KINDS} {...form.choice('kind')} />
      <div className={classes.pair}>
        <Field type="date" label="Day" {...form.field('day')} />
        <Field type="time" label="Begins (farm time)" {...form.field('time')} />
        <Field label="Minutes" inputMode="numeric" {...form.field('minutes')} />
        <Field label="Seats" inputMode="numeric" {...form.field('seats')} />
      </div>
      <Field label="Place" hint="Where it meets, in words. Leave it empty for a video call." {...form.field('place')} />
      <Field
        type="url"
        label="Link of the video call"
        hint="Optional. Only people with a seat see it."
        {...form.field('link')}
      />
      <Field
        label="Price in dollars"
        hint="0 is free. It’s paid at the class: the site takes no money for it."
        inputMode="decimal"
        {...form.field('price')}
      />
      <TextArea label="Notes" hint="What to bring, what to wear, who it’s for." rows={4} {...form.textArea('notes')} />
      {people > 0 && (
        <Text tone="muted" size="small">
          {`Another time or place is emailed to everybody who has a seat or waits (${people}), another link to those with a seat.`}
        </Text>
      )}
    </AdminActionDialog>
  );
}
