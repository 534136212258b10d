import {
  type Climate,
  CRITERIA,
  describeStates,
  FARMERS,
  fitOf,
  isExcluded,
  type Criteria,
  type Criterion,
  type Fit,
  describeDeadline,
  type FarmerType,
} from '@farm/almanac';
import type { GrantCriteria, GrantMatch, GrantResults } from '@farm/contracts';
import { grantOptions } from '@farm/farm';
import type { FarmPlanRepository } from '../farm-plan/farm-plan.repository';
import { findPlace, type Place } from '../farm-plan/place';
import { tipsOf, type Programme } from './catalogue';
import { describeProgramme, type CatalogueView } from './describe-programme';

const MIN_SCORE = 40;
const KIND_ORDER: readonly Programme['kind'][] = ['grant', 'cost-share', 'contract', 'loan'];

const CRITERION_LABELS: Readonly<Record<Criterion, string>> = {
  farmerType: 'kind of farmer',
  farmType: 'kind of farm',
  fundingRange: 'funding range',
  projectFocus: 'project focus',
  location: 'location',
};

const findFits = (programmes: readonly Programme[], criteria: Criteria): Fit<Programme>[] =>
  programmes
    .filter((programme) => !isExcluded(programme, criteria))
    .map((programme) => fitOf(programme, criteria))
    .filter(({ score }) => score >= MIN_SCORE);

/** Best score first; then money that is given before money that is lent, what closes earlier, and the title. */
function sortFits(fits: readonly Fit<Programme>[], { today }: CatalogueView): Fit<Programme>[] {
  const closes = ({ programme }: Fit<Programme>) => describeDeadline(programme.deadline, today).order ?? Infinity;
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  return fits.toSorted(
    (a, b) =>
      b.score - a.score ||
      KIND_ORDER.indexOf(a.programme.kind) - KIND_ORDER.indexOf(b.programme.kind) ||
      compare(closes(a), closes(b)) ||
      (a.programme.title < b.programme.title ? -1 : 1),
  );
}

/** How many more programmes each filter excludes, largest number first. */
function exclusionsOf(
  programmes: readonly Programme[],
  criteria: Criteria,
  listedIds: ReadonlySet<string>,
): GrantResults['exclusions'] {
  const without = (criterion: Criterion): Criteria | null => {
    if (criterion === 'location') return criteria.state === null ? null : { ...criteria, state: null };
    return criteria[criterion] === 'any' ? null : { ...criteria, [criterion]: 'any' };
  };
  return CRITERIA.flatMap((criterion) => {
    const wider = without(criterion);
    const count = wider
      ? findFits(programmes, wider).filter(({ programme }) => !listedIds.has(programme.id)).length
      : 0;
    const say = `Without your ${CRITERION_LABELS[criterion]}, ${count} more would show.`;
    return count > 0 ? [{ criterion, count, say }] : [];
  }).sort((a, b) => b.count - a.count);
}

const CHOICES = ['farmerType', 'farmType', 'fundingRange', 'projectFocus'] as const;
// Never suggest changing who somebody is or what they grow: that would invite false claims.
const NEVER_ADVISED: readonly Criterion[] = ['farmerType', 'farmType'];

type Improvement = NonNullable<GrantMatch['raise']>;

function improvementText(criterion: Criterion, value: string, label: string): string {
  if (criterion === 'farmerType') return `For ${FARMERS[value as FarmerType]}`;
  return criterion === 'farmType' ? `For ${value} farms` : `With “${label}” as ${CRITERION_LABELS[criterion]}`;
}

function possibleChanges({ programme: { states } }: Fit<Programme>, criteria: Criteria) {
  const open = CHOICES.filter((criterion) => criteria[criterion] === 'any' || !NEVER_ADVISED.includes(criterion));
  const changes: { criteria: Criteria; raise: Omit<Improvement, 'score'> }[] = open.flatMap((criterion) =>
    grantOptions[criterion].slice(1).map(({ value, label }) => ({
      criteria: { ...criteria, [criterion]: value } as Criteria,
      raise: { criterion, value, say: improvementText(criterion, value, label) },
    })),
  );
  if (criteria.state !== null) return changes;
  const [state, where] = states === '*' ? ['GA', ''] : [states[0] ?? 'GA', ` in ${describeStates(states)}`];
  const raise = { criterion: 'location', value: null, say: `With a location${where}` } as const;
  return [...changes, { criteria: { ...criteria, state }, raise }];
}

/** The single change that raises the score most; null: none does. */
function bestImprovement(fit: Fit<Programme>, criteria: Criteria): GrantMatch['raise'] {
  let best: GrantMatch['raise'] = null;
  for (const { criteria: changed, raise } of possibleChanges(fit, criteria)) {
    if (isExcluded(fit.programme, changed)) continue;
    const { score } = fitOf(fit.programme, changed);
    if (score > (best?.score ?? fit.score)) best = { ...raise, score, say: `${raise.say} it would be ${score}` };
  }
  return best;
}

/** What is not listed because of who asks: how many programmes are for organizations, and for veterans. */
function notListed(programmes: readonly Programme[], criteria: Criteria): string[] {
  const more = (change: Partial<Criteria>) => {
    const wider = { ...criteria, ...change };
    return programmes.filter((each) => isExcluded(each, criteria) && !isExcluded(each, wider)).length;
  };
  const organizations = criteria.organization ? 0 : more({ organization: true });
  const veterans = criteria.veteran ? 0 : more({ veteran: true });
  const programs = (count: number) => `${count} more ${count === 1 ? 'program is' : 'programs are'}`;
  return [
    ...(organizations > 0
      ? [`${programs(organizations)} for schools, co-ops, nonprofits and public bodies only.`]
      : []),
    ...(veterans > 0 ? [`${programs(veterans)} for veterans only.`] : []),
  ];
}

const PREFERENCE_ENDED =
  'On July 10, 2025, USDA ended preference by race and sex where law does not require it; private money may still name who it is for.';

function notesOf({ farmerType }: Criteria, programmes: readonly Programme[]): string[] {
  if (farmerType !== 'minority' && farmerType !== 'women') return [];
  const isForWomen = programmes.some(({ farmerTypes }) => farmerTypes.includes('women'));
  const openToAll = 'We know of no open farm grant only for women: this shows what is open to all.';
  return [...(farmerType === 'women' && !isForWomen ? [openToAll] : []), PREFERENCE_ENDED];
}

/** All matching programmes, with each point explained. */
export function searchGrants(criteria: Criteria, view: CatalogueView): Omit<GrantResults, 'locationRead'> {
  const { programmes } = view.feed;
  const matches = sortFits(findFits(programmes, criteria), view).map((fit): GrantMatch => ({
    grant: describeProgramme(fit.programme, view),
    matchScore: fit.score,
    deadlineStatus: describeDeadline(fit.programme.deadline, view.today).status,
    reasons: fit.reasons,
    applicationTips: tipsOf(fit.programme),
    points: fit.points,
    cap: fit.cap,
    raise: bestImprovement(fit, criteria),
  }));
  return {
    totalResults: matches.length,
    matches,
    exclusions: exclusionsOf(programmes, criteria, new Set(matches.map(({ grant }) => grant.id))),
    notes: [...notesOf(criteria, programmes), ...notListed(programmes, criteria)],
  };
}

const SAMPLES = 3;
const SAMPLE = { farmerType: 'beginning', farmType: 'vegetable', fundingRange: 'small', projectFocus: 'any' } as const;

/** The best three results for one grower, shown before sign-in. */
export const sampleGrants = (view: CatalogueView) => ({
  say: 'For a beginning vegetable grower in Georgia who needs less than $10,000.',
  matches: searchGrants({ ...SAMPLE, state: 'GA' }, view).matches.slice(0, SAMPLES),
});

const VIRGIN_ISLANDS_ZIP = '008';

/** How the location was read. The fallback place (the farm's own) filters by no state. */
function describeLocation(place: Place): NonNullable<GrantResults['locationRead']> {
  if (place.isFallback)
    return {
      place: null,
      state: null,
      alternatives: [],
      say:
        place.problem ??
        "We couldn't find that place, so we didn't filter by it. A ZIP code, or a city with its state, helps.",
    };
  const { name, prefix } = place;
  const alternatives = [...place.alternatives];
  const doubt = alternatives.length > 0 ? ' Not this one? Add the state or the ZIP code.' : '';
  return {
    place: name,
    state: place.state ?? (prefix.zip3 === VIRGIN_ISLANDS_ZIP ? 'VI' : prefix.state),
    alternatives,
    // Programs go by state: an unknown town of a known one need not be asked for.
    say: `${place.problem === null ? '' : "We don't know that town, but programs go by state. "}Showing results for ${name}.${doubt}`,
  };
}

export async function searchGrantsNear(
  { location = '', ...criteria }: GrantCriteria,
  view: CatalogueView,
  climate: Climate,
  plans: FarmPlanRepository,
): Promise<GrantResults> {
  const text = location.trim();
  const locationRead = text === '' ? null : describeLocation(await findPlace(text, climate, plans));
  return { ...searchGrants({ ...criteria, state: locationRead?.state ?? null }, view), locationRead };
}
