import type { OperatorFarmShare } from '@farm/contracts';
import { postOpsFarmShares } from '@farm/contracts/form-rules';
import { farmShareLimits, WEEKDAYS, type Pickup } from '@farm/farm';
import { call } from '@farm/web-kit';
import type { Body } from '../admin/queries';

/** Lines of the form for pick-ups, each with a day, a beginning and an end. */
export const PICKUP_LINES = ['1', '2', '3'] as const;
type PickupLine = (typeof PICKUP_LINES)[number];

type ShareFields = {
  kind: OperatorFarmShare['kind'];
  name: string;
  about: string;
  startsOn: string;
  endsOn: string;
  places: string;
  pickupPlace: string;
  price: string;
} & Record<`day${PickupLine}` | `from${PickupLine}` | `to${PickupLine}`, string>;

/** The fields of a stored season; of none, those of a new one. */
export function fieldsOf(share: OperatorFarmShare | null): ShareFields {
  const pickupFields = (line: PickupLine) => {
    const pickup = share?.pickups[Number(line) - 1];
    return {
      [`day${line}`]: pickup?.day ?? '',
      [`from${line}`]: pickup?.from ?? '',
      [`to${line}`]: pickup?.to ?? '',
    };
  };
  return {
    kind: share?.kind ?? 'share',
    name: share?.name ?? '',
    about: share?.about ?? '',
    startsOn: share?.startsOn ?? '',
    endsOn: share?.endsOn ?? '',
    places: share ? String(share.places) : '',
    pickupPlace: share?.pickupPlace ?? '',
    price: share?.price ?? '',
    ...pickupFields('1'),
    ...pickupFields('2'),
    ...pickupFields('3'),
  } as ShareFields;
}

const placesOf = ({ places }: ShareFields): number | null => {
  const value = /^\d+$/.test(places.trim()) ? Number(places) : 0;
  return value >= 1 && value <= farmShareLimits.places ? value : null;
};

/** The pick-up of a line; null: the line is empty or not complete. */
function pickupOf(fields: ShareFields, line: PickupLine): Pickup | null {
  const day = WEEKDAYS.find((each) => each === fields[`day${line}`]);
  const [from, to] = [fields[`from${line}`], fields[`to${line}`]];
  return day && from !== '' && to !== '' ? { day, from, to } : null;
}

/** The error of a line that has some of day, beginning and end, but not all. */
function lineError(fields: ShareFields, line: PickupLine): string | undefined {
  const hasDay = fields[`day${line}`] !== '';
  const hasTime = fields[`from${line}`] !== '' || fields[`to${line}`] !== '';
  if (!hasDay) return hasTime ? 'Please choose a day.' : undefined;
  return pickupOf(fields, line) === null ? 'Please give both times of this pick-up.' : undefined;
}

/** The errors that lengths and required fields do not show. */
export function checkShare(fields: ShareFields) {
  const { fields: rules } = postOpsFarmShares;
  const isEmpty = PICKUP_LINES.every((line) => pickupOf(fields, line) === null);
  return {
    places: placesOf(fields) === null ? rules.places.message : undefined,
    startsOn: fields.startsOn === '' ? rules.startsOn.message : undefined,
    endsOn: fields.endsOn === '' ? rules.endsOn.message : undefined,
    day1: lineError(fields, '1') ?? (isEmpty ? rules.pickups.message : undefined),
    day2: lineError(fields, '2'),
    day3: lineError(fields, '3'),
  };
}

type ShareBody = Omit<Body<'POST /api/ops/farm-shares'>, 'id'>;

function bodyOf(fields: ShareFields): ShareBody {
  const { kind, name, about, startsOn, endsOn, pickupPlace, price } = fields;
  return {
    ...{ kind, name, about, startsOn, endsOn, pickupPlace, price },
    places: placesOf(fields) ?? 0,
    pickups: PICKUP_LINES.flatMap((line) => pickupOf(fields, line) ?? []),
  };
}

/** Changes a season, or creates one with the id: the same id again creates no second one. */
export const saveShare = (
  changed: OperatorFarmShare | null,
  fields: ShareFields,
  id: string,
): Promise<OperatorFarmShare> =>
  changed === null
    ? call('POST /api/ops/farm-shares', { body: { id, ...bodyOf(fields) } })
    : call('PUT /api/ops/farm-shares/:id', {
        params: { id: changed.id },
        body: { version: changed.version, ...bodyOf(fields) },
      });
