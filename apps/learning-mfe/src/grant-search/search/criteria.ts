import type { GrantCriteria, GrantResults } from '@farm/contracts';
import { grantOptions, grantStandings } from '@farm/farm';

const PATH = '/grant-search';
const CHOICES = ['farmerType', 'farmType', 'fundingRange', 'projectFocus'] as const;
const YES = 'yes';

/** Who somebody says they are beside the filters. */
export type Standing = (typeof grantStandings)[number]['value'];

/** Most characters of a location. */
export const LOCATION_LIMIT = 500;

const chosen = <V extends string>(options: readonly { value: V }[], given: string | null): V | 'any' =>
  options.find(({ value }) => value === given)?.value ?? 'any';

/** The standings of a search, in the order in which the form shows them. */
export const standingsOf = (criteria: GrantCriteria): Standing[] =>
  grantStandings.map(({ value }) => value).filter((standing) => criteria[standing]);

/** The criteria with these standings and no others. */
export function withStandings(
  { organization: _organization, veteran: _veteran, ...criteria }: GrantCriteria,
  standings: readonly Standing[],
): GrantCriteria {
  return { ...criteria, ...Object.fromEntries(standings.map((standing) => [standing, true])) };
}

/** The criteria that an address carries; what is missing or unknown is 'any'. */
export function readCriteria(search: string): GrantCriteria {
  const given = new URLSearchParams(search);
  const location = (given.get('location') ?? '').trim();
  const criteria: GrantCriteria = {
    farmerType: chosen(grantOptions.farmerType, given.get('farmerType')),
    farmType: chosen(grantOptions.farmType, given.get('farmType')),
    fundingRange: chosen(grantOptions.fundingRange, given.get('fundingRange')),
    projectFocus: chosen(grantOptions.projectFocus, given.get('projectFocus')),
    ...(location === '' || [...location].length > LOCATION_LIMIT ? {} : { location }),
  };
  const standings = grantStandings.map(({ value }) => value).filter((standing) => given.get(standing) === YES);
  return withStandings(criteria, standings);
}

/** The address of a search: only what was chosen stands in it. */
export function addressOf(criteria: GrantCriteria): string {
  const given = new URLSearchParams();
  for (const name of CHOICES) if (criteria[name] !== 'any') given.set(name, criteria[name]);
  const location = criteria.location?.trim();
  if (location) given.set('location', location);
  for (const standing of standingsOf(criteria)) given.set(standing, YES);
  return given.size > 0 ? `${PATH}?${given}` : PATH;
}

type Criterion = GrantResults['exclusions'][number]['criterion'];

/** The criteria with one of them back on 'any', or without its place. */
export function without(criterion: Criterion, { location, ...choices }: GrantCriteria): GrantCriteria {
  if (criterion === 'location') return choices;
  return { ...choices, [criterion]: 'any', ...(location === undefined ? {} : { location }) };
}
