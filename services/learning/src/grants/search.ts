import {
  answerOf,
  type Climate,
  countyOf,
  type Criteria,
  type Day,
  describeDeadline,
  describeFocus,
  eligibilityOf,
  findFits,
  fitPercents,
  focusOf,
  type Fit,
  fitOf,
  forYou,
  hasNeeds,
  PAST_LOSS,
  nearMissOf,
  grantKindText,
  groupsOf,
  stateAdvisers,
  UNASKED_LOAN,
  stateLabel,
  timingText,
} from '@farm/almanac';
import type { GrantCriteria, GrantMatch, GrantResults } from '@farm/contracts';
import { type GrantNeedReading, readGrantNeed } from '@farm/reader';
import { findPlace, type Place, type PlaceFinder } from '../farm-plan/place';
import { tipsOf } from './catalogue';
import { contactOf } from './contact';
import { describeProgramme, type CatalogueView } from './describe-programme';
import { firstSteps } from './first-steps';
import { firstStepsInSpanish, notesInSpanish } from './first-steps-spanish';
import { closedNote, fewStateRowsNote, needNotes } from './need-notes';
import { readWords } from './read-words';

type Filter = GrantResults['exclusions'][number]['criterion'];

/** What a visitor does to drop a filter, in the words of the form. */
const WIDER: Readonly<Record<Filter, string>> = {
  farmerType: 'Choose “Any farmer”',
  farmType: 'Choose “Any farm”',
  fundingRange: 'Choose “Any amount”',
  projectFocus: 'Choose “Any project”',
  location: 'Leave the location empty',
};
const FILTERS = Object.keys(WIDER) as readonly Filter[];

/** How many more programs each filter excludes, largest number first. */
function exclusionsOf({ feed: { programmes }, today }: CatalogueView, criteria: Criteria): GrantResults['exclusions'] {
  const countWith = (changed: Criteria) => findFits(programmes, changed, today).length;
  const without = (filter: Filter): Criteria | null => {
    if (filter === 'location') return criteria.state === null ? null : { ...criteria, state: null };
    return criteria[filter] === 'any' ? null : { ...criteria, [filter]: 'any' };
  };
  const now = countWith(criteria);
  return FILTERS.flatMap((criterion) => {
    const wider = without(criterion);
    const count = wider ? countWith(wider) - now : 0;
    const say = `${WIDER[criterion]} to see ${count} more.`;
    return count > 0 ? [{ criterion, count, say }] : [];
  }).sort((a, b) => b.count - a.count);
}

const MAX_NEAR = 3;

/** What is not the visitor's but near them, that of their own state first. */
function nearMisses(criteria: Criteria, view: CatalogueView): NonNullable<GrantResults['near']> {
  return view.feed.programmes
    .flatMap((programme) => {
      const reason = nearMissOf(programme, criteria);
      return reason === null ? [] : [{ programme, reason, fit: fitOf(programme, criteria, view.today) }];
    })
    .sort(
      (one, other) =>
        Number(one.programme.states === '*') - Number(other.programme.states === '*') ||
        other.fit.score - one.fit.score ||
        (one.programme.title < other.programme.title ? -1 : 1),
    )
    .slice(0, MAX_NEAR)
    .map(({ programme, reason }) => ({
      grant: describeProgramme(programme, view),
      reason: `${reason}.`,
    }));
}

const PREFERENCE_ENDED =
  'On July 10, 2025, USDA ended preference by race and sex where law does not require it. Beginning, veteran and limited-resource farmers are still named, every program stays open to all, and you can appeal a refusal. Private money may still name who it is for.';

const isPerson = ({ organization, applicant }: Criteria) => !organization && applicant === undefined;

/** How many programs other answers would show, in one sentence. */
function notListed(criteria: Criteria, { feed: { programmes } }: CatalogueView): string[] {
  const excluded = programmes.filter((each) => eligibilityOf(each, criteria).may === 'no');
  const shownBy = (change: Partial<Criteria>) =>
    excluded.filter((each) => eligibilityOf(each, { ...criteria, ...change }).may !== 'no').length;
  const single = excluded.filter(({ states }) => states !== '*' && states.length === 1).length;
  const hasPurpose = criteria.purpose !== undefined;
  const counts: [count: number, name: string][] = [
    [criteria.state === null ? single : 0, 'for one state alone (name your place)'],
    [hasPurpose ? 0 : shownBy({ purpose: 'land' }), 'about land and title'],
    [hasPurpose ? 0 : shownBy({ purpose: 'disaster' }), 'for losses after a disaster'],
    [isPerson(criteria) ? shownBy({ organization: true }) : 0, 'for schools, nonprofits and public bodies'],
    [isPerson(criteria) ? shownBy({ applicant: 'business' }) : 0, 'for registered businesses'],
    [criteria.veteran ? 0 : shownBy({ veteran: true }), 'for veterans'],
  ];
  const named = counts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  return named.length === 0 ? [] : [`Not listed, but there if you choose so: ${named.join('; ')}.`];
}

/** Programs for one people alone are named in a line, and listed for who belongs to it. */
function onePeopleNotes(criteria: Criteria, { feed: { programmes } }: CatalogueView): string[] {
  if (groupsOf(criteria).includes('tribal') || criteria.farmerType !== 'minority' || hasNeeds(criteria)) return [];
  const shown = programmes.filter(
    (each) => each.who.onlyFor?.includes('tribal') && each.who.applicants.includes('person'),
  );
  const names = shown.map(({ title }) => title).join('; ');
  return names === '' ? [] : [`For members of a tribe, if you choose so: ${names}.`];
}

/** What to know about the list. */
function notesOf(criteria: Criteria, view: CatalogueView): string[] {
  const { farmerType, state } = criteria;
  const isForWomen = findFits(view.feed.programmes, criteria, view.today).some(({ programme: { who } }) =>
    who.onlyFor?.includes('women'),
  );
  const where = state === null ? '' : ` in ${stateLabel(state)}`;
  return [
    ...(farmerType === 'women' && !isForWomen
      ? [`We know of no open farm grant only for women${where}: this shows what is open to all.`]
      : []),
    ...(farmerType === 'women' || farmerType === 'minority' ? [PREFERENCE_ENDED] : []),
    ...onePeopleNotes(criteria, view),
    ...(hasNeeds(criteria) ? [] : notListed(criteria, view)),
  ];
}

/** What fits wholly, and money that does not fit at all. */
const isShown = ({ criterion, points, of }: GrantMatch['points'][number]): boolean =>
  points === of || (criterion === 'fundingRange' && points === 0);

/** Why a row is there: what it is, for which purpose, in which state, what fits wholly, and what keeps one from applying now. */
function whyText({ word, programme, points, capReason }: Fit, criteria: Criteria, today: Day): string {
  const { amountMax, kind, focus, states } = programme;
  const target = focusOf(criteria);
  const answer = answerOf(programme, criteria.needs ?? []);
  const what = answer
    ? answer.need === 'loan'
      ? ''
      : ` for ${answer.pays}`
    : target !== null && focus.includes(target) && kind !== 'disaster-payment' && kind !== 'insurance'
      ? ` for ${describeFocus([target])}`
      : '';
  const where = states !== '*' && states.length === 1 ? `, made for ${states.map(stateLabel).join()}` : '';
  const own = forYou(programme, criteria);
  const isOfGroup = own.some((clause) => clause.startsWith('you '));
  const full = points
    .filter(
      (each) =>
        isShown(each) &&
        !(isOfGroup && each.criterion === 'farmerType') &&
        (amountMax === 0 ? ['farmerType', 'farmType'] : ['fundingRange', 'farmerType', 'farmType']).includes(
          each.criterion,
        ),
    )
    .map(({ reason }) => `; ${reason.charAt(0).toLowerCase()}${reason.slice(1).replace(/: \+\d+(?: of \d+)?$/, '')}`);
  const time = timingText(programme.deadline, today);
  const isUnsure = answer !== null && !answer.isExact && amountMax > 0;
  return `${word}: ${grantKindText(kind, what)}${where}${isUnsure ? '; ask whether it pays yours' : ''}${capReason === PAST_LOSS ? `; ${PAST_LOSS}` : ''}${own.map((clause) => `; ${clause}`).join('')}${full.join('')}${time === null ? '' : `; ${time}`}.`;
}

const MAX_SHOWN = 12;
const LOANS_KEPT = 2;

const MAX_FOR_NEED = 8;

/** What the visitor's own state made for the need is always listed, also a round that is months away. */
const isOwnAnswer = ({ programme }: Fit, { needs = [] }: Criteria): boolean =>
  programme.states.length === 1 && (answerOf(programme, needs)?.isExact ?? false);

/** At most twelve; where more would push the loans out, the best two of them stay. For a need its first eight, with at most two loans that nobody asked for. */
function shortlist(fits: readonly Fit[], criteria: Criteria): Fit[] {
  if (hasNeeds(criteria)) {
    const unasked = fits.filter(({ capReason }) => capReason === UNASKED_LOAN).slice(LOANS_KEPT);
    const listed = fits.filter((fit) => !unasked.includes(fit));
    const own = listed.slice(MAX_FOR_NEED).find((fit) => isOwnAnswer(fit, criteria));
    return own ? [...listed.slice(0, MAX_FOR_NEED - 1), own] : listed.slice(0, MAX_FOR_NEED);
  }
  const loans = fits.filter(({ programme }) => programme.kind === 'loan');
  const kept = new Set([
    ...fits.filter((fit) => !loans.includes(fit)).slice(0, MAX_SHOWN - Math.min(loans.length, LOANS_KEPT)),
    ...loans,
  ]);
  return fits.filter((fit) => kept.has(fit)).slice(0, MAX_SHOWN);
}

const MAX_FIRST = 5;
const MIN_FIRST = 3;

/** How many are shown at first: at most five, and of what is only possible as few as make three. */
const firstOf = (shown: readonly Fit[]): number =>
  Math.min(shown.length, MAX_FIRST, Math.max(MIN_FIRST, shown.filter(({ word }) => word !== 'Possible').length));

/** A list without a sure fit begins with this sentence, which says what would widen it or make it surer. */
function weakNote(criteria: Criteria, shown: readonly Fit[], exclusions: GrantResults['exclusions']): string[] {
  if (shown.length === 0 || shown.some(({ word }) => word !== 'Possible')) return [];
  const [most] = exclusions;
  const isOpen = [criteria.farmerType, criteria.farmType, criteria.fundingRange].filter((each) => each === 'any');
  const advice =
    most?.say ??
    (isOpen.length > 0
      ? 'Choose your kind of farm and the amount, or say what you need it for, and closer ones come first.'
      : 'Say what you need it for in other words.');
  return [`Nothing here is a sure fit: these are only possible. ${advice}`];
}

const weakNoteInSpanish = (shown: readonly Fit[]): string[] =>
  shown.length === 0 || shown.some(({ word }) => word !== 'Possible')
    ? []
    : ['Nada de esto es seguro, solo posible. Diga con otras palabras para qué lo necesita.'];

const FEW = 3;
const OTHER_AMOUNTS = 'Few programs pay an amount in your range for that: those that pay less or more are listed too.';

const OTHER_AMOUNTS_IN_SPANISH =
  'Pocos programas pagan una cantidad como la suya: también están los que pagan menos o más.';

/** What fits; where little answers a need in the funding range, of other amounts too. */
function fitsFor(criteria: Criteria, { feed: { programmes }, today }: CatalogueView) {
  const fits = findFits(programmes, criteria, today);
  if (!hasNeeds(criteria) || fits.length >= FEW || criteria.fundingRange === 'any') return { fits, isWider: false };
  const wider = findFits(programmes, { ...criteria, fundingRange: 'any' }, today);
  return wider.length > fits.length ? { fits: wider, isWider: true } : { fits, isWider: false };
}

/** The best of the programs for which the visitor may apply, with each point explained, and a few that are near. */
export function searchGrants(
  criteria: Criteria,
  view: CatalogueView,
  { rents = false, isSpanish = false }: Partial<Pick<GrantNeedReading, 'rents' | 'isSpanish'>> = {},
): Omit<GrantResults, 'locationRead'> {
  const { fits, isWider } = fitsFor(criteria, view);
  const shown = shortlist(fits, criteria);
  const exclusions = exclusionsOf(view, criteria);
  const percents = fitPercents(shown);
  const matches = shown.map((fit, at): GrantMatch => {
    const { programme, points, reasons, cap, eligibility, tip } = fit;
    const { percent = 0, sum = '' } = percents[at] ?? {};
    return {
      grant: describeProgramme(programme, view),
      matchScore: percent,
      sum,
      deadlineStatus: describeDeadline(programme.deadline, view.today).status,
      fit: whyText(fit, criteria, view.today),
      ask: eligibility.reason,
      contact: contactOf(programme, criteria),
      reasons,
      applicationTips: tipsOf(programme, view.today, criteria, tip),
      points,
      cap,
      raise: null,
    };
  });
  return {
    totalResults: matches.length,
    matches,
    exclusions,
    notes: [
      ...(isSpanish ? weakNoteInSpanish(shown) : weakNote(criteria, shown, exclusions)),
      ...needNotes(criteria, shown, isSpanish, view.today),
      ...(isSpanish ? [] : fewStateRowsNote(criteria, view.feed.programmes)),
      ...(isSpanish || !hasNeeds(criteria) ? [] : closedNote(fits, view.today)),
      ...(isWider ? [isSpanish ? OTHER_AMOUNTS_IN_SPANISH : OTHER_AMOUNTS] : []),
      ...(isSpanish ? notesInSpanish(criteria) : notesOf(criteria, view)),
    ],
    near: nearMisses(criteria, view),
    first: firstOf(shown),
    steps: isSpanish ? firstStepsInSpanish(criteria, rents) : firstSteps(shown, criteria, view.today, rents),
    helpers: stateAdvisers(criteria.state),
    ...(isSpanish ? { language: 'es' as const } : {}),
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
const BOTH_ISLANDS = /Puerto Rico or .*/; // a place abroad has no closer name

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
  const { prefix } = place;
  const state = place.state ?? (prefix.zip3 === VIRGIN_ISLANDS_ZIP ? 'VI' : prefix.state);
  const name = place.state === null ? place.name.replace(BOTH_ISLANDS, stateLabel(state)) : place.name;
  const alternatives = [...place.alternatives];
  const doubt = alternatives.length > 0 ? ' Not this one? Add the state or the ZIP code.' : '';
  return {
    place: name,
    state,
    alternatives,
    // Programs go by state: an unknown town of a known one need not be asked for.
    say: `${place.problem === null ? '' : "We don't know that town, but programs go by state. "}Showing results for ${name}.${doubt}`,
  };
}

const SPANISH =
  /[ñ¿¡]|\b(?:cerca|finca|rancho|condado|pueblo de|para|por la|calle|iglesia|tierra|soy|somos|español)\b/i;
const IN_SPANISH =
  'En español: llame al 1-833-ONE-USDA (1-833-663-8732) o vaya a su oficina de USDA y pida un intérprete: es gratis. Más en farmers.gov/espanol.';
const NOT_READ =
  'We could not read what you need it for, so this goes by your choices. Name the thing itself: a fence, a well, a cooler, a title.';

const NOT_READ_IN_SPANISH =
  'No entendimos para qué lo necesita, así que esto sigue sus opciones. Nombre la cosa: una cerca, un pozo, un enfriador, un título.';

export async function searchGrantsNear(
  { location = '', need = '', ...criteria }: GrantCriteria,
  view: CatalogueView,
  climate: Climate,
  plans: PlaceFinder,
): Promise<GrantResults> {
  const text = location.trim();
  const locationRead = text === '' ? null : describeLocation(await findPlace(text, climate, plans));
  const state = locationRead?.state ?? null;
  const town = locationRead?.place?.split(',')[0] ?? null;
  const words = readWords(need.trim(), text, criteria);
  const read: Criteria = {
    ...criteria,
    ...words,
    ...{ state, town, county: town === null || state === null ? null : countyOf(town, state) },
  };
  const { rents, isSpanish } = readGrantNeed(need);
  const results = searchGrants(read, view, { rents, isSpanish });
  const isUnread = need.trim() !== '' && !hasNeeds(read);
  const notes = [
    ...(isSpanish || SPANISH.test(text) ? [IN_SPANISH] : []),
    ...(isUnread ? [isSpanish ? NOT_READ_IN_SPANISH : NOT_READ] : []),
    ...results.notes,
  ];
  const advice: Criteria = { ...read, needs: ['advice'] };
  const unread = isSpanish ? firstStepsInSpanish(advice) : firstSteps([], advice, view.today);
  const steps = isUnread ? { steps: unread } : {};
  return { ...results, ...steps, notes, locationRead };
}
