import type { GrantCriteria } from '@farm/contracts';
import { grantOptions } from '@farm/farm';

const PATH = '/grant-search';
const CHOICES = ['farmerType', 'farmType', 'fundingRange', 'projectFocus'] as const;

/** Most characters of a location. */
export const LOCATION_LIMIT = 500;

const chosen = <V extends string>(options: readonly { value: V }[], given: string | null): V | 'any' =>
  options.find(({ value }) => value === given)?.value ?? 'any';

/** The criteria that an address carries; what is missing or unknown is 'any'. */
export function readCriteria(search: string): GrantCriteria {
  const given = new URLSearchParams(search);
  const location = (given.get('location') ?? '').trim();
  return {
    farmerType: chosen(grantOptions.farmerType, given.get('farmerType')),
    farmType: chosen(grantOptions.farmType, given.get('farmType')),
    fundingRange: chosen(grantOptions.fundingRange, given.get('fundingRange')),
    projectFocus: chosen(grantOptions.projectFocus, given.get('projectFocus')),
    ...(location === '' || [...location].length > LOCATION_LIMIT ? {} : { location }),
  };
}

/** The address of a search: only what was chosen stands in it. */
export function addressOf(criteria: GrantCriteria): string {
  const given = new URLSearchParams();
  for (const name of CHOICES) if (criteria[name] !== 'any') given.set(name, criteria[name]);
  const location = criteria.location?.trim();
  if (location) given.set('location', location);
  return given.size > 0 ? `${PATH}?${given}` : PATH;
}

/** The criteria with one of them back on 'any', or without its place. */
export function without(criterion: keyof GrantCriteria, { location, ...choices }: GrantCriteria): GrantCriteria {
  if (criterion === 'location') return choices;
  return { ...choices, [criterion]: 'any', ...(location === undefined ? {} : { location }) };
}
