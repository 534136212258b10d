import type { GrantCriteria, GrantMatch } from '@farm/contracts';
import { grantOptions } from '@farm/farm';
import { stateName } from '../farm-plan/place/place-name';
import type { FarmerType, Programme } from './programmes/programme';

/** What is asked for, the location read to a state; null: none was named, or none was found in the text. */
export type Asked = Omit<GrantCriteria, 'location'> & { state: string | null };
export type Criterion = GrantMatch['points'][number]['criterion'];
export type PointLine = GrantMatch['points'][number];

/** Kinds of farmers as sentences name them. */
export const FARMERS: Readonly<Record<FarmerType, string>> = {
  beginning: 'beginning farmers (10 years or less)',
  minority: 'minority farmers',
  young: 'young farmers (under 40)',
  women: 'women farmers',
  experienced: 'experienced farmers',
};
const listed = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
const farmersOf = ({ farmerTypes }: Programme) => listed(farmerTypes.map((type) => FARMERS[type]));

function line(criterion: Criterion, points: number, of: number, say: string): PointLine {
  return { criterion, points, of, reason: `${say}: +${points}${points === of ? '' : ` of ${of}`}` };
}

function farmerLine(programme: Programme, { farmerType }: Asked): PointLine {
  const { farmerRule, farmerTypes } = programme;
  const of = (points: number, say: string) => line('farmerType', points, 25, say);
  const named = farmersOf(programme);
  if (farmerType === 'any')
    return of(15, farmerRule === 'only' ? `Only for ${named}; you asked for any farmer` : 'You asked for any farmer');
  if (farmerTypes.includes(farmerType)) return of(25, `Aimed at ${FARMERS[farmerType]}`);
  if (farmerRule === 'open') return of(17, 'Open to all farmers');
  if (farmerRule === 'favours') return of(10, `Open to all farmers, but ${named} come first`);
  return of(0, `Only for ${named}: check that you qualify`);
}

function farmLine({ farmTypes }: Programme, { farmType }: Asked): PointLine {
  const of = (points: number, say: string) => line('farmType', points, 25, say);
  if (farmType === 'any') return of(15, 'You asked for any farm');
  if (farmTypes.includes(farmType)) return of(25, `For ${farmType} farms`);
  return farmTypes.length === 0 ? of(17, 'Open to all farm types') : of(0, `Not aimed at ${farmType} farms`);
}

/** Both ranges hold their edges; a fixed amount on an edge lies inside, a range that only meets the edge touches it. */
function fundingLine({ amountMin, amountMax }: Programme, { fundingRange }: Asked): PointLine {
  const of = (points: number, say: string) => line('fundingRange', points, 20, say);
  const range = grantOptions.fundingRange.find(({ value }) => value === fundingRange);
  if (!range || fundingRange === 'any') return of(12, 'You asked for any amount');
  const overlap = Math.min(range.most ?? Infinity, amountMax) - Math.max(range.least, amountMin);
  if (overlap > 0 || (overlap === 0 && amountMin === amountMax)) return of(20, 'Fits your funding range');
  return overlap === 0 ? of(10, 'Only touches your funding range') : of(0, 'Outside your funding range');
}

function focusLine({ focus }: Programme, { projectFocus }: Asked): PointLine {
  const of = (points: number, say: string) => line('projectFocus', points, 20, say);
  if (projectFocus === 'any') return of(12, 'You asked for any project');
  if (focus.includes(projectFocus)) return of(20, `For ${projectFocus} projects`);
  return focus.length === 0 ? of(14, 'Open to all projects') : of(0, `Not aimed at ${projectFocus} projects`);
}

const ISLANDS: Readonly<Record<string, string>> = { PR: 'Puerto Rico', VI: 'the U.S. Virgin Islands' };
const calledState = (code: string): string => ISLANDS[code] ?? stateName(code);

const FEW = 3; // more states than that are not spelled out

/** 'Tennessee', 'some states'. */
export const whereOf = (states: readonly string[]): string =>
  states.length > FEW ? 'some states' : listed(states.map(calledState));

function locationLine({ states }: Programme, { state }: Asked): PointLine {
  const of = (points: number, say: string) => line('location', points, 10, say);
  if (state === null)
    return of(6, `${states === '*' ? 'Available nationwide' : `Only in ${whereOf(states)}`}; your place is not known`);
  return states === '*' ? of(7, 'Available nationwide') : of(10, `Available in ${calledState(state)}`);
}

/** The five lines of a programme's score: at most 25, 25, 20, 20 and 10. */
export const pointsOf = (programme: Programme, asked: Asked): PointLine[] =>
  [farmerLine, farmLine, fundingLine, focusLine, locationLine].map((of) => of(programme, asked));

/** Whether a programme is surely not for who asks: another state, another single kind of farm, no beginner any more. */
export function isExcluded({ states, farmTypes, farmerTypes, farmerRule }: Programme, asked: Asked): boolean {
  const elsewhere = asked.state !== null && states !== '*' && !states.includes(asked.state);
  const [single, ...others] = farmTypes;
  const another = asked.farmType !== 'any' && others.length === 0 && single !== undefined && single !== asked.farmType;
  const beginnersOnly = farmerRule === 'only' && farmerTypes.every((type) => type === 'beginning');
  return elsewhere || another || (asked.farmerType === 'experienced' && beginnersOnly);
}
