import { farmTool } from '@farm/almanac';
import type { ConversationMemory, ToolCall } from '../memory/conversation-memory';
import { feetOf } from './dimensions';
import type { Quantity } from './quantities';
import type { MessageReading } from './read-message';

/** A tool call that a message asks for. */
export interface ChosenTool extends ToolCall {
  /** Where a parameter is missing, the notes may answer in general; its question follows. */
  hasGeneralAnswer?: boolean;
}

/** Chooses a tool for a message, or null. */
export type ToolRule = (reading: MessageReading, memory: ConversationMemory) => ChosenTool | null;

type Parameters = Record<string, unknown>;

const placeText = ({ zip, name }: NonNullable<MessageReading['place']>): string => zip ?? name;
const AREA_UNITS: Readonly<Record<string, number>> = {
  'square-foot': 1,
  'square-yard': 9,
  'square-meter': 10.764,
  acre: 43_560,
  hectare: 107_639,
};
const ACRES: Readonly<Record<string, number>> = { acre: 1, hectare: 2.471 };

/** Square feet of a quantity of area; null for other units and for rates. */
export const squareFeetOf = ({ unit, value, per }: Quantity): number | null => {
  const size = AREA_UNITS[unit];
  return size === undefined || per !== null ? null : value * size;
};

/** The area of a message in square feet, by its units or its dimensions. */
export function areaOf({ quantities, dimensions }: Pick<MessageReading, 'quantities' | 'dimensions'>): number | null {
  const given = quantities.map(squareFeetOf).find((area) => area !== null);
  return given ?? (dimensions ? dimensions.length * dimensions.width : null);
}

/** The first length in feet that is no depth, spacing or width; null for none. */
export function rowFeetOf({ quantities }: Pick<MessageReading, 'quantities'>): number | null {
  const row = quantities.find(
    ({ unit, role, per }) =>
      (unit === 'foot' || unit === 'yard' || unit === 'meter') && (role === null || role === 'length') && per === null,
  );
  return row ? feetOf(row) : null;
}

/** How many equal rows: '3 rows of 60 feet', 'three 50-foot rows'. */
export const rowCount = ({ quantities, tokens }: Pick<MessageReading, 'quantities' | 'tokens'>): number =>
  (
    quantities.find(({ unit, per }) => unit === 'row' && per === null) ??
    quantities.find(
      ({ unit, per, end }, at) =>
        unit === 'each' &&
        per === null &&
        quantities[at + 1]?.at === end &&
        quantities[at + 1]?.unit === 'foot' &&
        tokens.includes('rows'),
    )
  )?.value ?? 1;

const SOILS: readonly (readonly [soil: string, RegExp])[] = [
  ['clay', /\bclay\b|\bheavy soil\b/],
  ['sandy', /\bsand(?:y|s)?\b/],
  ['loam', /\bloam(?:y)?\b|\bsilt(?:y)?\b/],
];
const soilIn = (text: string): string | null => SOILS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** The parameters that a message itself gives, by the names that all tools share. */
export function parametersOf(reading: MessageReading): Parameters {
  const { place, unresolvedPlace, crops, animals, dimensions, depthIn, date, season, first, quantities } = reading;
  const [animal] = animals;
  const land = quantities.find(({ unit, per }) => unit in ACRES && per === null);
  const known: Parameters = {
    place: place ? placeText(place) : unresolvedPlace,
    crop: crops[0]?.crop.id,
    date,
    season,
    length_ft: dimensions?.length,
    width_ft: dimensions?.width,
    depth_in: depthIn ?? dimensions?.depthIn,
    area_sqft: areaOf(reading),
    acres: land && land.value * (ACRES[land.unit] ?? 1),
    row_ft: rowFeetOf(reading),
    people: first('person') ?? peopleIn(reading.text),
    animal: animal?.kind,
    count: animal?.count,
    soil: soilIn(reading.text),
  };
  return Object.fromEntries(
    Object.entries(known).filter(([, value]) => value !== null && value !== undefined && value !== 0),
  );
}

const peopleIn = (text: string): number | null => {
  const [, count] =
    /\b(?:family|household) of (\d+)|\bfeed (?:us )?(\d+)\b|\bfor (\d+) of us\b|\b(\d+) of us\b/
      .exec(text)
      ?.filter((each) => each !== undefined) ?? [];
  return count === undefined ? null : Number(count);
};

/** What the memory knows for parameters that the message leaves open. */
function parametersFrom({ place, bed, crops, animals }: ConversationMemory, reading: MessageReading): Parameters {
  const { text } = reading;
  const refers = /\b(?:it|its|they|them|those|these|that)\b/.test(text);
  const hasArea = areaOf(reading) !== null;
  const isMyBed =
    !hasArea &&
    (reading.depthIn !== null ||
      reading.first('inch') !== null ||
      /\b(?:my|the|that|this|it|our) ?(?:raised )?(?:beds?|garden|plot|box)?\b/.test(text));
  return {
    ...(place ? { place: placeText(place) } : {}),
    ...(refers && crops[0] ? { crop: crops[0] } : {}),
    ...(bed && isMyBed
      ? {
          length_ft: bed.length,
          width_ft: bed.width,
          area_sqft: bed.length * bed.width,
          ...(bed.depth ? { depth_in: bed.depth } : {}),
        }
      : {}),
    ...(refers && animals[0] ? { animal: animals[0].kind, count: animals[0].count } : {}),
  };
}

/** Keeps the parameters that a tool has. */
export function fitTo(id: string, parameters: Parameters): Parameters {
  const properties = Object.keys((farmTool(id)?.parameters as { properties?: object } | undefined)?.properties ?? {});
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => properties.includes(name)));
}

const present = (parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined));

/** A call of a tool with what rule, message and memory give, in this order. */
export const callOf = (
  id: string,
  reading: MessageReading,
  memory: ConversationMemory,
  own: Parameters = {},
): ToolCall => ({
  id,
  parameters: fitTo(id, { ...parametersFrom(memory, reading), ...parametersOf(reading), ...present(own) }),
});

/** A call with these parameters only: nothing else of the message belongs to it. */
export const exactCall = (id: string, own: Parameters): ToolCall => ({ id, parameters: present(own) });

const FIRST_PERSON = new Set([
  "i'm",
  'im',
  "i've",
  'ive',
  'i',
  'my',
  'we',
  'our',
  'it',
  'they',
  'there',
  "we've",
  'just',
]);
const NEEDS = new Set(
  'need needed needs calculate figure convert equals equal tell whats figuring wondering enough'.split(' '),
);

// 'Im in 30310 when is last frost'
const QUESTION_AFTER =
  /\b(?:when|what|which|where) (?:is|are|was|will|do|does|can|could|should|would)\b|\b(?:whens|whats|what's)\b/;

/** Whether a message asks, or is a bare request: 'mulch for 10x20, 3 inches'. A statement about oneself asks nothing. */
export const isRequest = ({ tokens, target }: MessageReading): boolean =>
  target.how !== null ||
  tokens.includes('?') ||
  tokens.some((token) => NEEDS.has(token)) ||
  QUESTION_AFTER.test(tokens.join(' ')) ||
  !FIRST_PERSON.has(tokens[0] ?? '');
