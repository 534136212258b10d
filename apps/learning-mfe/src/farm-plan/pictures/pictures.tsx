/** Loaded when a plan is shown: nobody needs it to answer the questions. */
export { BedDrawing } from './bed-drawing';
export { PlanYear } from './plan-year';
export { PlanWeekBars } from './week-bars';
