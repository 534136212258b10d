import type { NotebookBed, NotebookHarvest, NotebookJob, NotebookPlanting } from '@farm/contracts';
import { localDay, OUNCES_PER_POUND } from '@farm/farm';
import { Field, Form, FormButtons, FormError, RadioGroup, TextArea } from '@farm/ui';
import { findCropId } from './crop-choices';
import { BedField, CropField } from './entry-fields';
import { entryChecks, entryRules, numberText, readNumber, weightOf } from './entry-rules';
import { SUN_NAMES, type Written } from './notebook-content';
import classes from './notebook.module.css';
import { saveEntry, useEntryForm } from './use-entry-form';

interface EntryFormProps<Fields> {
  /** The entry that is changed; null: a new one. */
  entry: Written<Fields> | null;
  beds: readonly Written<NotebookBed>[];
  /** Called when it is on the device. `day`: of what was saved; null: any. */
  onSaved: (day: string | null) => void;
  onCancel: () => void;
}

type BedForm = EntryFormProps<NotebookBed>;

const SUNS = ['full', 'part', 'shade', 'unknown'] as const;
const SUN_OPTIONS = SUNS.map((value) => ({ value, label: SUN_NAMES[value] }));

export function BedForm({ entry, onSaved, onCancel }: BedForm) {
  const form = useEntryForm({
    rules: entryRules.bed,
    values: {
      name: entry?.name ?? '',
      lengthFt: numberText(entry?.lengthFt ?? null),
      widthFt: numberText(entry?.widthFt ?? null),
      sun: entry?.sun ?? ('unknown' as NotebookBed['sun']),
    },
    check: entryChecks.bed,
    send: ({ name, lengthFt, widthFt, sun }) =>
      saveEntry('bed', entry, { name, lengthFt: readNumber(lengthFt), widthFt: readNumber(widthFt), sun }),
    onSuccess: onSaved,
  });
  return (
    <Form onSubmit={form.submit} aria-label="Bed">
      <Field label="Name" hint="Such as: Bed by the fence." autoComplete="off" {...form.field('name')} />
      <div className={classes.numbers}>
        <Field label="Width, in feet" inputMode="decimal" autoComplete="off" {...form.field('widthFt')} />
        <Field label="Length, in feet" inputMode="decimal" autoComplete="off" {...form.field('lengthFt')} />
      </div>
      <RadioGroup legend="Sun" options={SUN_OPTIONS} {...form.choice('sun')} />
      <FormError text={form.problem} />
      <FormButtons submitLabel="Save the bed" pendingLabel="Saving..." isPending={form.isPending} onCancel={onCancel} />
    </Form>
  );
}

const METHODS = [
  { value: 'seed', label: 'Seed' },
  { value: 'plant', label: 'Plant, set or cutting' },
] as const;
const STATES = [
  { value: 'done', label: 'I did it' },
  { value: 'planned', label: 'I plan it' },
] as const;

export function PlantingForm({ entry, beds, onSaved, onCancel }: EntryFormProps<NotebookPlanting>) {
  const form = useEntryForm({
    rules: entryRules.planting,
    values: {
      crop: entry?.crop ?? '',
      bedId: entry?.bedId ?? '',
      day: entry?.day ?? localDay(),
      state: entry?.isPlanned ? ('planned' as const) : ('done' as const),
      method: entry?.method ?? ('seed' as NotebookPlanting['method']),
      count: numberText(entry?.count ?? null),
      note: entry?.note ?? '',
    },
    check: entryChecks.day,
    send: ({ crop, bedId, day, state, method, count, note }) =>
      saveEntry('planting', entry, {
        crop,
        cropId: findCropId(crop),
        bedId: bedId || null,
        day,
        isPlanned: state === 'planned',
        method,
        count: readNumber(count),
        note,
      }),
    onSuccess: onSaved,
  });
  return (
    <Form onSubmit={form.submit} aria-label="Planting">
      <CropField {...form.field('crop')} />
      <BedField beds={beds} {...form.select('bedId')} />
      <Field label="Day" type="date" {...form.field('day')} />
      <RadioGroup legend="Sown or set out" options={STATES} {...form.choice('state')} />
      <RadioGroup legend="Planted as" options={METHODS} {...form.choice('method')} />
      <Field label="How many (optional)" inputMode="numeric" autoComplete="off" {...form.field('count')} />
      <TextArea label="Note (optional)" rows={2} {...form.textArea('note')} />
      <FormError text={form.problem} />
      <FormButtons
        submitLabel="Save the planting"
        pendingLabel="Saving..."
        isPending={form.isPending}
        onCancel={onCancel}
      />
    </Form>
  );
}

export function HarvestForm({ entry, beds, onSaved, onCancel }: EntryFormProps<NotebookHarvest>) {
  const weight = entry?.ounces ?? null;
  const form = useEntryForm({
    rules: entryRules.harvest,
    values: {
      crop: entry?.crop ?? '',
      bedId: entry?.bedId ?? '',
      day: entry?.day ?? localDay(),
      pounds: numberText(weight === null ? null : Math.floor(weight / OUNCES_PER_POUND) || null),
      ounces: numberText(weight === null ? null : Math.round((weight % OUNCES_PER_POUND) * 100) / 100 || null),
      count: numberText(entry?.count ?? null),
      note: entry?.note ?? '',
    },
    check: entryChecks.harvest,
    send: ({ crop, bedId, day, pounds, ounces, count, note }) =>
      saveEntry('harvest', entry, {
        crop,
        cropId: findCropId(crop),
        bedId: bedId || null,
        day,
        ounces: weightOf(pounds, ounces),
        count: readNumber(count),
        note,
      }),
    onSuccess: onSaved,
  });
  return (
    <Form onSubmit={form.submit} aria-label="Harvest">
      <CropField {...form.field('crop')} />
      <BedField beds={beds} {...form.select('bedId')} />
      <Field label="Day" type="date" {...form.field('day')} />
      <div className={classes.numbers}>
        <Field label="Pounds" inputMode="decimal" autoComplete="off" {...form.field('pounds')} />
        <Field label="Ounces" inputMode="decimal" autoComplete="off" {...form.field('ounces')} />
        <Field label="Or how many" inputMode="numeric" autoComplete="off" {...form.field('count')} />
      </div>
      <TextArea label="Note (optional)" rows={2} {...form.textArea('note')} />
      <FormError text={form.problem} />
      <FormButtons
        submitLabel="Save the harvest"
        pendingLabel="Saving..."
        isPending={form.isPending}
        onCancel={onCancel}
      />
    </Form>
  );
}

export function JobForm({ entry, onSaved, onCancel }: EntryFormProps<NotebookJob>) {
  const form = useEntryForm({
    rules: entryRules.job,
    values: { text: entry?.text ?? '', day: entry?.day ?? '' },
    check: entryChecks.day,
    send: ({ text, day }) => saveEntry('job', entry, { text, day: day || null, doneOn: entry?.doneOn ?? null }),
    onSuccess: onSaved,
  });
  return (
    <Form onSubmit={form.submit} aria-label="Job">
      <TextArea label="What is to be done" rows={2} {...form.textArea('text')} />
      <Field label="Day (optional)" type="date" {...form.field('day')} />
      <FormError text={form.problem} />
      <FormButtons submitLabel="Save the job" pendingLabel="Saving..." isPending={form.isPending} onCancel={onCancel} />
    </Form>
  );
}
