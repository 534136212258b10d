/** They stand in one row along a trellis: small ones on both sides of it. */
export const CLIMBERS: ReadonlySet<string> = new Set(
  'pole-bean sugar-snap-pea cucumber asian-long-bean malabar-spinach bitter-melon luffa mirliton gourd'.split(' '),
);
/** Vines that run out of a bed: they get its end, and a foot or two. */
export const SPRAWLING: ReadonlySet<string> = new Set(
  'winter-squash pumpkin southern-pumpkin watermelon cantaloupe sweet-potato'.split(' '),
);
