import type { Day, Frost, GrowingPlace } from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest, PlanTask } from '@farm/contracts';
import type { Candidate, CropPick } from './crop-selection';
import type { PlanTables } from './plan-tables';
import type { GrowingSite } from './site';
import type { WishList } from './wishes';

/** What a plan is made from. */
export interface PlanContext {
  /** With the groups of crops that the text names. */
  request: FarmPlanRequest;
  tables: PlanTables;
  place: GrowingPlace;
  frost: Frost;
  site: GrowingSite;
  today: Day;
  list: WishList;
  /** Crops of the chosen options and crops that were asked for by name. */
  chosen: readonly Candidate[];
  /** Labels of easy crops that can go in now, whatever was chosen. */
  openNow: readonly string[];
  bed: FarmPlan['bed'];
  /** Ids of the work of the person's first plan, which is not repeated; null: this is the first. */
  firstPlan: ReadonlySet<string> | null;
}

export interface WeekTask extends PlanTask {
  text: string;
  short: string;
  /** Set for the crop's planting only. */
  pick: CropPick | null;
  /** Plants that go in with it. */
  plants?: number;
  /** The task, bundle or project that it comes from. */
  id: string | null;
}

export interface Week {
  start: Day;
  tasks: WeekTask[];
}
