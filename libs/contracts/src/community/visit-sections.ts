import { WEEKDAYS, weekdayName, type Weekday } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { Nullable, StrictObject } from '../contract';
import { ChoiceField, DayField, Line, Paragraphs } from './content-fields';

const Time = (title: string) => Nullable(Type.String({ title, input: 'time', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }));
const hours = { opens: Time('Opens'), closes: Time('Closes') };
const Hours = (day: Weekday) => Type.Object(hours, { title: weekdayName(day), additionalProperties: false });

/** How one turns into a road; 'start': the road on which the directions begin. */
export const TURNS = ['start', 'left', 'right', 'straight'] as const;

/** Facts of the farm for visitors. A field that is null is not known, and the page says so or leaves it out. */
export const VisitFacts = StrictObject({
  address: Nullable(Line('Address of the farm', 200, 'Shown only if you enter it here.')),
  hours: Type.Object(
    Object.fromEntries(WEEKDAYS.map((day) => [day, Hours(day)])) as Record<Weekday, ReturnType<typeof Hours>>,
    {
      title: 'Hours',
      additionalProperties: false,
    },
  ),
  specialDays: Type.Array(
    StrictObject({
      day: DayField('Day'),
      reason: Line('Reason', 80, 'Such as Thanksgiving. Without times the farm is closed on that day.'),
      ...hours,
    }),
    { title: 'Single day', maxItems: 40 },
  ),
  turns: Type.Array(
    StrictObject({
      road: Line('Road', 60),
      turn: ChoiceField('Turn', TURNS),
      tenths: Type.Integer({ title: 'Length in tenths of a mile', minimum: 1, maximum: 2_000 }),
    }),
    {
      title: 'Road',
      description: 'From a road that people know to your gate. The map is drawn from it.',
      maxItems: 12,
    },
  ),
  directions: Nullable(Paragraphs('Directions in your own words', 1_500, 'An empty line starts a new paragraph.')),
  parking: Nullable(Line('Parking', 300)),
  bring: Nullable(Line('What to bring', 300)),
  ground: Nullable(Line('The ground', 300, 'Is it even? Say what a person with a wheelchair or stroller finds.')),
  payment: Nullable(Line('Payment at the stand', 300, 'Such as cash, checks, cards, SNAP.')),
});
export type VisitFacts = Static<typeof VisitFacts>;

export const LEFT_AT_STAND = ['plenty', 'a little', 'sold out'] as const;

/** The owner's own list of what the stand has in one week. */
export const StandList = StrictObject({
  monday: Nullable(DayField('Monday of the week')),
  crops: Type.Array(
    StrictObject({
      name: Line('Name', 60),
      price: Nullable(Line('Price', 60, 'With its unit, such as $3 a bunch.')),
      left: ChoiceField('What is left', LEFT_AT_STAND),
    }),
    { title: 'At the stand', maxItems: 40 },
  ),
});
export type StandList = Static<typeof StandList>;
