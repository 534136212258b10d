import { Stack } from '@farm/ui';
import { GardenMonths, GardenYear } from '../almanac/garden-year';
import { FrostLine } from './conditions/frost-line';
import classes from './hub.module.css';
import { SectionBoundary } from './section-boundary';

/** The garden year, and which crops to cover tonight. */
export function YearAndFrost() {
  return (
    <div className={classes.year}>
      <SectionBoundary name="The garden year">
        <GardenYear />
      </SectionBoundary>
      <Stack>
        <SectionBoundary name="Tonight's frost line" calls={['GET /api/weather/current']}>
          <FrostLine />
        </SectionBoundary>
        <GardenMonths />
      </Stack>
    </div>
  );
}
