import type { GardenMemory } from '@farm/contracts';
import { postGrantsSearch } from '@farm/contracts/form-rules';
import { applicantTypes, grantExtras, grantOptions } from '@farm/farm';
import { Button, CheckboxGroup, Field, Form, Select } from '@farm/ui';
import { useCallForm } from '@farm/web-kit/call-form';
import { DexterMemoryOffer } from '../dexter-memory/dexter-memory-offer';
import { criteriaOf, fieldsFrom, searchFieldsOf, usableForGrants } from './criteria';
import classes from './grant-search.module.css';
import type { GrantSearch } from './use-grant-search';

const CHOICES = [
  { name: 'farmerType', label: 'Farmer' },
  { name: 'farmType', label: 'Farm' },
  { name: 'fundingRange', label: 'Funding range' },
  { name: 'projectFocus', label: 'Project focus' },
] as const;

const EXTRAS = [
  { name: 'applicant', label: 'Who applies (optional)' },
  { name: 'purpose', label: 'Land or a loss (optional)' },
] as const;

const optionsOf = (options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The search form. Nothing is searched before the button is pressed. */
export function SearchForm({ search: { criteria, busy, find } }: { search: GrantSearch }) {
  const form = useCallForm({
    rules: postGrantsSearch,
    values: searchFieldsOf(criteria),
    send: async (fields) => find(criteriaOf(fields)),
  });
  const fill = (memory: GardenMemory) => {
    const { standings, location, farmerType, farmType } = fieldsFrom(memory, form.values);
    form.set('standings', standings);
    form.set('location', location);
    form.set('farmerType', farmerType);
    form.set('farmType', farmType);
  };
  return (
    <details className={classes.filters} data-print="never" open>
      <summary>
        <h2>Your farm</h2>
      </summary>
      <DexterMemoryOffer usable={usableForGrants} onUse={fill} />
      <Form onSubmit={() => !busy && form.submit()}>
        <Field
          label="What do you need it for? (optional)"
          hint="In your own words, or in Spanish: a fence, a lost crop, my grandmother's title"
          {...form.field('need')}
          maxLength={undefined} // a pasted text is refused instead of cut
        />
        {CHOICES.map(({ name, label }) => (
          <Select key={name} label={label} {...form.select(name)}>
            {optionsOf(grantOptions[name])}
          </Select>
        ))}
        <Field
          label="Location (optional)"
          hint="A ZIP code, or a town and state"
          autoComplete="postal-code"
          {...form.field('location')}
          maxLength={undefined}
        />
        {EXTRAS.map(({ name, label }) => (
          <Select key={name} label={label} {...form.select(name)}>
            {optionsOf(grantExtras[name])}
          </Select>
        ))}
        <CheckboxGroup
          legend="Does this fit you? (optional)"
          options={applicantTypes}
          values={form.values.standings}
          onValuesChange={(standings) => form.set('standings', standings)}
        />
        <Button isPending={busy} pendingLabel="Searching...">
          Search Grants
        </Button>
      </Form>
    </details>
  );
}
