import { formatDay, formatMonth, readDay, textOf, type Day, describeDeadline } from '@farm/almanac';
import type { GrantProgramme } from '@farm/contracts';
import { isGoodFirst, paysFirst, type GrantFeed, type Programme } from './catalogue';

export interface CatalogueView {
  feed: GrantFeed;
  /** Dates of operators' checks; they override the file. */
  checks: ReadonlyMap<string, Day>;
  today: Day;
}

const CHECK_VALID_DAYS = 180;
const CONFIRM = 'Confirm on the official site.';
const LEAST_CERTAIN_FIRST: readonly Programme['confidence'][] = ['C', 'B', 'A'];

/** The last check of a programme, and whether a new one is due. */
function lastCheckOf({ id, checkedOn }: Programme, { feed, checks, today }: CatalogueView) {
  const day = checks.get(id) ?? (checkedOn === null ? null : readDay(checkedOn));
  const days = today - (day ?? feed.compiledOn);
  return { day, days, due: days > CHECK_VALID_DAYS };
}

/** The public view of a programme, without its note for editors. */
export function describeProgramme(programme: Programme, view: CatalogueView): GrantProgramme {
  const { id, title, agency, website, kind, applicant, audience, confidence } = programme;
  const deadline = describeDeadline(programme.deadline, view.today);
  const { day, due } = lastCheckOf(programme, view);
  const checked = day === null ? `Compiled ${formatMonth(view.feed.compiledOn)}.` : `Checked on ${formatDay(day)}.`;
  return {
    id,
    title,
    agency,
    website,
    kind,
    applicant,
    audience,
    confidence,
    amount: kind === 'loan' ? `${programme.amountText}; must be repaid` : programme.amountText,
    deadline: deadline.text,
    deadlineNote: deadline.note,
    deadlineDate: deadline.date === null ? null : textOf(deadline.date),
    description: programme.words.description,
    checkedOn: day === null ? null : textOf(day),
    checked: `${checked} ${CONFIRM}`,
    checkAgain: due,
    paysFirst: paysFirst(programme),
    effort: programme.words.effort ?? null,
    goodFirst: isGoodFirst(programme),
  };
}

/** The catalogue for operators: due checks first, then the longest unchecked and least certain. */
export function catalogueForOperators(view: CatalogueView) {
  const rows = view.feed.programmes.map((programme) => {
    const { id, title, agency, website, amountText: amount, confidence, note } = programme;
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
      due,
      deadline: describeDeadline(programme.deadline, view.today).text,
      checkedOn: day === null ? null : textOf(day),
      compiledOn: textOf(view.feed.compiledOn),
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
