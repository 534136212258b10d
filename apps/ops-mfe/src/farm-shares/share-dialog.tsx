import type { OperatorFarmShare } from '@farm/contracts';
import { postOpsFarmShares } from '@farm/contracts/form-rules';
import { WEEKDAYS, weekdayName } from '@farm/farm';
import { Field, RadioGroup, Select, Text, TextArea } from '@farm/ui';
import { useState } from 'react';
import { AdminActionDialog } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import classes from './farm-shares.module.css';
import { checkShare, fieldsOf, PICKUP_LINES, saveShare } from './share-form';

const KINDS = [
  { value: 'share', label: 'Farm share' },
  { value: 'coop', label: 'Co-op' },
] as const;

interface ShareDialogProps {
  /** The season to change; null: a new one. */
  share: OperatorFarmShare | null;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** The one form for a season: entered or changed. */
export function ShareDialog({ share, onClose, onDone }: ShareDialogProps) {
  const [changed] = useState(share); // a reload of the list must not change what is being edited
  const [values] = useState(() => fieldsOf(changed));
  const form = useActionForm({
    rules: postOpsFarmShares,
    values,
    key: ['save season', changed?.id ?? 'new'],
    check: checkShare,
    send: (fields, key) => saveShare(changed, fields, key),
    onSuccess: ({ name }) => onDone(changed === null ? `“${name}” is on the site.` : `“${name}” was changed.`),
    reload: ['GET /api/ops/farm-shares', 'GET /api/ops/farm-shares/:id'],
    checkFirst: 'Please check the list before you try again.',
  });
  return (
    <AdminActionDialog
      title={changed === null ? 'New season' : 'Change the season'}
      submitLabel={changed === null ? 'Save' : 'Save the changes'}
      action={form}
      onClose={onClose}
    >
      <Field label="Name" autoComplete="off" hint="Such as Spring share 2027." {...form.field('name')} />
      <RadioGroup legend="Kind" options={KINDS} {...form.choice('kind')} />
      <TextArea label="What it is" rows={4} {...form.textArea('about')} />
      <div className={classes.line}>
        <Field type="date" label="First day" {...form.field('startsOn')} />
        <Field type="date" label="Last day" {...form.field('endsOn')} />
        <Field label="Places" inputMode="numeric" {...form.field('places')} />
      </div>
      {PICKUP_LINES.map((line) => (
        <div key={line} className={classes.line}>
          <Select
            label={line === '1' ? 'Pick-up day' : `Pick-up day ${line} (optional)`}
            {...form.select(`day${line}`)}
          >
            <option value="">None</option>
            {WEEKDAYS.map((day) => (
              <option key={day} value={day}>
                {weekdayName(day)}
              </option>
            ))}
          </Select>
          <Field type="time" label={`From, day ${line}`} {...form.field(`from${line}`)} />
          <Field type="time" label={`To, day ${line}`} {...form.field(`to${line}`)} />
        </div>
      ))}
      <Field label="Pick-up place" {...form.field('pickupPlace')} />
      <Field
        label="Price"
        hint="In your words, such as $25 a week. It’s paid at the farm: the site takes no money for it."
        {...form.field('price')}
      />
      {changed !== null && changed.members + changed.offered > 0 && (
        <Text tone="muted" size="small">
          {`Other days, pick-ups or another place are emailed to everybody with a place (${changed.members + changed.offered}).`}
        </Text>
      )}
    </AdminActionDialog>
  );
}
