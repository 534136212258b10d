import type { GardenMemory, GrantCriteria, GrantResults } from '@farm/contracts';
import { applicantTypes, grantExtras, grantOptions } from '@farm/farm';

const PATH = '/grant-search';
const CHOICES = ['farmerType', 'farmType', 'fundingRange', 'projectFocus'] as const;
const EXTRAS = ['applicant', 'purpose'] as const;
const YES = 'yes';
const SEARCHED = 'searched';

// A ZIP code, or a name without digits. Anything else may be an address, which does not belong in a URL.
const PLACE_NAME = /^(\d{5}(-\d{4})?|[^\d@]{1,80})$/;

/** Whether a location may be in a URL, which is shared and logged. */
export const isPlaceName = (location: string): boolean => PLACE_NAME.test(location.trim());

/** What applicants may state about themselves beside the filters. */
type Standing = (typeof applicantTypes)[number]['value'];

export const LOCATION_LIMIT = 500;
export const NEED_LIMIT = 200;

const chosen = <V extends string>(options: readonly { value: V }[], params: string | null): V | 'any' =>
  options.find(({ value }) => value === params)?.value ?? 'any';

/** In the order of the form. */
export const standingsOf = (criteria: GrantCriteria): Standing[] =>
  applicantTypes.map(({ value }) => value).filter((standing) => criteria[standing]);

export function withStandings(criteria: GrantCriteria, standings: readonly Standing[]): GrantCriteria {
  const names: readonly string[] = applicantTypes.map(({ value }) => value);
  const others = Object.entries(criteria).filter(([name]) => !names.includes(name));
  return {
    ...(Object.fromEntries(others) as GrantCriteria),
    ...Object.fromEntries(standings.map((standing) => [standing, true])),
  };
}

/** Criteria with a choice beside the filters; 'any' leaves it out. */
export function withExtra(criteria: GrantCriteria, name: (typeof EXTRAS)[number], value: string): GrantCriteria {
  const { [name]: _, ...others } = criteria;
  const known = grantExtras[name].find((option) => option.value === value && value !== 'any');
  return known ? { ...others, [name]: known.value } : others;
}

/** The part of what Dexter Jr. remembers that a search can use; undefined: none. */
export function usableForGrants({ place, standing = [] }: GardenMemory): GardenMemory | undefined {
  return place || standing.length > 0 ? { place, bed: null, crops: [], animals: [], standing } : undefined;
}

/** Criteria with what Dexter Jr. remembers. */
export function criteriaFrom({ place, standing = [] }: GardenMemory, criteria: GrantCriteria): GrantCriteria {
  const standings = applicantTypes.map(({ value }) => value).filter((value) => standing.some((each) => each === value));
  return {
    ...withStandings(criteria, [...new Set([...standingsOf(criteria), ...standings])]),
    ...(place ? { location: place } : {}),
    ...(standing.includes('beginning') ? { farmerType: 'beginning' } : {}),
    ...(standing.includes('organic') ? { farmType: 'organic' } : {}),
  };
}

/** What is typed and does not belong in a URL: a location that may be an address, and the words on the need. */
export interface TypedCriteria {
  location: string;
  need: string;
}

/** Parses criteria from a query string. Missing or unknown ones are 'any'. */
export function readCriteria(search: string, typed: Partial<TypedCriteria> = {}): GrantCriteria {
  const params = new URLSearchParams(search);
  const location = (params.get('location') ?? typed.location ?? '').trim();
  const need = (typed.need ?? '').trim();
  const criteria: GrantCriteria = {
    farmerType: chosen(grantOptions.farmerType, params.get('farmerType')),
    farmType: chosen(grantOptions.farmType, params.get('farmType')),
    fundingRange: chosen(grantOptions.fundingRange, params.get('fundingRange')),
    projectFocus: chosen(grantOptions.projectFocus, params.get('projectFocus')),
    ...(location === '' || [...location].length > LOCATION_LIMIT ? {} : { location }),
    ...(need === '' || [...need].length > NEED_LIMIT ? {} : { need }),
  };
  const standings = applicantTypes.map(({ value }) => value).filter((standing) => params.get(standing) === YES);
  return EXTRAS.reduce(
    (all, name) => withExtra(all, name, params.get(name) ?? 'any'),
    withStandings(criteria, standings),
  );
}

/** Whether a URL shows the results of its criteria. */
export const isSearched = (search: string): boolean => new URLSearchParams(search).get(SEARCHED) === YES;

/** The URL of criteria, without those that are 'any', without the words on the need and without a location that may be an address. */
export function searchUrl(criteria: GrantCriteria): string {
  const params = new URLSearchParams();
  for (const name of CHOICES) if (criteria[name] !== 'any') params.set(name, criteria[name]);
  const location = criteria.location?.trim();
  if (location && isPlaceName(location)) params.set('location', location);
  for (const standing of standingsOf(criteria)) params.set(standing, YES);
  for (const name of EXTRAS) if (criteria[name]) params.set(name, criteria[name]);
  return params.size > 0 ? `${PATH}?${params}` : PATH;
}

/** The URL of the results, good for a reload, the Back button and another person. */
export function resultsUrl(criteria: GrantCriteria): string {
  const address = searchUrl(criteria);
  return `${address}${address.includes('?') ? '&' : '?'}${SEARCHED}=${YES}`;
}

type Criterion = GrantResults['exclusions'][number]['criterion'];

export function resetCriterion(criterion: Criterion, { location, ...choices }: GrantCriteria): GrantCriteria {
  if (criterion === 'location') return choices;
  return { ...choices, [criterion]: 'any', ...(location === undefined ? {} : { location }) };
}
