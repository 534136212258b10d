import { cropLabel } from '../crop-names';
import type { GrownCrop } from '../crops';
import type { NamedPlace } from '../places/read-place';
import type { Window } from '../planting-windows';
import { stateName } from '../states';
import { monthDay } from './season';
import { count, type MissingParameter, type ToolResult, type ToolSource, words } from './tool';

export const CROP_SOURCE: ToolSource = {
  id: 'crop-table',
  title: 'Planting table of the farm plan, from Extension practice',
  url: 'https://www.aces.edu/blog/topics/lawn-garden/planting-guide-for-home-gardening-in-alabama/',
};
export const CROP = words('Name of the crop');
export const askCrop: MissingParameter = { missing: 'crop', question: 'Which crop do you mean?' };
export const DATE = words('A day as YYYY-MM-DD; null for today');

export const VERB = { sow: 'Sow', transplant: 'Set out', plant: 'Plant' } as const;
export const rangeText = (window: Window): string => `${monthDay(window.from)} to ${monthDay(window.to)}`;

const weeksText = ([from, to]: readonly [number, number], [before, after]: readonly [string, string]): string => {
  const at = (weeks: number) =>
    weeks === 0 ? 'the week of' : `${count(Math.abs(weeks), 'week')} ${weeks < 0 ? before : after}`;
  return `${at(from)} to ${at(to)}`;
};

/** A place that the planting table is not made for: no dates, but the rule in weeks from its own frosts. */
export function outsideRegion(place: NamedPlace, crop: GrownCrop | null): ToolResult {
  const spring = crop?.springWeeksFromLastFrost50;
  const fall = crop?.fallWeeksBeforeFirstFrost50;
  const verb = crop ? `${VERB[crop.method].toLowerCase()} ${cropLabel(crop)}` : '';
  const rules = [
    ...(spring ? [`in spring ${weeksText(spring, ['before', 'after'])} your last frost`] : []),
    ...(fall ? [`for fall ${weeksText([-fall[0], -fall[1]], ['before', 'after'])} your first frost`] : []),
  ];
  const rule = rules.length > 0 ? ` Count from your own frosts: ${verb} ${rules.join(', and ')}.` : '';
  return {
    value: 'none',
    unit: 'window',
    text: {
      answer: `Our planting table is made for thirteen Southern states, so I give no planting dates for ${place.name}.${rule}`,
      note: `The Extension service of ${stateName(place.state)} has a planting chart for your county.`,
      next: null,
    },
    steps: [`${stateName(place.state)} is not in the planting table${rules.length > 0 ? `: ${rules.join('; ')}` : ''}`],
    sources: [CROP_SOURCE],
  };
}
