import type { GrantCriteria } from '@farm/contracts';
import { grantOptions, applicantTypes } from '@farm/farm';
import { Button, CheckboxGroup, Field, Form, Select } from '@farm/ui';
import { useState } from 'react';
import { DexterMemoryOffer } from '../dexter-memory/dexter-memory-offer';
import { criteriaFrom, LOCATION_LIMIT, searchUrl, standingsOf, usableForGrants, withStandings } from './criteria';
import classes from './grant-search.module.css';
import type { GrantSearch } from './use-grant-search';

const CHOICES = [
  { name: 'farmerType', label: 'Farmer' },
  { name: 'farmType', label: 'Farm' },
  { name: 'fundingRange', label: 'Funding range' },
  { name: 'projectFocus', label: 'Project focus' },
] as const;

// Another URL, such as after the Back button, resets the draft.
function useDraft(criteria: GrantCriteria) {
  const address = `${searchUrl(criteria)} ${criteria.location ?? ''}`;
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
  const isLong = [...location.trim()].length > LOCATION_LIMIT;
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(isLong);
    if (!isLong) find(draft);
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
        {CHOICES.map(({ name, label }) => (
          <Select
            key={name}
            label={label}
            name={name}
            value={draft[name]}
            onValueChange={(value) => change((before) => ({ ...before, [name]: value }))}
          >
            {grantOptions[name].map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
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
