import { endDay } from './crop-selection';
import type { WeekTask } from './plan-context';
import type { PlanDraft } from './plan-draft';
import { i18n } from '../language/messages';
import { formatUnambiguousDay } from '../language/words';

/** Of a lawn that comes back: from the last harvest to the day. */
const HAND_BACK_DAYS = 21;
/** Of a garden that ends: nothing is sown in them. */
const CLEARING_DAYS = 14;

/** What has to be done before the person is gone, with its dates. */
export function addLastDays(draft: PlanDraft): void {
  const { site, today } = draft.context;
  const end = endDay(site, today);
  if (end === null) return;
  const isLawn = site.limits.includes('hand-back');
  const [clear = '', done = '', gone = ''] = [end - (isLawn ? HAND_BACK_DAYS : CLEARING_DAYS), end - 2, end].map(
    (day) => formatUnambiguousDay(Math.max(day, today), today),
  );
  const task: WeekTask = {
    id: 'last-days',
    pick: null,
    short: i18n._('plan the last days before {gone}', { gone }),
    text: isLawn
      ? i18n._(
          'Write on the calendar: on {clear} pick the last of it, pull everything out and rake the bed level; lay sod of the same grass that day, since seed takes two months, and water it daily until {done}. Ask now in writing which grass is accepted, and take pictures of today and of the end.',
          { clear, done },
        )
      : i18n._(
          'Write on the calendar: sow nothing new after {clear}, and by {done} pick what is ripe, give away pots, seed and plants that bear on, empty and stack what stays, and close the water.',
          { clear, done },
        ),
    why: i18n._('You are gone on {gone}, and what is not ripe by then is for nobody.', { gone }),
    minutes: 20,
    dollars: 0,
    kind: 'ground',
    cropId: null,
    date: null,
  };
  draft.weeks.some((week) => draft.add(task, week));
}
