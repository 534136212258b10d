import { capitalize } from '@farm/farm';
import { cropLabel } from '../crop-names';
import type { GrownCrop } from '../crops';
import { dateIn, monthOf, yearOf, type Day } from '../days';
import type { PlaceClimate } from '../highlands';
import { LATE_REASONS, lateWindow } from '../late-windows';
import { prefixOf, type NamedPlace } from '../places/read-place';
import { type GrowingPlace, type Window, windowsOf } from '../planting-windows';
import { rangeText } from './planting-table';
import { monthDay } from './season';

const [MAY, JULY] = [5, 7];

/** Tells windows of fall: those from July on, and from May on those after another window of the same year. */
const fallReader =
  (crop: GrownCrop, place: GrowingPlace) =>
  ({ from, to }: Window): boolean =>
    monthOf(from) >= JULY ||
    (monthOf(from) >= MAY &&
      windowsOf(crop, place, dateIn(yearOf(from), 1, 1)).outdoor.some(
        (other) => yearOf(other.from) === yearOf(from) && other.from < from && other.to < to,
      ));

/** A crop at a place, as it is on a day. */
export interface Planting {
  crop: GrownCrop;
  label: string;
  place: NamedPlace;
  prefix: PlaceClimate;
  /** Windows that are not over on the day, the next first. */
  windows: readonly Window[];
  /** Windows that are. */
  past: readonly Window[];
  indoor: readonly Window[];
  isFall: (window: Window) => boolean;
  on: Day;
}

/** Null where no window can be worked out. */
export function plantingOf(crop: GrownCrop, place: NamedPlace, on: Day): Planting | null {
  const prefix = prefixOf(place);
  if (!prefix || prefix.frost.kind === 'ever') return null;
  const { outdoor, indoor } = windowsOf(crop, prefix, on);
  return {
    crop,
    label: cropLabel(crop),
    ...{ place, prefix },
    windows: outdoor.filter(({ to }) => to >= on),
    past: outdoor.filter(({ to }) => to < on),
    indoor: indoor.filter(({ to }) => to >= on),
    ...{ isFall: fallReader(crop, prefix), on },
  };
}

/** A window that closed longer ago belongs to another year. */
const RECENT_DAYS = 150;
/** A window that opens so soon is waited for. */
const SOON_DAYS = 60;

type Verdict = Record<'value' | 'answer', string>;

/** What is said of a day on which no window is open; `judged` names the day and the crop. */
function verdictOfClosed(planting: Planting, judged: (verdict: string) => string): Verdict {
  const { windows, past, crop, on, label, place, prefix, isFall } = planting;
  const late = lateWindow(crop, { place: prefix, today: on, isThere: true });
  if (late) {
    const reason = LATE_REASONS[late.kind].replace(/\.$/, '');
    return { value: 'no', answer: `${judged('still in time')}, until about ${monthDay(late.window.to)}: ${reason}.` };
  }
  const [next] = windows;
  if (!next) return { value: 'no', answer: `${label} has no planting time in ${place.name}.` };
  const last = past.at(-1);
  const season = last && (isFall(last) ? 'fall' : 'spring');
  const isSoon = next.from - on < SOON_DAYS;
  const time = `The time there is ${rangeText(next)}.`;
  if (last === undefined || on - last.to > RECENT_DAYS)
    return { value: 'early', answer: `${judged('too early')}: wait until ${monthDay(next.from)}. ${time}` };
  return isSoon
    ? {
        value: 'early',
        answer: `${judged(`too late for ${season} and too early for the next planting`)}: wait until ${monthDay(next.from)}. ${time}`,
      }
    : {
        value: 'yes',
        answer: `${judged('too late')} this ${season}: the last day was about ${monthDay(last.to)}. The next time is ${rangeText(next)}.`,
      };
}

/** Whether a day is one for planting: the day that is named, or else today. Yes and No would answer 'can I' and 'is it too late' alike. */
export function verdictOf(planting: Planting, isNamed: boolean): Verdict {
  const { windows, on, label, place } = planting;
  const judged = (verdict: string): string =>
    `${isNamed ? `${monthDay(on)} is ${verdict}` : capitalize(verdict)} for ${label} in ${place.name}`;
  const open = windows.find(({ from }) => from <= on);
  return open
    ? { value: 'no', answer: `${judged('in time')}: the time there is ${rangeText(open)}.` }
    : verdictOfClosed(planting, judged);
}
