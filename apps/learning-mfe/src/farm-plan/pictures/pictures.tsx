/** Loaded when a plan is shown: nobody needs it to answer the questions. */
export { BedDrawing } from './bed-drawing';
export { PlanWeekBars } from './week-bars';
export { YearRibbon } from './year-ribbon';
