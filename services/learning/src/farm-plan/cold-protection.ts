import { coverWeeksOf, frostIn, monthOf, yearOf, zoneNumber, type Day } from '@farm/almanac';
import { i18n } from '../language/messages';
import { formatUnambiguousDay } from '../language/words';
import { methodOf, type CropPick } from './crop-selection';
import type { PlanContext } from './plan-context';

/** From July on a window is one of fall. */
export const FALL_MONTH = 7;
export const WARM_ZONE = 9;
/** The dates of frost are right to ten days. */
const FROST_SPREAD_DAYS = 10;

/** A day that only a greenhouse makes possible must not be taken for one outdoors; '' for other days. */
export function coverSentence({ crop, status }: CropPick, date: Day, { place, today }: PlanContext): string {
  const days = 7 * coverWeeksOf(crop, place);
  if (days === 0 || status.kind !== 'plant') return '';
  const { from, to } = status.window;
  const isFall = monthOf(from) >= FALL_MONTH;
  if (isFall) return date > to - days ? i18n._(' Do this in the greenhouse: outdoors it is too late.') : '';
  return date < from + days
    ? i18n._(' Do this in the greenhouse: outdoors it has to wait until {day}.', {
        day: formatUnambiguousDay(from + days, today),
      })
    : '';
}

const WINTER_COVER_MONTHS: readonly number[] = [9, 10, 11, 12, 1, 2];
const FREEZE_ZONE = 11;

/** What a cold night kills or spoils, and stands outdoors in winter, has its cover ready; '' for other plantings. */
export function coldNightSentence({ crop, status }: CropPick, date: Day, { frost, place, site }: PlanContext): string {
  if (status.kind !== 'plant' || !WINTER_COVER_MONTHS.includes(monthOf(date)) || zoneNumber(place.zone) >= FREEZE_ZONE)
    return '';
  const ground = site.ground === 'containers' ? 'pots' : 'bed'; // of `select` in the messages
  // In late winter the last frosts are named by their day.
  if (frost.kind === 'dates' && monthOf(date) < FALL_MONTH) return '';
  if (crop.hardiness === 'tender' && (frost.kind === 'free' || zoneNumber(place.zone) >= WARM_ZONE))
    return i18n._(
      ' From December to February have sheets ready: {ground, select, pots {take the pots in} other {cover them down to the ground}} in nights for which 36 F or less is forecast.',
      { ground },
    );
  if (crop.hardiness !== 'half-hardy' || frost.kind !== 'dates') return '';
  const isInFrost = date + crop.daysToHarvest[0] > frostIn(frost, yearOf(date)).firstHalf;
  return isInFrost
    ? i18n._(
        ' When 28 F or less is forecast, {ground, select, pots {take the pots in} other {cover them down to the ground}} with row cover or a sheet.',
        { ground },
      )
    : '';
}

/** What is tender is covered where a frost can still come; '' for other plantings. */
export function frostSentence(pick: CropPick, date: Day, { frost, today, site, request }: PlanContext): string {
  const { crop, status } = pick;
  if (
    methodOf(pick, request) === 'sow' ||
    crop.hardiness !== 'tender' ||
    status.kind !== 'plant' ||
    frost.kind !== 'dates' ||
    monthOf(date) >= FALL_MONTH
  )
    return '';
  const { lastTenth } = frostIn(frost, yearOf(date));
  if (date >= lastTenth + FROST_SPREAD_DAYS) return '';
  return i18n._(
    ' Until {day} {ground, select, pots {take the pots in} other {lay a sheet or a bucket over them at night}} when 36 F or less is forecast.',
    {
      day: formatUnambiguousDay(lastTenth + FROST_SPREAD_DAYS, today),
      ground: site.ground === 'containers' ? 'pots' : 'bed',
    },
  );
}
