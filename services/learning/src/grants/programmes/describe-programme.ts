import type { GrantProgramme } from '@farm/contracts';
import { readDay, textOf, type Day } from '../../calendar/days';
import { sayFullDate, sayMonth, tellDeadline } from './deadline';
import type { GrantFeed } from './grant-feed.provider';
import type { Programme } from './programme';

/** Days on which operators found rows to be right; they override the file's own. */
export type Checks = ReadonlyMap<string, Day>;

const FRESH_DAYS = 180;
const CONFIRM = 'Confirm on the official site.';

/** When a person last looked at a programme, and whether that is too long ago. */
export function lastCheckOf({ id, checkedOn }: Programme, at: { feed: GrantFeed; checks: Checks; today: Day }) {
  const day = at.checks.get(id) ?? (checkedOn === null ? null : readDay(checkedOn));
  const days = at.today - (day ?? at.feed.compiledOn);
  return { day, days, due: days > FRESH_DAYS };
}

/** A programme as visitors read it on a day. Its note for editors stays here. */
export function describeProgramme(
  programme: Programme,
  at: { feed: GrantFeed; checks: Checks; today: Day },
): GrantProgramme {
  const { id, title, agency, website, kind, applicant, audience, confidence } = programme;
  const { say, note, date } = tellDeadline(programme.deadline, at.today);
  const { day, due } = lastCheckOf(programme, at);
  return {
    ...{ id, title, agency, website, kind, applicant, audience, confidence },
    amount: kind === 'loan' ? `${programme.amountText}; must be repaid` : programme.amountText,
    deadline: say,
    deadlineNote: note,
    deadlineDate: date === null ? null : textOf(date),
    description: programme.words.description,
    checkedOn: day === null ? null : textOf(day),
    checked:
      day === null
        ? `Compiled ${sayMonth(at.feed.compiledOn)}. ${CONFIRM}`
        : `Checked on ${sayFullDate(day)}. ${CONFIRM}`,
    checkAgain: due,
  };
}
