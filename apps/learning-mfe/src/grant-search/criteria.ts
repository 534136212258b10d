import type { GrantCriteria, GrantResults } from '@farm/contracts';
import { grantOptions, applicantTypes } from '@farm/farm';

const PATH = '/grant-search';
const CHOICES = ['farmerType', 'farmType', 'fundingRange', 'projectFocus'] as const;
const YES = 'yes';

/** What applicants may state about themselves beside the filters. */
type Standing = (typeof applicantTypes)[number]['value'];

export const LOCATION_LIMIT = 500;

const chosen = <V extends string>(options: readonly { value: V }[], params: string | null): V | 'any' =>
  options.find(({ value }) => value === params)?.value ?? 'any';

/** In the order of the form. */
export const standingsOf = (criteria: GrantCriteria): Standing[] =>
  applicantTypes.map(({ value }) => value).filter((standing) => criteria[standing]);

export function withStandings(
  { organization: _organization, veteran: _veteran, ...criteria }: GrantCriteria,
  standings: readonly Standing[],
): GrantCriteria {
  return { ...criteria, ...Object.fromEntries(standings.map((standing) => [standing, true])) };
}

/** Parses criteria from a query string. Missing or unknown ones are 'any'. */
export function readCriteria(search: string): GrantCriteria {
  const params = new URLSearchParams(search);
  const location = (params.get('location') ?? '').trim();
  const criteria: GrantCriteria = {
    farmerType: chosen(grantOptions.farmerType, params.get('farmerType')),
    farmType: chosen(grantOptions.farmType, params.get('farmType')),
    fundingRange: chosen(grantOptions.fundingRange, params.get('fundingRange')),
    projectFocus: chosen(grantOptions.projectFocus, params.get('projectFocus')),
    ...(location === '' || [...location].length > LOCATION_LIMIT ? {} : { location }),
  };
  const standings = applicantTypes.map(({ value }) => value).filter((standing) => params.get(standing) === YES);
  return withStandings(criteria, standings);
}

/** The URL of a search, without criteria that are 'any'. */
export function searchUrl(criteria: GrantCriteria): string {
  const params = new URLSearchParams();
  for (const name of CHOICES) if (criteria[name] !== 'any') params.set(name, criteria[name]);
  const location = criteria.location?.trim();
  if (location) params.set('location', location);
  for (const standing of standingsOf(criteria)) params.set(standing, YES);
  return params.size > 0 ? `${PATH}?${params}` : PATH;
}

type Criterion = GrantResults['exclusions'][number]['criterion'];

/** Resets one criterion. */
export function resetCriterion(criterion: Criterion, { location, ...choices }: GrantCriteria): GrantCriteria {
  if (criterion === 'location') return choices;
  return { ...choices, [criterion]: 'any', ...(location === undefined ? {} : { location }) };
}
