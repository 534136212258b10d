import type { GrantApplication, GrantResults } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import { Button, Checkbox, DeadlineTimeline, EmptyState, ErrorState, Skeleton, Stack, Status, Text } from '@farm/ui';
import { getServerMessage } from '@farm/web-kit';
import { useState } from 'react';
import { searchUrl, resetCriterion } from './criteria';
import { ExpandableList } from './expandable-list';
import { GrantCard } from './grant-card';
import classes from './grant-search.module.css';
import type { GrantSearch } from './use-grant-search';

const FIRST = 10;

/** No results: names the filter that excludes most and offers to reset it. */
function NoMatch({ results: { exclusions }, search }: { results: GrantResults; search: GrantSearch }) {
  const [most] = exclusions;
  return (
    <EmptyState
      title="No grants match your current criteria."
      action={
        most && (
          <Button
            type="button"
            variant="outline"
            onClick={() => search.find(resetCriterion(most.criterion, search.criteria))}
          >
            Search without it
          </Button>
        )
      }
    >
      <p>{most ? most.say : 'Try adjusting your criteria: leave one of them on “any”.'}</p>
    </EmptyState>
  );
}

const resultCountText = (all: number, loans: number, hidesLoans: boolean): string => {
  const results = all === 1 ? '1 result.' : `${all} results.`;
  if (!hidesLoans || loans === 0) return results;
  return `${results} ${loans === 1 ? '1 loan is' : `${loans} loans are`} hidden.`;
};

/** Dated deadlines of the results on a line, and how many have no date. */
function Deadlines({ matches }: { matches: GrantResults['matches'] }) {
  const deadlines = matches.flatMap(({ grant: { id, title, deadline, deadlineDate } }) =>
    deadlineDate ? [{ id, name: title, day: deadlineDate, text: deadline }] : [],
  );
  const undated = matches.length - deadlines.length;
  if (deadlines.length === 0) return null;
  return (
    <DeadlineTimeline
      title="Deadlines in the next 12 months"
      note={undated > 0 ? `${undated} more take applications all year or have no date yet.` : undefined}
      today={farmTime(new Date()).date}
      deadlines={deadlines}
    />
  );
}

/** What a first applicant does, and who helps for free. */
function FirstSteps({ steps = [], helpers = [], language }: Pick<GrantResults, 'steps' | 'helpers' | 'language'>) {
  if (steps.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby="grants-steps">
      <h3 id="grants-steps">What to do first</h3>
      <Stack as="ol" gap={1} className={classes.bullets}>
        {steps.map((step) => (
          <li key={step} lang={language}>
            {step}
          </li>
        ))}
      </Stack>
      {helpers.length > 0 && (
        <p>
          Free help:{' '}
          {helpers.map(({ name, url }, at) => (
            <span key={url}>
              {at > 0 && '; '}
              <a href={url}>{name}</a>
            </span>
          ))}
          .
        </p>
      )}
    </Stack>
  );
}

/** What is not the visitor's, each with the one reason. */
function NearMisses({ near = [] }: Pick<GrantResults, 'near'>) {
  if (near.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby="grants-near">
      <h3 id="grants-near">Not yours, but near you</h3>
      <Stack as="ul" gap={1} className={classes.bullets}>
        {near.map(({ grant, reason }) => (
          <li key={grant.id}>
            <a href={grant.website}>{grant.title}</a>
            <span>{`: ${reason}`}</span>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface MatchListProps {
  results: GrantResults;
  search: GrantSearch;
  applications: readonly GrantApplication[];
}

function MatchList({ results, search, applications }: MatchListProps) {
  const [hidesLoans, setHidesLoans] = useState(false);
  const { matches, totalResults, locationRead, notes, exclusions, first = FIRST } = results;
  const read = { place: locationRead?.place ?? '', need: search.criteria.need ?? '' };
  const visible = matches.filter(({ grant }) => !hidesLoans || grant.kind !== 'loan');
  const loans = matches.filter(({ grant }) => grant.kind === 'loan').length;
  return (
    <>
      <Status>{resultCountText(totalResults, loans, hidesLoans)}</Status>
      {locationRead && <p>{locationRead.say}</p>}
      {locationRead && locationRead.alternatives.length > 0 && (
        <p>{`There is also ${locationRead.alternatives.join('; ')}.`}</p>
      )}
      {notes.map((note) => (
        <p key={note} lang={results.language}>
          {note}
        </p>
      ))}
      <FirstSteps steps={results.steps} helpers={results.helpers} language={results.language} />
      {totalResults === 0 ? (
        <NoMatch results={results} search={search} />
      ) : (
        <>
          <Checkbox label="Hide loans" checked={hidesLoans} onCheckedChange={setHidesLoans} />
          <Deadlines matches={visible} />
          <ExpandableList
            key={searchUrl(search.criteria)}
            first={first}
            items={visible.map((match) => ({ id: match.grant.id, match }))}
            renderItem={({ id, match }, headingRef) => (
              <GrantCard
                headingRef={headingRef}
                match={match}
                read={read}
                application={applications.find(({ grantId }) => grantId === id)}
              />
            )}
            moreLabel={(more) => `Show ${more} more`}
          />
          {exclusions[0] && (
            <Text tone="muted" size="small">
              {exclusions[0].say}
            </Text>
          )}
        </>
      )}
      <NearMisses near={results.near} />
    </>
  );
}

/** Search results, best first. */
export function Results({ search, applications }: { search: GrantSearch; applications: readonly GrantApplication[] }) {
  const { searched, results, error, busy, find, criteria, heading } = search;
  if (!searched) return <p>Choose what fits you, then press Search Grants. Every result says why it fits.</p>;
  return (
    <Stack as="section" className={classes.results} aria-labelledby="grant-results">
      <h2 ref={heading} id="grant-results" tabIndex={-1}>
        Results
      </h2>
      <Status>{busy ? 'Searching...' : null}</Status>
      {busy && !results && <Skeleton count={6} />}
      {error && !busy && (
        <ErrorState level="h3" title="We couldn't run the search." onTryAgain={() => find(criteria)}>
          <p>{getServerMessage(error) ?? 'Your criteria are saved. Check your connection and try again.'}</p>
        </ErrorState>
      )}
      {results && !error && <MatchList results={results} search={search} applications={applications} />}
    </Stack>
  );
}
