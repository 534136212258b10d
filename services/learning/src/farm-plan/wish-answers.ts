import { cropsIn, textOf } from '@farm/almanac';
import type { WishAnswer } from '@farm/contracts';
import { COVER_WISH, coverAnswer } from './cover-crops';
import type { Candidate } from './crop-selection';
import { sourceSentence } from './crop-tasks';
import type { PlanContext, Week } from './plan-context';
import {
  officeOf,
  plannedIds,
  shortageWords,
  startDay,
  substituteFor,
  unfitSentence,
  whenToStart,
} from './plan-summary';
import { cropNote } from './plan-tips';
import { projectRefusal, projectWork } from './project-tasks';
import type { PlannedWeeks } from './weeks';
import type { Wish } from './wishes';
import { i18n } from '../language/messages';
import { translatedCropLabel, formatUnambiguousDay, listInLanguage } from '../language/words';

type Answer = Pick<WishAnswer, 'state' | 'date' | 'say'>;

function weeksWith(id: string, weeks: readonly Week[]): { at: readonly number[]; date: string | null } {
  const at = weeks.flatMap(({ tasks }, i) =>
    tasks.some(({ cropId, pick }) => cropId === id && (pick ?? cropId)) ? [i + 1] : [],
  );
  const date = weeks
    .flatMap(({ tasks }) => tasks.filter(({ cropId }) => cropId === id))
    .find((task) => task.date !== null)?.date;
  return { at, date: date ?? null };
}

function cropAnswer(
  candidate: Candidate,
  ranked: readonly Candidate[],
  planned: PlannedWeeks,
  context: PlanContext,
): Answer {
  const { crop, unfit } = candidate;
  const { weeks, shortages } = planned;
  if (plannedIds(weeks).has(crop.id)) {
    const planted = weeks.map((week) => ({ ...week, tasks: week.tasks.filter(({ pick }) => pick !== null) }));
    const { at, date } = weeksWith(crop.id, planted);
    return {
      state: 'planned',
      date,
      say: `${i18n._('It is in week {week} of this plan.', { week: at[0] ?? 1 })} ${cropNote(crop, context) ?? ''}`.trim(),
    };
  }
  if (unfit)
    return {
      state: 'unfit',
      date: null,
      say: unfitSentence(candidate, substituteFor(candidate, ranked, plannedIds(weeks))),
    };
  const day = startDay(candidate, context.today);
  const when = whenToStart(candidate, shortages.get(crop.id), context);
  if (day === null) return { state: 'unfit', date: null, say: when };
  return { state: 'later', date: textOf(day), say: `${when} ${sourceSentence(candidate, context)}` };
}

function projectAnswer(project: NonNullable<Wish['project']>, planned: PlannedWeeks, context: PlanContext): Answer {
  const { isFatal, say: reason } = projectRefusal(project, context);
  if (isFatal) return { state: 'unfit', date: null, say: reason ?? '' };
  const { ground, reading } = context.site;
  const isForSale = ground === 'field' && reading.conditions.includes('market');
  const scale = isForSale
    ? i18n._(
        ' These are the steps for a home row: before you order for sale, ask {office} for its budget by the acre.',
        {
          office: officeOf(context),
        },
      )
    : '';
  const note = `${reason === null ? (project.needs[0] ?? '') : reason}${scale}`;
  const { at } = weeksWith(project.id, planned.weeks);
  const { mainDay, isMain, nextDay } = projectWork(project, context);
  const main = formatUnambiguousDay(mainDay, context.today);
  const shortage = planned.shortages.get(project.id);
  const step = project.steps.find((each) => each.main)?.short.toLowerCase() ?? '';
  if (at.length > 0) {
    const rest = shortage === 'money' ? i18n._(' What comes after costs more than the money of these weeks.') : '';
    const later = isMain ? '' : i18n._(" The day for ''{step}'' is {main}.", { step, main });
    const first = i18n._('The first steps are in {count, plural, one {week} other {weeks}} {weeks}.', {
      count: at.length,
      weeks: listInLanguage(at.map(String)),
    });
    return {
      state: 'planned',
      date: textOf(mainDay),
      say: `${first}${later}${rest} ${note}`,
    };
  }
  if (shortage) {
    const cost = project.steps.reduce((sum, { dollars }) => sum + dollars, 0);
    return {
      state: 'later',
      date: textOf(mainDay),
      say: `${i18n._('{shortage} for it: a first year costs about ${cost}.', { shortage: shortageWords(shortage), cost })} ${note}`,
    };
  }
  return {
    state: 'later',
    date: textOf(nextDay),
    say: `${i18n._("Begin on {day}; the day for ''{step}'' is {main}.", {
      day: formatUnambiguousDay(nextDay, context.today),
      step,
      main,
    })} ${note}`,
  };
}

/** The id of 'anything that will live'. */
export const ANYTHING = 'anything';

/** The answer to a group or to 'anything': what of it is planned, else what comes first. */
function wideAnswer(
  all: readonly Candidate[],
  planned: PlannedWeeks,
  context: PlanContext,
): Answer & { cropId: string | null } {
  const ids = plannedIds(planned.weeks);
  const here = all.filter(({ crop }) => ids.has(crop.id));
  const [first] = here;
  if (first) {
    const { at, date } = weeksWith(first.crop.id, planned.weeks);
    const list = listInLanguage(here.map(({ crop }) => translatedCropLabel(crop)));
    return {
      cropId: first.crop.id,
      state: 'planned',
      date,
      say: i18n._('We chose {list}, from week {week} of this plan on.', { list, week: at[0] ?? 1 }),
    };
  }
  const next = all
    .filter(({ unfit }) => unfit === null)
    .flatMap((each) => {
      const day = startDay(each, context.today);
      return day === null ? [] : [{ each, day }];
    })
    .toSorted((a, b) => a.day - b.day)[0];
  if (!next)
    return {
      cropId: null,
      state: 'unknown',
      date: null,
      say: i18n._('Nothing of it suits this place: ask {office}.', { office: officeOf(context) }),
    };
  const { crop } = next.each;
  const when = whenToStart(next.each, planned.shortages.get(crop.id), context);
  const lead = i18n._('The first is {label}.', { label: translatedCropLabel(crop) });
  return { cropId: crop.id, state: 'later', date: textOf(next.day), say: `${lead} ${when}` };
}

/** 'Butter' of 'butter lettuce': a kind that the person names, and no table has. */
function kindSentence(text: string, candidate: Candidate): string {
  const [found] = cropsIn(text);
  const lead = found && found.crop.id === candidate.crop.id ? text.slice(0, found.start).trim() : '';
  return /^[a-z]{4,}$/i.test(lead) && !PLAIN_LEAD.test(lead)
    ? i18n._(' Choose {kind} on the packet or the label.', { kind: text.toLowerCase() })
    : '';
}
const PLAIN_LEAD =
  /^(?:little|small|good|some|more|fresh|lots|large|huge|sweet|plant|grow|want|maybe|real|nice|many|other|home|early|late|your|mama|moms?)$/i;

/** The answer to each thing that was asked for by name. */
export function wishAnswers(planned: PlannedWeeks, ranked: readonly Candidate[], context: PlanContext): WishAnswer[] {
  return context.list.wishes.map(({ text, id, crop, project, option, isHarmful }): WishAnswer => {
    if (isHarmful)
      return {
        text,
        cropId: null,
        state: 'unfit',
        date: null,
        say: i18n._('It is left out, because you told us of an allergy.'),
      };
    if (option !== null || id === ANYTHING) {
      const all =
        option === null
          ? ranked.filter(({ isNamed }) => isNamed)
          : context.chosen.filter((each) => each.crop.option === option);
      return { text, ...wideAnswer(all, planned, context) };
    }
    const candidate = ranked.find((each) => each.crop.id === crop?.id);
    const cropId = crop?.id ?? project?.id ?? null;
    if (candidate) {
      const answer = cropAnswer(candidate, ranked, planned, context);
      const kind = answer.state === 'planned' ? kindSentence(text, candidate) : '';
      return { text, cropId, ...answer, say: `${answer.say}${kind}` };
    }
    if (project) return { text, cropId, ...projectAnswer(project, planned, context) };
    const refusal = context.tables.refusals.find((each) => each.id === id || each.names.includes(text.toLowerCase()));
    if (refusal) return { text, cropId: null, state: 'unfit', date: null, say: refusal.say };
    if (id === COVER_WISH && context.frost.kind === 'dates') {
      const { isPlanned, date, say } = coverAnswer(planned.weeks, context);
      return {
        text,
        cropId: isPlanned ? COVER_WISH : null,
        state: isPlanned ? 'planned' : date ? 'later' : 'unknown',
        date,
        say,
      };
    }
    const note = context.tables.notes.find((each) => each.id === id);
    if (note)
      return {
        text,
        cropId,
        state: 'unknown',
        date: null,
        say: `${note.say} ${i18n._('Ask {office} for its days at your place.', { office: officeOf(context) })}`,
      };
    const name = id === null ? text : id.replaceAll('-', ' ');
    return {
      text,
      cropId,
      state: 'unknown',
      date: null,
      say: i18n._('We have no dates for {name}; ask {office}.', { name, office: officeOf(context) }),
    };
  });
}
