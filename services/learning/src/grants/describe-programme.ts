import {
  conditionsOf,
  type Day,
  describeDeadline,
  formatDay,
  formatMonth,
  ownShareText,
  paysFirst,
  readDay,
  textOf,
} from '@farm/almanac';
import type { GrantProgramme } from '@farm/contracts';
import { applicantKind, audienceOf, hasStarterPack, isGoodFirst, type GrantFeed, type Programme } from './catalogue';

export interface CatalogueView {
  feed: GrantFeed;
  /** Dates of operators' checks; they override the file. */
  checks: ReadonlyMap<string, Day>;
  today: Day;
}

const CHECK_VALID_DAYS = 180;
const CONFIRM = 'Confirm on the official site.';
const LEAST_CERTAIN_FIRST: readonly Programme['confidence'][] = ['C', 'B', 'A'];

/** The last check of a program, and whether a new one is due. A comparison with a public page counts for the reminder. */
function lastCheckOf({ id, checkedOn, source }: Programme, { feed, checks, today }: CatalogueView) {
  const days = [checks.get(id) ?? null, checkedOn === null ? null : readDay(checkedOn)].filter((day) => day !== null);
  const day = days.length === 0 ? null : Math.max(...days);
  const age = today - (day ?? (source && readDay(source.on)) ?? feed.compiledOn);
  return { day, days: age, due: age > CHECK_VALID_DAYS };
}

/** Whether anybody looked: an operator at the agency's page, an editor at a public one, or nobody. */
function checkedText({ source }: Programme, day: Day | null, compiledOn: Day): string {
  if (day !== null) return `Checked on ${formatDay(day)}.`;
  const compared = source && readDay(source.on);
  return compared
    ? `Compared with a public page on ${formatDay(compared)}.`
    : `Nobody has compared this with a public page yet; compiled ${formatMonth(compiledOn)}.`;
}

/** The public view of a program, without its note for editors. */
export function describeProgramme(programme: Programme, view: CatalogueView): GrantProgramme {
  const { id, title, agency, website, kind, confidence, source } = programme;
  const deadline = describeDeadline(programme.deadline, view.today);
  const { day, due } = lastCheckOf(programme, view);
  return {
    id,
    title,
    agency,
    website,
    kind,
    confidence,
    applicant: applicantKind(programme),
    audience: audienceOf(programme),
    amount: kind === 'loan' ? `${programme.amountText}; must be repaid` : programme.amountText,
    deadline: deadline.text,
    deadlineNote: deadline.note,
    deadlineDate: deadline.date === null ? null : textOf(deadline.date),
    description: programme.description,
    checkedOn: day === null ? null : textOf(day),
    checked: `${checkedText(programme, day, view.feed.compiledOn)} ${CONFIRM}`,
    checkAgain: due,
    paysFirst: paysFirst(programme),
    ownShare: ownShareText(programme),
    effort: programme.effort ?? null,
    goodFirst: isGoodFirst(programme),
    starterPack: hasStarterPack(programme),
    compared: source && { url: source.url, on: source.on },
    conditions: conditionsOf(programme),
    helpers: programme.helper ? [programme.helper] : [],
  };
}

/** The catalog for operators: due checks first, then the longest unchecked and least certain. */
export function catalogueForOperators(view: CatalogueView) {
  const rows = view.feed.builtIn.map((builtIn) => {
    const { id, title } = builtIn;
    const programme = view.feed.byId.get(id) ?? builtIn;
    const closed = view.feed.closed.has(id);
    const { agency, website, amountText: amount, confidence, note } = programme;
    const { day, days, due } = lastCheckOf(programme, view);
    return {
      id,
      title,
      agency,
      website,
      amount,
      confidence,
      note,
      days,
      closed,
      due: due && !closed,
      deadline: closed ? 'Closed' : describeDeadline(programme.deadline, view.today).text,
      checkedOn: day === null ? null : textOf(day),
      compiledOn: textOf(view.feed.compiledOn),
      builtIn: { amount: builtIn.amountText, source: builtIn.website, checkedOn: builtIn.checkedOn ?? '' },
    };
  });
  const sorted = rows.toSorted(
    (a, b) =>
      Number(b.due) - Number(a.due) ||
      b.days - a.days ||
      LEAST_CERTAIN_FIRST.indexOf(a.confidence) - LEAST_CERTAIN_FIRST.indexOf(b.confidence) ||
      (a.title < b.title ? -1 : 1),
  );
  return { due: rows.filter(({ due }) => due).length, rows: sorted };
}
