import type { GardenMemory, GrantCriteria, GrantResults } from '@farm/contracts';
import { postGrantsSearch } from '@farm/contracts/form-rules';
import { applicantTypes, grantExtras, grantOptions } from '@farm/farm';
import { findFault } from '@farm/web-kit/form-resolver';

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

const chosen = <V extends string>(options: readonly { value: V }[], params: string | null): V | 'any' =>
  options.find(({ value }) => value === params)?.value ?? 'any';

/** In the order of the form. */
const standingsOf = (criteria: GrantCriteria): Standing[] =>
  applicantTypes.map(({ value }) => value).filter((standing) => criteria[standing]);

/** The fields of the search form: '' and 'any' are no criterion. */
export type SearchFields = Pick<GrantCriteria, (typeof CHOICES)[number]> & {
  need: string;
  location: string;
  applicant: NonNullable<GrantCriteria['applicant']> | 'any';
  purpose: NonNullable<GrantCriteria['purpose']> | 'any';
  standings: Standing[];
};

/** The form that shows these criteria. */
export const searchFieldsOf = (criteria: GrantCriteria): SearchFields => ({
  farmerType: criteria.farmerType,
  farmType: criteria.farmType,
  fundingRange: criteria.fundingRange,
  projectFocus: criteria.projectFocus,
  need: criteria.need ?? '',
  location: criteria.location ?? '',
  applicant: criteria.applicant ?? 'any',
  purpose: criteria.purpose ?? 'any',
  standings: standingsOf(criteria),
});

/** The criteria of a valid form. */
export function criteriaOf({ need, location, applicant, purpose, standings, ...choices }: SearchFields): GrantCriteria {
  return {
    ...choices,
    ...(need !== '' && { need }),
    ...(location !== '' && { location }),
    ...(applicant !== 'any' && { applicant }),
    ...(purpose !== 'any' && { purpose }),
    ...Object.fromEntries(standings.map((standing) => [standing, true])),
  };
}

/** The part of what Dexter Jr. remembers that a search can use; undefined: none. */
export function usableForGrants({ place, standing = [] }: GardenMemory): GardenMemory | undefined {
  return place || standing.length > 0 ? { place, bed: null, crops: [], animals: [], standing } : undefined;
}

/** The fields with what Dexter Jr. remembers. */
export function fieldsFrom({ place, standing = [] }: GardenMemory, fields: SearchFields): SearchFields {
  const known: readonly string[] = [...fields.standings, ...standing];
  return {
    ...fields,
    standings: applicantTypes.map(({ value }) => value).filter((value) => known.includes(value)),
    ...(place && { location: place }),
    ...(standing.includes('beginning') && { farmerType: 'beginning' }),
    ...(standing.includes('organic') && { farmType: 'organic' }),
  };
}

/** What is typed and does not belong in a URL: a location that may be an address. */
export interface TypedCriteria {
  location: string;
}

const validText = (name: 'location' | 'need', text = ''): string =>
  findFault(postGrantsSearch, name, text) ? '' : text.trim();

/** Parses criteria from a query string. Missing or unknown ones are 'any'. */
export function readCriteria(search: string, typed: Partial<TypedCriteria> = {}): GrantCriteria {
  const params = new URLSearchParams(search);
  return criteriaOf({
    farmerType: chosen(grantOptions.farmerType, params.get('farmerType')),
    farmType: chosen(grantOptions.farmType, params.get('farmType')),
    fundingRange: chosen(grantOptions.fundingRange, params.get('fundingRange')),
    projectFocus: chosen(grantOptions.projectFocus, params.get('projectFocus')),
    need: validText('need', params.get('need') ?? ''),
    location: validText('location', params.get('location') ?? typed.location),
    applicant: chosen(grantExtras.applicant, params.get('applicant')),
    purpose: chosen(grantExtras.purpose, params.get('purpose')),
    standings: applicantTypes.map(({ value }) => value).filter((standing) => params.get(standing) === YES),
  });
}

/** Whether a URL shows the results of its criteria. */
export const isSearched = (search: string): boolean => new URLSearchParams(search).get(SEARCHED) === YES;

/** The URL of criteria, without those that are 'any' and without a location that may be an address. Logs have no query strings. */
export function searchUrl(criteria: GrantCriteria): string {
  const params = new URLSearchParams();
  if (criteria.need) params.set('need', criteria.need);
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
