import type { OperatorClass } from '@farm/contracts';
import { postOpsClasses } from '@farm/contracts/form-rules';
import { classLimits, farmTime } from '@farm/farm';
import { call } from '@farm/web-kit';
import { parseCents } from '../admin/parse-cents';
import type { Body } from '../admin/queries';

type ClassFields = {
  title: string;
  kind: OperatorClass['kind'];
  day: string;
  time: string;
  minutes: string;
  place: string;
  link: string;
  seats: string;
  price: string;
  notes: string;
};

const EMPTY: ClassFields = {
  title: '',
  kind: 'class',
  day: '',
  time: '10:00',
  minutes: '90',
  place: '',
  link: '',
  seats: '12',
  price: '0',
  notes: '',
};

const two = (value: number) => String(value).padStart(2, '0');
const MINUTE_MS = 60_000;

/** The fields of a stored class, in farm time; of none, those of a new one. */
export function fieldsOf(event: OperatorClass | null): ClassFields {
  if (event === null) return EMPTY;
  const { date, hour, minute } = farmTime(new Date(event.startsAt));
  return {
    title: event.title,
    kind: event.kind,
    day: date,
    time: `${two(hour)}:${two(minute)}`,
    minutes: String(Math.round((Date.parse(event.endsAt) - Date.parse(event.startsAt)) / MINUTE_MS)),
    place: event.place ?? '',
    link: event.link ?? '',
    seats: String(event.seats),
    price: (event.priceCents / 100).toFixed(2),
    notes: event.notes,
  };
}

const parseInteger = (text: string, min: number, max: number): number | null => {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : -1;
  return value >= min && value <= max ? value : null;
};

const numbersOf = ({ minutes, seats, price }: ClassFields) => {
  const priceCents = parseCents(price);
  return {
    minutes: parseInteger(minutes, classLimits.minMinutes, classLimits.minutes),
    seats: parseInteger(seats, 1, classLimits.seats),
    priceCents: priceCents !== null && priceCents <= classLimits.priceCents ? priceCents : null,
  };
};

/** The errors that lengths and required fields do not show. */
export function checkClass(fields: ClassFields) {
  const { fields: rules } = postOpsClasses;
  const { minutes, seats, priceCents } = numbersOf(fields);
  return {
    minutes: minutes === null ? rules.minutes.message : undefined,
    seats: seats === null ? rules.seats.message : undefined,
    price: priceCents === null ? rules.priceCents.message : undefined,
    place: fields.place === '' && fields.link === '' ? 'Please name a place, a link, or both.' : undefined,
  };
}

type ClassBody = Omit<Body<'POST /api/ops/classes'>, 'id'>;

const bodyOf = (fields: ClassFields): ClassBody => {
  const { title, kind, day, time, place, link, notes } = fields;
  const { minutes, seats, priceCents } = numbersOf(fields);
  return {
    ...{ title, kind, day, time },
    minutes: minutes ?? 0,
    seats: seats ?? 0,
    priceCents: priceCents ?? 0,
    ...(place !== '' && { place }),
    ...(link !== '' && { link }),
    ...(notes !== '' && { notes }),
  };
};

/** Changes a class, or creates one with the id: the same id again creates no second one. */
export const saveClass = (changed: OperatorClass | null, fields: ClassFields, id: string): Promise<OperatorClass> =>
  changed === null
    ? call('POST /api/ops/classes', { body: { id, ...bodyOf(fields) } })
    : call('PUT /api/ops/classes/:id', {
        params: { id: changed.id },
        body: { version: changed.version, ...bodyOf(fields) },
      });
