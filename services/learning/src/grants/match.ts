import type { GrantMatch } from '@farm/contracts';
import { grantOptions } from '@farm/farm';
import { FARMERS, isExcluded, pointsOf, whereOf, type Asked, type Criterion, type PointLine } from './points';
import type { FarmerType, Programme } from './programmes/programme';

/** How well a programme fits what is asked for. */
export interface Fit {
  programme: Programme;
  score: number;
  points: PointLine[];
  reasons: string[];
  /** The highest score it may have, where that is less than the sum. */
  cap: number | null;
}

interface Ceiling {
  at: number;
  say: string;
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What keeps a programme from the top, however well it fits: not who is its own kind of applicant. */
function ceilingsOf({ applicant, confidence, audience }: Programme, { organization, veteran }: Asked): Ceiling[] {
  const belongs = audience === null || (audience === 'veterans' && veteran === true);
  return [
    ...(applicant === 'organization' && !organization
      ? [{ at: 59, say: 'Needs a nonprofit, co-op or public body: ask the co-op to lead' }]
      : []),
    ...(confidence === 'C' ? [{ at: 69, say: 'Check first: its status or rules are uncertain' }] : []),
    ...(belongs ? [] : [{ at: 69, say: `${capitalized(audience)} only` }]),
  ];
}

/** Scores a programme that is not excluded: whole points of 100, the same sums that are shown. */
export function fitOf(programme: Programme, asked: Asked): Fit {
  const points = pointsOf(programme, asked);
  const sum = points.reduce((total, line) => total + line.points, 0);
  const ceilings = ceilingsOf(programme, asked);
  const score = Math.min(sum, ...ceilings.map(({ at }) => at));
  const reasons = [...points.map(({ reason }) => reason), ...ceilings.map(({ at, say }) => `${say} (at most ${at})`)];
  return { programme, score, points, reasons, cap: score < sum ? score : null };
}

const CHOICES = ['farmerType', 'farmType', 'fundingRange', 'projectFocus'] as const;
// Who somebody is and what they grow is told, never advised: a grower must not be talked into a false claim.
const TOLD_ONCE: readonly Criterion[] = ['farmerType', 'farmType'];
export const CALLED: Readonly<Record<Criterion, string>> = {
  farmerType: 'kind of farmer',
  farmType: 'kind of farm',
  fundingRange: 'funding range',
  projectFocus: 'project focus',
  location: 'location',
};

type Raise = NonNullable<GrantMatch['raise']>;

function changeSaid(criterion: Criterion, value: string, label: string): string {
  if (criterion === 'farmerType') return `For ${FARMERS[value as FarmerType]}`;
  return criterion === 'farmType' ? `For ${value} farms` : `With “${label}” as ${CALLED[criterion]}`;
}

function changesOf({ programme: { states } }: Fit, asked: Asked): { asked: Asked; raise: Omit<Raise, 'score'> }[] {
  const open = CHOICES.filter((criterion) => asked[criterion] === 'any' || !TOLD_ONCE.includes(criterion));
  const choices = open.flatMap((criterion) =>
    grantOptions[criterion].slice(1).map(({ value, label }) => ({
      asked: { ...asked, [criterion]: value } as Asked,
      raise: { criterion, value, say: changeSaid(criterion, value, label) },
    })),
  );
  if (asked.state !== null) return choices;
  const [place, where] = states === '*' ? ['GA', ''] : [states[0] ?? 'GA', ` in ${whereOf(states)}`];
  const named = { criterion: 'location', value: null, say: `With a location${where}` } as const;
  return [...choices, { asked: { ...asked, state: place }, raise: named }];
}

/** The change of one criterion, of those that may be changed, that lifts the score most; null: none. Of equals the first. */
export function raiseOf(fit: Fit, asked: Asked): GrantMatch['raise'] {
  let best: GrantMatch['raise'] = null;
  for (const { asked: changed, raise } of changesOf(fit, asked)) {
    if (isExcluded(fit.programme, changed)) continue;
    const { score } = fitOf(fit.programme, changed);
    if (score > (best?.score ?? fit.score)) best = { ...raise, score, say: `${raise.say} it would be ${score}` };
  }
  return best;
}
