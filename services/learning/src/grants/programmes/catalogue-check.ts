import { textOf, type Day } from '../../calendar/days';
import { tellDeadline } from './deadline';
import { lastCheckOf, type Checks } from './describe-programme';
import type { GrantFeed } from './grant-feed.provider';
import type { Programme } from './programme';

const SURENESS: readonly Programme['confidence'][] = ['C', 'B', 'A'];

/** The catalogue as operators work through it: what nobody looked at for 180 days first, the least certain before the rest. */
export function catalogueForOperators(at: { feed: GrantFeed; checks: Checks; today: Day }) {
  const rows = at.feed.programmes.map((programme) => {
    const { id, title, agency, website, amountText: amount, confidence, note } = programme;
    const { day, days, due } = lastCheckOf(programme, at);
    return {
      ...{ id, title, agency, website, amount, confidence, note, days, due },
      deadline: tellDeadline(programme.deadline, at.today).say,
      checkedOn: day === null ? null : textOf(day),
      compiledOn: textOf(at.feed.compiledOn),
    };
  });
  const sorted = rows.toSorted(
    (a, b) =>
      Number(b.due) - Number(a.due) ||
      b.days - a.days ||
      SURENESS.indexOf(a.confidence) - SURENESS.indexOf(b.confidence) ||
      (a.title < b.title ? -1 : 1),
  );
  return { due: rows.filter(({ due }) => due).length, rows: sorted };
}
