import { cropLabel } from '../crop-names';
import type { Prefix } from '../climate';
import { grownCrops, type GrownCrop } from '../crops';
import { dayOf, readDay, type Day } from '../days';
import { isInPlantingRegion, prefixOf } from '../places/read-place';
import { plantingStatus } from '../planting-windows';
import { CROP_SOURCE, DATE, outsideRegion, rangeText } from './planting-table';
import { monthDay, townOf } from './season';
import { askFor, choice, climateSource, count, defineTool, listOf, PLACE, placeNamed, words } from './tool';

const MAX_NAMED = 8;
const FOUR_WEEKS = 28;

/** Whether a crop can go out, else be started indoors, in a span: looked at every four weeks, as far as the status looks ahead. */
function statusWithin(crop: GrownCrop, place: Prefix, from: Day, to: Day) {
  const days = Array.from(
    { length: Math.max(1, Math.ceil((to - from + 1) / FOUR_WEEKS)) },
    (_, at) => from + at * FOUR_WEEKS,
  );
  const all = days.map((day) => plantingStatus(crop, place, day));
  const isInTime = (status: (typeof all)[number]) => status.kind === 'plant' && status.window.from <= to;
  const [first] = all;
  const found = all.find(isInTime) ?? all.find(({ kind }) => kind === 'indoors') ?? first;
  if (!found) throw new RangeError('a span of no days');
  return found;
}

/** What can be planted at a place on a day. */
export const plantNow = defineTool({
  id: 'plant-now',
  description: 'Crops that can be planted or started indoors at a place now or on a day.',
  parameters: {
    place: PLACE,
    date: DATE,
    until: words('Last day of the time that the visitor names, as YYYY-MM-DD; null for four weeks'),
    kind: choice(['vegetable', 'flower', 'herb'], 'Only this kind'),
  },
  run: ({ place: text, date, until, kind }, { today }) => {
    const place = placeNamed(text);
    const prefix = place && prefixOf(place);
    if (!place || !prefix)
      return askFor(text, { question: 'What is your ZIP code or town? Then I can name what to plant.' });
    if (!isInPlantingRegion(place)) return outsideRegion(place, null);
    const on = date !== null && readDay(date) !== null ? dayOf(date) : today;
    const given = until === null ? null : readDay(until);
    const last = given ?? on + FOUR_WEEKS - 1;
    const time =
      given === null ? `in the four weeks from ${monthDay(on)}` : `from ${monthDay(on)} to ${monthDay(last)}`;
    const statuses = grownCrops
      .filter((crop) => kind === null || kindOf(crop) === kind)
      .map((crop) => ({ crop, label: cropLabel(crop), status: statusWithin(crop, prefix, on, last) }));
    const open = statuses.flatMap(({ crop, label, status }) =>
      status.kind === 'plant' ? [{ crop, label, window: status.window }] : [],
    );
    const inside = statuses.filter(({ status }) => status.kind === 'indoors').map(({ label }) => label);
    const soonest = open.toSorted(
      (a, b) =>
        Number(kindOf(b.crop) === 'vegetable') - Number(kindOf(a.crop) === 'vegetable') ||
        a.crop.daysToHarvest[0] - b.crop.daysToHarvest[0],
    );
    const named = soonest
      .slice(0, MAX_NAMED)
      .map(
        ({ label, window }) => `${label} (${window.from > on ? rangeText(window) : `until ${monthDay(window.to)}`})`,
      );
    const answer =
      named.length > 0
        ? `In ${place.name} you can plant ${listOf(named)} ${time}.`
        : `Nothing of our table goes out in ${place.name} ${time}.`;
    return {
      value: open.length,
      unit: 'crops',
      text: {
        answer,
        note: inside.length > 0 ? `Start indoors: ${listOf(inside.slice(0, 5))}.` : null,
        next:
          named.length > 0
            ? `Name a crop and I'll give you its dates for ${townOf(place)}.`
            : 'Cover bare beds with leaves or a cover crop.',
      },
      steps: [`ZIP ${place.zip3}, ${time}: ${count(open.length, 'crop')} of ${statuses.length} in their window`],
      sources: [climateSource(place), CROP_SOURCE],
    };
  },
});

const FLOWERS = ['zinnia', 'marigold', 'sunflower', 'cosmos', 'pansy', 'calendula', 'echinacea', 'yarrow'];
const HERBS = ['basil', 'cilantro', 'parsley', 'dill', 'rosemary', 'mint', 'german-chamomile', 'lemon-balm', 'tulsi'];
const kindOf = ({ id }: GrownCrop): 'vegetable' | 'flower' | 'herb' =>
  FLOWERS.includes(id) ? 'flower' : HERBS.includes(id) ? 'herb' : 'vegetable';
