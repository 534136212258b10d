import { sayDay, type Day } from '../../calendar/days';
import type { Pick } from './pick-crops';
import type { GrowingSite } from '../site-text';

const MINUTES = { sow: 20, transplant: 30, plant: 40, indoors: 25 } as const;

/** The work that a crop asks for: its sentence, minutes, dollars and the days on which it may be done. */
export interface CropTask {
  pick: Pick;
  /** 'Sow leaf lettuce', for a week's title. */
  short: string;
  minutes: number;
  dollars: number;
  from: Day;
  to: Day;
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const VERBS = { sow: 'Sow', transplant: 'Set out', plant: 'Plant' } as const;

/** What to do with a picked crop. */
export function cropTask(pick: Pick, today: Day): CropTask {
  const { crop, status } = pick;
  const indoors = status.kind === 'indoors';
  return {
    pick,
    short: `${indoors ? 'Start' : VERBS[crop.method]} ${lower(crop.name)}${indoors ? ' indoors' : ''}`,
    minutes: MINUTES[indoors ? 'indoors' : crop.method],
    dollars: crop.starterCostUSD,
    from: Math.max(status.window.from, today),
    to: status.window.to,
  };
}

const inches = (count: number) => `${count} ${count === 1 ? 'inch' : 'inches'}`;

function how({ crop, status }: Pick, site: GrowingSite, today: Day): string {
  if (status.kind === 'indoors')
    return `in seed mix under bright light; they go out from ${sayDay(status.setOut, today)}`;
  const depth =
    crop.method === 'transplant' ? '' : crop.depthIn === 0 ? 'on the surface, ' : `${inches(crop.depthIn)} deep, `;
  const room = site.containersOnly
    ? `in a pot of at least ${crop.containerGallons} ${crop.containerGallons === 1 ? 'gallon' : 'gallons'}`
    : `${inches(crop.spacingIn)} apart`;
  return `${depth}${room}${crop.method === 'sow' ? `, once the soil is ${crop.minSoilF} F or warmer` : ''}`;
}

/** The task's sentence. `free`: the budget is spent, so seed comes from elsewhere. */
export const sayTask = (task: CropTask, site: GrowingSite, today: Day, free: boolean): string =>
  `${task.short} ${how(task.pick, site, today)}.${
    free ? ' Use saved seed, a seed library or a packet shared with a neighbor: $0.' : ''
  }`;

/** Why this week: the window that is open, and the frost that bounds it. */
export function whyNow({ crop, status }: Pick, today: Day): string {
  const { from, to } = status.window;
  const first = crop.option === 'Flowers' ? 'bloom' : 'harvest';
  const harvest = `First ${first} after about ${crop.daysToHarvest[0]} days.`;
  if (status.kind === 'indoors')
    return `Started between ${sayDay(from, today)} and ${sayDay(to, today)} they are ready when the ground is. ${harvest}`;
  return `Here the time for ${lower(crop.name)} is ${sayDay(from, today)} to ${sayDay(to, today)}. ${harvest}`;
}
