import {
  answerOf,
  type Criteria,
  type Day,
  type Fit,
  formatDay,
  type GrantFacts,
  type GrantNeed,
  isPastLoss,
  needFacts,
  readDay,
  stateLabel,
} from '@farm/almanac';
import { withOffices } from './first-steps';
import { needNotesInSpanish } from './first-steps-spanish';

const GIVEN: ReadonlySet<string> = new Set([
  'grant',
  'in-kind',
  'cost-share',
  'disaster-payment',
  'tax-credit',
  'contract',
]);

/** The rounds for the need that are over, each with its day. */
export function closedNote(fits: readonly Fit[], today: Day): string[] {
  const closed = fits.flatMap(({ programme: { title, deadline } }) => {
    const day = deadline.kind === 'day' ? readDay(deadline.on) : null;
    return day === null || day >= today ? [] : [`'${title}' on ${formatDay(day)}`];
  });
  return closed.length === 0
    ? []
    : [`Closed already: ${closed.join('; ')}. Ask there only about a form that you handed in.`];
}

/** Needs that say how, or for whom, and not what for. */
const NOT_THINGS: readonly GrantNeed[] = ['loan', 'advice', 'tribal-land', 'disability', 'start'];

/** Each part of a need of several that no listed program answers. */
function unansweredNote({ needs = [], youth }: Criteria, shown: readonly Fit[]): string[] {
  if (needs.length < 2 || youth) return [];
  const open = needs.filter(
    (need) => !NOT_THINGS.includes(need) && shown.every(({ programme }) => answerOf(programme, [need]) === null),
  );
  return open.length === 0
    ? []
    : [
        `We know of no program for this part here: ${open.map((need) => needFacts(need).name).join('; ')}. Ask about it at the same office.`,
      ];
}

const OWN_PROGRAMS = 3; // fewer are no picture of what a state pays

/** A state of which hardly a program is in the catalog is named, with its doors. */
export function fewStateRowsNote(criteria: Criteria, programmes: readonly GrantFacts[]): string[] {
  const { state } = criteria;
  if (state === null) return [];
  const own = programmes.filter(({ states }) => states !== '*' && states.length === 1 && states[0] === state);
  return own.length >= OWN_PROGRAMS
    ? []
    : [
        withOffices(
          `We list ${own.length === 0 ? 'no program' : 'hardly a program'} of {state} itself. Ask three doors what they pay: the department of agriculture of {state}, {extension}, and {district}.`,
          criteria,
        ),
      ];
}

/** What was read of the need, and that no money is known for it where that is so. */
export function needNotes(criteria: Criteria, shown: readonly Fit[], isSpanish: boolean, today: Day): string[] {
  const { needs = [], state, wish } = criteria;
  if (needs.length === 0) return [];
  const names = needs.map((need) => needFacts(need).name).join(', and ');
  const sure = shown.filter(
    ({ programme, word }) => word !== 'Possible' && (answerOf(programme, needs)?.isExact ?? false),
  );
  const isPaid = sure.some(({ programme }) => GIVEN.has(programme.kind));
  const isLent = sure.some(({ programme }) => programme.kind === 'loan');
  if (isSpanish) return needNotesInSpanish(criteria, isPaid || wish === 'loan');
  const where = state === null ? '' : ` in ${stateLabel(state)}`;
  return [
    `This shows what answers your need: ${names}.`,
    ...(isPaid || wish === 'loan'
      ? []
      : [
          `We know of no sure grant or cost share made for that${where} now. Below: ${isLent ? 'loans for it, and ' : ''}whom to call.`,
        ]),
    ...unansweredNote(criteria, shown),
    ...(state === null
      ? ['Name your state or ZIP code: most states have money of their own, which is not shown yet.']
      : []),
    ...(isPastLoss(criteria, today)
      ? ['That loss was more than a year ago: most of its sign-ups have closed, and the rows say which.']
      : []),
  ];
}
