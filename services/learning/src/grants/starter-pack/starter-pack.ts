import { describeDeadline, formatDay, readDay, textOf, timingText, type Day } from '@farm/almanac';
import { capitalize } from '@farm/farm';
import type { StarterPack } from '@farm/contracts';
import { throwHttpError } from '@farm/server-kit';
import { datedSteps } from '../application-steps';
import { hasStarterPack, type GrantFeed, type Programme } from '../catalogue';

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

const NEGATION = /\b(?:not|no|cannot)\b/i;
const PAYMENT = /\b(?:pays?|paid|buys?|counts?|not for|projects)\b/i;
/** Who may not apply, or when, is said elsewhere. */
const OTHER = /\b(?:apply|applicant|waiting|found|earlier|everyone|match|otherwise|single farm)\b/i;

/** What a program does not pay, in the sentences of its own row. */
export function unpaidOf({ description, who, tips, notForRecovery }: Programme): string[] {
  const sentences = [description, who.other ?? '', ...tips].flatMap((text) => text.split(/(?<=[.;]) +/));
  const named = sentences
    .filter((text) => NEGATION.test(text) && PAYMENT.test(text) && !OTHER.test(text))
    .map((text) => `${capitalize(text).replace(/[.;]$/, '')}.`);
  return [...new Set([...named, ...(notForRecovery ? ['It is not for mending what a disaster broke.'] : [])])];
}

/** A day of one's own, where the program has none: papers take six to eight weeks. */
const OWN_DAYS = 56;
const FARTHEST_DAYS = 731;
/** After these days before a deadline nobody who has not begun can gather budget, quotes and letters. */
const LATE_DAYS = 14;

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** @throws HttpError 422 for a day that is not from tomorrow to two years ahead */
function ownDay(sendBy: string | undefined, today: Day): Day {
  if (sendBy === undefined) return today + OWN_DAYS;
  const day = readDay(sendBy);
  return day === null || day <= today || day > today + FARTHEST_DAYS
    ? throwHttpError(422, 'grants.day', 'Please choose a day from tomorrow to two years from now.')
    : day;
}

/** From which day to count back, and what to say of it. */
function closingOf({ deadline }: Programme, sendBy: string | undefined, today: Day) {
  const { date, text, note, status } = describeDeadline(deadline, today);
  const noteText = note === null ? [] : [note];
  if (date === null) {
    const timing = timingText(deadline, today);
    const first =
      status === 'rolling'
        ? 'It takes applications all year: choose the day on which you want to send yours.'
        : `${text}: choose a day of your own to work toward, and ask which day counts.`;
    return {
      kind: 'own' as const,
      closes: ownDay(sendBy, today),
      isTooLate: deadline.kind === 'day',
      say: [
        deadline.kind === 'day' ? `Too late for this round: ${timing ?? text}. Ask when the next one opens.` : first,
        ...noteText,
      ],
    };
  }
  const left = date - today;
  const isTooLate = deadline.kind !== 'expected' && left < LATE_DAYS;
  return {
    kind: deadline.kind === 'expected' ? ('expected' as const) : ('deadline' as const),
    closes: date,
    isTooLate,
    say: [
      isTooLate
        ? `It closes ${inDays(left)}, on ${formatDay(date)}. That is too late to begin: letters and quotes take weeks. Send it only if your papers are ready, else ask when the next round opens.`
        : deadline.kind === 'expected'
          ? `${text}: the days below count back from ${formatDay(date)}, so ask for the real one.`
          : `It closes on ${formatDay(date)}, ${inDays(left)}.`,
      ...noteText,
    ],
  };
}

const TRACKING_NOTE = /^Started tracking on .*$/gm;

/** What the site knows of a program, to begin an application with. @throws HttpError 422 for a day that cannot be */
export function describePack(
  programme: Programme,
  { notes, sendBy, today }: { notes: string; sendBy: string | undefined; today: Day },
): StarterPack {
  const { id, title, agency, website, amountText: amount, amountMax, match } = programme;
  const { closes, ...schedule } = closingOf(programme, sendBy, today);
  return {
    grant: { id, title, agency, website, amount },
    award: amountMax,
    ownShare: { say: match, percent: ownSharePercent(programme) },
    unpaid: unpaidOf(programme),
    notes: notes.replace(TRACKING_NOTE, '').trim(),
    schedule: {
      ...schedule,
      closesOn: textOf(closes),
      steps: datedSteps(programme, closes)
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
