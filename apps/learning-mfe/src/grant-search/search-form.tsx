import type { GrantCriteria } from '@farm/contracts';
import { applicantTypes, grantExtras, grantOptions } from '@farm/farm';
import { Button, CheckboxGroup, Field, Form, Select } from '@farm/ui';
import { useState } from 'react';
import { DexterMemoryOffer } from '../dexter-memory/dexter-memory-offer';
import {
  criteriaFrom,
  LOCATION_LIMIT,
  NEED_LIMIT,
  searchUrl,
  standingsOf,
  usableForGrants,
  withExtra,
  withStandings,
} from './criteria';
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

// Another URL, such as after the Back button, resets the draft.
function useDraft(criteria: GrantCriteria) {
  const address = `${searchUrl(criteria)} ${criteria.location ?? ''} ${criteria.need ?? ''}`;
  const [draft, setDraft] = useState({ address, criteria });
  if (draft.address !== address) setDraft({ address, criteria });
  const change = (next: (before: GrantCriteria) => GrantCriteria) =>
    setDraft((before) => ({ ...before, criteria: next(before.criteria) }));
  return [draft.criteria, change] as const;
}

/** The search form. Nothing is searched before the button is pressed. */
export function SearchForm({ search: { criteria, busy, find } }: { search: GrantSearch }) {
  const [draft, change] = useDraft(criteria);
  const location = draft.location ?? '';
  const need = draft.need ?? '';
  const isLong = [...location.trim()].length > LOCATION_LIMIT;
  const isNeedLong = [...need.trim()].length > NEED_LIMIT;
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(isLong || isNeedLong);
    if (!isLong && !isNeedLong) find(draft);
  };
  return (
    <details className={classes.filters} data-print="never" open>
      <summary>
        <h2>Your farm</h2>
      </summary>
      <DexterMemoryOffer
        usable={usableForGrants}
        onUse={(memory) => change((before) => criteriaFrom(memory, before))}
      />
      <Form onSubmit={submit}>
        <Field
          label="What do you need it for? (optional)"
          hint="In your own words, or in Spanish: a fence, a lost crop, my grandmother's title"
          name="need"
          error={
            isTried && isNeedLong
              ? `Please tell us what you need it for, in up to ${NEED_LIMIT} characters.`
              : undefined
          }
          value={need}
          onValueChange={(value) => change((before) => ({ ...before, need: value }))}
        />
        {CHOICES.map(({ name, label }) => (
          <Select
            key={name}
            label={label}
            name={name}
            value={draft[name]}
            onValueChange={(value) => change((before) => ({ ...before, [name]: value }))}
          >
            {optionsOf(grantOptions[name])}
          </Select>
        ))}
        <Field
          label="Location (optional)"
          hint="A ZIP code, or a town and state"
          name="location"
          autoComplete="postal-code"
          error={
            isTried && isLong ? `Please tell us where you farm, in up to ${LOCATION_LIMIT} characters.` : undefined
          }
          value={location}
          onValueChange={(value) => change((before) => ({ ...before, location: value }))}
        />
        {EXTRAS.map(({ name, label }) => (
          <Select
            key={name}
            label={label}
            name={name}
            value={draft[name] ?? 'any'}
            onValueChange={(value) => change((before) => withExtra(before, name, value))}
          >
            {optionsOf(grantExtras[name])}
          </Select>
        ))}
        <CheckboxGroup
          legend="Does this fit you? (optional)"
          options={applicantTypes}
          values={standingsOf(draft)}
          onValuesChange={(standings) => change((before) => withStandings(before, standings))}
        />
        <Button isPending={busy} pendingLabel="Searching...">
          Search Grants
        </Button>
      </Form>
    </details>
  );
}
