import { cropDrawing } from '@farm/farm';
import type { FarmPlan } from '@farm/contracts';

type PlanBed = NonNullable<FarmPlan['bed']>;

export type DrawnBed = Pick<PlanBed, 'lengthFt' | 'widthFt'> & {
  strips: readonly Pick<PlanBed['strips'][number], 'cropId' | 'name' | 'fromFt' | 'toFt'>[];
};

/** A bed as the templates of @farm/print draw it. */
export const bedSheet = ({ lengthFt, widthFt, strips }: DrawnBed) => ({
  title: `Your bed, ${lengthFt} by ${widthFt} ft`,
  lengthFt,
  widthFt,
  alt: `Bed of ${lengthFt} by ${widthFt} feet from above: ${strips.map(({ name, fromFt, toFt }) => `${name} from ${fromFt} to ${toFt} feet`).join(', ')}.`,
  strips: strips.map(({ cropId, name, fromFt, toFt }) => ({
    name,
    drawing: cropDrawing(cropId),
    from: fromFt,
    to: toFt,
  })),
});
