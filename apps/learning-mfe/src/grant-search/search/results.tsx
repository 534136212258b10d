import type { GrantApplication, GrantResults } from '@farm/contracts';
import { Button, Checkbox, EmptyState, ErrorState, Skeleton, Status } from '@farm/ui';
import { sentenceOf } from '@farm/web-kit';
import { useState } from 'react';
import classes from '../grant-search.module.css';
import { LongList } from '../long-list';
import { addressOf, without } from './criteria';
import { GrantCard } from './grant-card';
import type { GrantSearch } from './use-grant-search';

const FIRST = 10;

/** Nothing fits: what keeps most of it away, and a button that takes it back. */
function NoMatch({ results: { exclusions }, search }: { results: GrantResults; search: GrantSearch }) {
  const [most] = exclusions;
  return (
    <EmptyState
      title="No grants match your current criteria."
      action={
        most && (
          <Button type="button" kind="quiet" onClick={() => search.find(without(most.criterion, search.criteria))}>
            Search without it
          </Button>
        )
      }
    >
      <p>{most ? most.say : 'Try adjusting your criteria: leave one of them on “any”.'}</p>
    </EmptyState>
  );
}

const sayFound = (all: number, loans: number, hidden: boolean): string => {
  const found = all === 1 ? '1 result.' : `${all} results.`;
  if (!hidden || loans === 0) return found;
  return `${found} ${loans === 1 ? '1 loan is' : `${loans} loans are`} hidden.`;
};

interface FoundProps {
  results: GrantResults;
  search: GrantSearch;
  applications: readonly GrantApplication[];
}

function Found({ results, search, applications }: FoundProps) {
  const [hidden, setHidden] = useState(false);
  const { matches, totalResults, locationRead, notes, exclusions } = results;
  const shown = matches.filter(({ grant }) => !hidden || grant.kind !== 'loan');
  const loans = matches.filter(({ grant }) => grant.kind === 'loan').length;
  return (
    <>
      <Status>{sayFound(totalResults, loans, hidden)}</Status>
      {locationRead && <p>{locationRead.say}</p>}
      {locationRead && locationRead.alternatives.length > 0 && (
        <p>{`There is also ${locationRead.alternatives.join('; ')}.`}</p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {totalResults === 0 ? (
        <NoMatch results={results} search={search} />
      ) : (
        <>
          <Checkbox label="Hide loans" checked={hidden} onChecked={setHidden} />
          <LongList
            key={addressOf(search.criteria)}
            first={FIRST}
            items={shown.map((match) => ({
              id: match.grant.id,
              shown: (
                <GrantCard match={match} application={applications.find(({ grantId }) => grantId === match.grant.id)} />
              ),
            }))}
            sayMore={(more) => `Show ${more} more`}
          />
          {exclusions[0] && <p className={classes.small}>{exclusions[0].say}</p>}
        </>
      )}
    </>
  );
}

/** What fits, best first; before the first search only how to begin. Spec 2 sections 2 and 5. */
export function Results({ search, applications }: { search: GrantSearch; applications: readonly GrantApplication[] }) {
  const { searched, results, error, busy, find, criteria, heading } = search;
  if (!searched) return <p>Choose what fits you, then press Search Grants. Every result says why it fits.</p>;
  return (
    <section className={classes.results} aria-labelledby="grant-results">
      <h2 ref={heading} id="grant-results" tabIndex={-1}>
        Results
      </h2>
      {busy && <Status>Searching...</Status>}
      {busy && !results && <Skeleton count={6} />}
      {error && !busy && (
        <ErrorState level="h3" title="The search did not come." onTryAgain={() => find(criteria)}>
          <p>{sentenceOf(error) ?? 'Your criteria are kept. Check your connection and try again.'}</p>
        </ErrorState>
      )}
      {results && !error && <Found results={results} search={search} applications={applications} />}
    </section>
  );
}
