import { type Criteria, type GrantFacts, stateLabel } from '@farm/almanac';
import { withOffices } from './first-steps';

const SITE = /^https:\/\/(?:www\.)?|\/$/g;

/** Whom to call about a program: its number, the office of the visitor's county, or its page. */
export function contactOf({ agency, phone, website }: GrantFacts, criteria: Criteria): string {
  const name = agency.replace(/ \(.*/, '');
  if (phone !== undefined) return `${name}: ${phone}`;
  const [, office] = /^USDA (FSA|NRCS)$/.exec(agency) ?? [];
  if (office) return withOffices(`${office} at {office}`, criteria);
  const page = website.replace(SITE, '').split('/')[0] ?? '';
  if (agency === 'USDA Rural Development' && criteria.state !== null)
    return `USDA Rural Development, its office in ${stateLabel(criteria.state)}: ${page}`;
  return `${name}: ${page}`;
}
