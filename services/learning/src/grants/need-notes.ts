import {
  answerOf,
  type Criteria,
  type Day,
  type Fit,
  formatDay,
  isPastLoss,
  needFacts,
  readDay,
  stateLabel,
} from '@farm/almanac';
import { needNotesInSpanish } from './first-steps-spanish';

const GIVEN: ReadonlySet<string> = new Set([
  'grant',
  'in-kind',
  'cost-share',
  'disaster-payment',
  'tax-credit',
  'contract',
]);

const LENT: ReadonlySet<string> = new Set(['loan']);

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

/** What was read of the need, and that no money is known for it where that is so. */
export function needNotes(criteria: Criteria, shown: readonly Fit[], isSpanish: boolean, today: Day): string[] {
  const { needs = [], state, wish } = criteria;
  if (needs.length === 0) return [];
  const names = needs.map((need) => needFacts(need).name).join(', and ');
  const pays = (kinds: ReadonlySet<string>) =>
    shown.some(
      ({ programme, word }) =>
        kinds.has(programme.kind) && word !== 'Possible' && (answerOf(programme, needs)?.isExact ?? false),
    );
  const isPaid = pays(GIVEN);
  const isLent = pays(LENT);
  if (isSpanish) return needNotesInSpanish(criteria, isPaid || wish === 'loan');
  const where = state === null ? '' : ` in ${stateLabel(state)}`;
  return [
    `This shows what answers your need: ${names}.`,
    ...(isPaid || wish === 'loan'
      ? []
      : [
          `We know of no sure grant or cost share made for that${where} now: ${isLent ? 'what is lent for it, and ' : ''}whom to call, stands below.`,
        ]),
    ...(state === null
      ? ['Name your state or ZIP code: most states have money of their own, which is not shown yet.']
      : []),
    ...(isPastLoss(criteria, today)
      ? ['That loss was more than a year ago: most of its sign-ups have closed, and the rows say which.']
      : []),
  ];
}
