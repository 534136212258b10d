import type { Day, Frost } from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest, PlanTask } from '@farm/contracts';
import type { Candidate, CropPick } from './crop-selection';
import type { PlanTables } from './plan-tables';
import type { GrowingSite } from './site-description';

/** What a plan is made from. */
export interface PlanContext {
  request: FarmPlanRequest;
  tables: PlanTables;
  frost: Frost;
  site: GrowingSite;
  today: Day;
  /** Crops of the chosen options. */
  chosen: readonly Candidate[];
  bed: FarmPlan['bed'];
}

export interface WeekTask extends PlanTask {
  text: string;
  short: string;
  /** Set for the crop's planting only. */
  pick: CropPick | null;
}

export interface Week {
  start: Day;
  tasks: WeekTask[];
}
