import type { GrantMatch, GrantResults } from '@farm/contracts';
import type { Day } from '../calendar/days';
import { tellDeadline } from './programmes/deadline';
import { describeProgramme, type Checks } from './programmes/describe-programme';
import type { GrantFeed } from './programmes/grant-feed.provider';
import { CALLED, fitOf, raiseOf, type Fit } from './match';
import { isExcluded, type Asked, type Criterion } from './points';
import type { Programme } from './programmes/programme';
import { tipsOf } from './programmes/tips';

const SHOWN_FROM = 40;
const KINDS: readonly Programme['kind'][] = ['grant', 'cost-share', 'contract', 'loan'];

const fitting = (programmes: readonly Programme[], asked: Asked): Fit[] =>
  programmes
    .filter((programme) => !isExcluded(programme, asked))
    .map((programme) => fitOf(programme, asked))
    .filter(({ score }) => score >= SHOWN_FROM);

/** Best score first; then money that is given before money that is lent, what closes earlier, and the title. */
function inOrder(fits: readonly Fit[], today: Day): Fit[] {
  const closes = ({ programme }: Fit) => tellDeadline(programme.deadline, today).order ?? Infinity;
  const byDate = (a: number, b: number) => (a === b ? 0 : a - b);
  return fits.toSorted(
    (a, b) =>
      b.score - a.score ||
      KINDS.indexOf(a.programme.kind) - KINDS.indexOf(b.programme.kind) ||
      byDate(closes(a), closes(b)) ||
      (a.programme.title < b.programme.title ? -1 : 1),
  );
}

/** What is left of a question when one of its filters is taken away; null: it was not set. */
function without(criterion: Criterion, asked: Asked): Asked | null {
  if (criterion === 'location') return asked.state === null ? null : { ...asked, state: null };
  return asked[criterion] === 'any' ? null : { ...asked, [criterion]: 'any' };
}

/** How many more programmes would show without one filter, the largest number first. */
function exclusionsOf(programmes: readonly Programme[], asked: Asked, shown: ReadonlySet<string>) {
  return (Object.keys(CALLED) as Criterion[])
    .flatMap((criterion) => {
      const wider = without(criterion, asked);
      const count = wider && fitting(programmes, wider).filter(({ programme }) => !shown.has(programme.id)).length;
      return count ? [{ criterion, count, say: `Without your ${CALLED[criterion]}, ${count} more would show.` }] : [];
    })
    .sort((a, b) => b.count - a.count);
}

const ENDED =
  'On July 10, 2025, USDA ended preference by race and sex where law does not require it; private money may still name who it is for.';

function notesOf({ farmerType }: Asked, programmes: readonly Programme[]): string[] {
  if (farmerType !== 'minority' && farmerType !== 'women') return [];
  const forWomen = programmes.some(({ farmerTypes }) => farmerTypes.includes('women'));
  const open = 'No farm grant only for women is known to be open: this shows what is open to all.';
  return [...(farmerType === 'women' && !forWomen ? [open] : []), ENDED];
}

/** Everything that fits a question on a day, explained to the point (Spec 2 section 3). */
export function searchGrants(
  asked: Asked,
  { feed, checks, today }: { feed: GrantFeed; checks: Checks; today: Day },
): Omit<GrantResults, 'locationRead'> {
  const matches = inOrder(fitting(feed.programmes, asked), today).map((fit): GrantMatch => ({
    grant: describeProgramme(fit.programme, { feed, checks, today }),
    matchScore: fit.score,
    deadlineStatus: tellDeadline(fit.programme.deadline, today).status,
    reasons: fit.reasons,
    applicationTips: tipsOf(fit.programme),
    points: fit.points,
    cap: fit.cap,
    raise: raiseOf(fit, asked),
  }));
  const shown = new Set(matches.map(({ grant }) => grant.id));
  return {
    totalResults: matches.length,
    matches,
    exclusions: exclusionsOf(feed.programmes, asked, shown),
    notes: notesOf(asked, feed.programmes),
  };
}
