import {
  describeDeadline,
  formatDay,
  inDays,
  likelyClosing,
  likeWhichRound,
  readDay,
  textOf,
  timingOf,
  timingText,
  type Day,
} from '@farm/almanac';
import type { StarterPack } from '@farm/contracts';
import { throwHttpError } from '@farm/server-kit';
import { datedSteps } from '../application-steps';
import { hasStarterPack, type GrantFeed, type Programme } from '../catalogue';

type Deadline = Programme['deadline'];

/** What the documents name of a program. */
export type PackGrant = Pick<Programme, 'title' | 'agency' | 'website' | 'amountText' | 'match'>;

/** Without what kind of body it is: 'The FruitGuys Community Fund (private)'. */
const nameOfAgency = (agency: string): string => agency.replace(/ \([^)]*\)$/, '');

/** A program as its pack names it. @throws HttpError 404 for an unknown program, 422 for one that takes no budget, letters or story */
export function grantWithPack(id: string, { byId, closed }: Pick<GrantFeed, 'byId' | 'closed'>): Programme {
  const programme = byId.get(id);
  const over = closed.get(id);
  if (over) return throwHttpError(404, 'grants.unknown', `${over.title} is closed. ${over.say}`);
  if (!programme) return throwHttpError(404, 'grants.unknown', "This program isn't in our list.");
  if (!hasStarterPack(programme))
    return throwHttpError(422, 'grants.no_pack', 'This program has its own forms: there is no starter pack for it.');
  return { ...programme, agency: nameOfAgency(programme.agency) };
}

const PERCENT = /^(?:at least |about )?(\d+(?:\.\d+)?) ?(?:%|percent) of (the grant)?/i;
const SHARES: readonly [RegExp, number][] = [
  [/^half of/i, 50],
  [/^three quarters of/i, 75],
  [/^a quarter of/i, 25],
  [/^(?:dollar for dollar(?!.*\buntil\b)|one dollar of your own)/i, 50],
];

/** The applicant's share as percent of the whole cost, to one decimal; null: the words give no one number. */
export function ownSharePercent({ match }: Pick<Programme, 'match'>): number | null {
  if (match === null) return 0;
  const [, digits, ofGrant] = PERCENT.exec(match) ?? [];
  if (digits === undefined) return SHARES.find(([words]) => words.test(match))?.[1] ?? null;
  const percent = Number(digits);
  return ofGrant === undefined ? percent : Math.round((percent / (100 + percent)) * 1_000) / 10;
}

/** What a program does not pay, in the sentences of its row, and what to do where it has none. */
export function unpaidOf({ unpaid = [], notForRecovery, agency }: Programme): string[] {
  const named = [...unpaid, ...(notForRecovery ? ['It is not for mending what a disaster broke.'] : [])];
  return named.length > 0 ? named : [`The program does not list it: ask ${agency}.`];
}

/** A day of one's own, where the program has none: papers take six to eight weeks. */
const OWN_DAYS = 56;
const FARTHEST_DAYS = 731;
/** @throws HttpError 422 for a day that is not from tomorrow to two years ahead */
function ownDay(sendBy: string | undefined, today: Day): Day {
  if (sendBy === undefined) return today + OWN_DAYS;
  const day = readDay(sendBy);
  return day === null || day <= today || day > today + FARTHEST_DAYS
    ? throwHttpError(422, 'grants.day', 'Please choose a day from tomorrow to two years from now.')
    : day;
}

const TOO_LATE =
  'That is too late to begin: letters and quotes take weeks. Send it only if your papers are ready, else ask when the next round opens.';

/** What to say of a day of one's own. */
function ownText(deadline: Deadline, today: Day): string {
  const { text, status } = describeDeadline(deadline, today);
  if (deadline.kind === 'day')
    return `Too late for this round: ${timingText(deadline, today) ?? text}. Ask when the next one opens.`;
  return status === 'rolling'
    ? 'It takes applications all year: choose the day on which you want to send yours.'
    : `${text}: choose a day of your own to work toward, and ask which day counts.`;
}

/** What to say of a closing day of the program. */
function deadlineText(deadline: Deadline, closes: Day, isTooLate: boolean, today: Day): string {
  const left = inDays(closes - today);
  if (isTooLate) return `It closes ${left}, on ${formatDay(closes)}. ${TOO_LATE}`;
  const isSoon = describeDeadline(deadline, today).status === 'closing-soon';
  return `It closes on ${formatDay(closes)}, ${left}${isSoon ? ': begin only if letters and quotes reach you by then, else ask when the next round opens' : ''}.`;
}

/** What to say of a closing day that nobody has confirmed. */
function expectedText(deadline: Deadline, closes: Day, isTooLate: boolean, today: Day): string {
  const { text, date, order } = describeDeadline(deadline, today);
  const day = formatDay(closes);
  const like = likeWhichRound(deadline, closes);
  if (isTooLate) return `It may close ${inDays(closes - today)}, on ${day}, ${like}. ${TOO_LATE}`;
  if (like === '')
    return date === null
      ? `${text}: it may close on any day until ${day}. Look today, and ask for the real one.`
      : `${text}: the days below count back from ${day}, the first on which it may close. Ask for the real one.`;
  return `${order !== null && order <= closes ? `${text}: if` : 'If'} it closes on ${day}, ${like}, these are your days. Ask for the real one.`;
}

const TEXTS = { deadline: deadlineText, expected: expectedText } as const;

/** From which day to count back, and what to say of it. */
function closingOf({ deadline }: Programme, sendBy: string | undefined, today: Day) {
  const { note } = describeDeadline(deadline, today);
  const notes = note === null ? [] : [note];
  const isTooLate = ['too-near', 'may-close', 'over'].includes(timingOf(deadline, today));
  const closes = likelyClosing(deadline, today);
  if (closes === null)
    return {
      kind: 'own' as const,
      closes: ownDay(sendBy, today),
      isTooLate,
      say: [ownText(deadline, today), ...notes],
    };
  const kind: 'expected' | 'deadline' = deadline.kind === 'expected' ? 'expected' : 'deadline';
  return { kind, closes, isTooLate, say: [TEXTS[kind](deadline, closes, isTooLate, today), ...notes] };
}

const TRACKING_NOTE = /^Started tracking on .*$/gm;

/** What the site knows of a program, to begin an application with. @throws HttpError 422 for a day that cannot be */
export function describePack(
  programme: Programme,
  { notes, sendBy, today }: { notes: string; sendBy: string | undefined; today: Day },
): StarterPack {
  const { id, title, agency, website, amountText: amount, award = null, match } = programme;
  const { closes, ...schedule } = closingOf(programme, sendBy, today);
  return {
    grant: { id, title, agency, website, amount },
    award,
    ownShare: { say: match, percent: ownSharePercent(programme) },
    unpaid: unpaidOf(programme),
    notes: notes.replace(TRACKING_NOTE, '').trim(),
    schedule: {
      ...schedule,
      closesOn: textOf(closes),
      steps: datedSteps(programme, closes, today)
        .toSorted((a, b) => (a.day ?? closes) - (b.day ?? closes))
        .map(({ id: step, label, day }) => ({
          id: step,
          label,
          date: day === null ? null : textOf(day),
          isDue: day !== null && day <= today,
        })),
    },
  };
}
