import { cropDrawing } from '@farm/farm';
import type { FarmPlan } from '@farm/contracts';
import { i18n } from '../../language/messages';

type PlanBed = NonNullable<FarmPlan['bed']>;

export type DrawnBed = Pick<PlanBed, 'lengthFt' | 'widthFt'> & {
  strips: readonly Pick<PlanBed['strips'][number], 'cropId' | 'name' | 'fromFt' | 'toFt'>[];
};

/** A bed as the templates of @farm/print draw it. */
export const bedSheet = ({ lengthFt, widthFt, strips }: DrawnBed) => ({
  title: i18n._('Your bed, {lengthFt} by {widthFt} ft', { lengthFt, widthFt }),
  lengthFt,
  widthFt,
  alt: i18n._('Bed of {lengthFt} by {widthFt} feet from above: {strips}.', {
    lengthFt,
    widthFt,
    strips: strips
      .map(({ name, fromFt, toFt }) => i18n._('{name} from {fromFt} to {toFt} feet', { name, fromFt, toFt }))
      .join(', '),
  }),
  strips: strips.map(({ cropId, name, fromFt, toFt }) => ({
    name,
    drawing: cropDrawing(cropId),
    from: fromFt,
    to: toFt,
  })),
});
