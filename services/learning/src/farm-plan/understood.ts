import { SQUARE_FEET_OF_ACRE } from '@farm/reader';
import type { Day } from '@farm/almanac';
import { cropNamed } from '@farm/almanac';
import type { Plot, SiteCondition, SiteLimit, SitePlants, SiteReading } from '@farm/reader';
import { currentLanguage, i18n } from '../language/messages';
import { translatedCropLabel, formatUnambiguousDay } from '../language/words';
import { nextDayOf } from './crop-selection';
import words from './site-words-es.json';

// The reader says in English what it understood; the Spanish words are those of what it read.
const LIMITS: Readonly<Record<Exclude<SiteLimit, 'shade'>, string>> = words.limits;
const PLANTS: Readonly<Record<SitePlants, string>> = words.plants;
const CONDITIONS: Readonly<Record<SiteCondition, string>> = words.conditions;
const PLOTS: Readonly<Record<Plot['kind'], { one: string; many: string }>> = words.plots;

const THERE_ALREADY = ', there already';

function plotText({ kind, count, lengthFt, widthFt, squareFeet }: Plot): string {
  const name = count > 1 ? `${count} ${PLOTS[kind].many}` : PLOTS[kind].one;
  if (lengthFt !== null && widthFt !== null) return `${name}, ${widthFt} por ${lengthFt} pies`;
  if (lengthFt !== null) return `${name}, ${lengthFt} pies de largo`;
  if (squareFeet === null) return name;
  const acres = Math.round((squareFeet / SQUARE_FEET_OF_ACRE) * 100) / 100;
  const size =
    squareFeet < SQUARE_FEET_OF_ACRE / 10
      ? `${squareFeet} pies cuadrados`
      : `${acres} ${acres === 1 ? 'acre' : 'acres'}`;
  return `${name}, ${size}`;
}

/** What was understood of a site, in the language of the work. `today`: from which the days that it names are counted. */
export function understoodOf(reading: SiteReading, today: Day): readonly string[] {
  if (currentLanguage() === 'en') return reading.understood.map(({ say }) => say);
  const { plots, sunHours, limits, has, conditions, seedOf, readyBy, endsBy, understood } = reading;
  const dayText = (day: string) => {
    const next = nextDayOf(day, today);
    return next === null ? day : formatUnambiguousDay(next, today);
  };
  const seed = seedOf.map((id) => {
    const crop = cropNamed(id);
    return crop ? translatedCropLabel(crop) : id.replaceAll('-', ' ');
  });
  return [
    ...new Set([
      ...plots.map(plotText),
      ...(sunHours === null
        ? []
        : [i18n._('about {hours, plural, one {an hour} other {{hours} hours}} of sun', { hours: sunHours })]),
      ...limits.flatMap((limit) => (limit === 'shade' ? [] : [LIMITS[limit]])),
      ...has.map((plants) => PLANTS[plants]),
      ...understood.flatMap(({ say, phrase }) =>
        say.endsWith(THERE_ALREADY) ? [i18n._('{plant}, there already', { plant: phrase })] : [],
      ),
      ...seed.map((plant) => i18n._('seed of {plant}', { plant })),
      ...conditions.map((condition) => CONDITIONS[condition]),
      ...(readyBy === null ? [] : [i18n._('ready by {day}', { day: dayText(readyBy) })]),
      ...(endsBy === null ? [] : [i18n._('all over by {day}', { day: dayText(endsBy) })]),
    ]),
  ];
}
