import type { Criteria } from './criteria';
import { groupsOf } from './eligibility';
import type { FarmerGroup, GrantFacts } from './grant-facts';

const YOU: Readonly<Partial<Record<FarmerGroup, string>>> = {
  veteran: 'you served',
  beginning: 'you are a beginning farmer',
  young: 'you are a young farmer',
  'limited-resource': 'you are a limited-resource farmer',
  tribal: 'you belong to a tribe',
};

/** What a rule says of a group to which the visitor belongs. */
function groupClauses({ who, comeFirst }: GrantFacts, criteria: Criteria): string[] {
  const held = groupsOf(criteria).filter((group) => YOU[group] !== undefined);
  const of = (groups: readonly string[] | undefined) => {
    const own = held.filter((group) => groups?.includes(group)).map((group) => YOU[group]);
    return own.length === 0 ? undefined : own.toSorted().toReversed().join(' and ');
  };
  const only = who.veteransOnly ? of(['veteran']) : of(who.onlyFor ?? undefined);
  if (who.people !== undefined && who.people === criteria.people) return ["it is your own Nation's"];
  if (only !== undefined) return [`${only}, and it is for such farmers alone`];
  const first = of(comeFirst?.who);
  const isCounted = held.includes('veteran') && (who.other?.includes('military') ?? false);
  return [
    ...(first === undefined ? [] : [`${first}, and such farmers come first`]),
    ...(isCounted ? ['you served, and that can count toward the years it asks for'] : []),
  ];
}

function ageClauses({ who: { ages } }: GrantFacts, { age }: Criteria): string[] {
  if (ages === null || age === undefined) return [];
  if (ages.to !== null) return [`you are ${age}, and it is for ages ${ages.from} to ${ages.to}`];
  return ages.from > 18 ? [`you are ${age}, and it begins at ${ages.from}`] : [];
}

const dollars = (sum: number): string => `$${sum.toLocaleString('en-US')}`;

/** What it can pay of the sum that was named; only where its words name its most. */
function sumClauses({ amountMax, award, amountText, kind, match }: GrantFacts, { sum }: Criteria): string[] {
  const most = award ?? amountMax;
  if (sum === undefined || most === 0 || !amountText.includes(dollars(most))) return [];
  const verb = kind === 'loan' ? 'lends' : 'pays';
  if (most < sum) return [`${verb} at most ${dollars(most)} of your ${dollars(sum)}`];
  if (kind === 'loan') return [`your ${dollars(sum)} is within what it lends`];
  return match === null ? [`your ${dollars(sum)} is within what it pays`] : [];
}

/** Why a program is for this visitor, by what they said of themselves: phrases without a capital or a stop. */
export function forYou(program: GrantFacts, criteria: Criteria): string[] {
  const { county, church } = criteria;
  const { counties, applicants } = program.who;
  return [
    ...groupClauses(program, criteria),
    ...ageClauses(program, criteria),
    ...(county && counties?.includes(county) ? [`${county} County is among its counties`] : []),
    ...(church && applicants.includes('nonprofit') ? ['a church counts as a nonprofit'] : []),
    ...sumClauses(program, criteria),
  ];
}
