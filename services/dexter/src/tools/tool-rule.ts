import { farmTool } from '@farm/almanac';
import type { ConversationMemory, ToolCall } from '../memory/conversation-memory';
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
const AREA_UNITS = {
  'square-foot': 1,
  'square-yard': 9,
  'square-meter': 10.764,
  acre: 43_560,
  hectare: 107_639,
} as const;

/** The area of a message in square feet, by its units or its dimensions. */
function areaOf({ quantities, dimensions }: Pick<MessageReading, 'quantities' | 'dimensions'>): number | null {
  for (const { unit, value } of quantities)
    if (unit in AREA_UNITS) return value * AREA_UNITS[unit as keyof typeof AREA_UNITS];
  return dimensions ? dimensions.length * dimensions.width : null;
}

/** The parameters that a message itself gives, by the names that all tools share. */
export function parametersOf(reading: MessageReading): Parameters {
  const { place, crops, animals, dimensions, depthIn, date, season, first } = reading;
  const area = areaOf(reading);
  const [animal] = animals;
  const known: Parameters = {
    place: place && placeText(place),
    crop: crops[0]?.crop.id,
    date,
    season,
    length_ft: dimensions?.length,
    width_ft: dimensions?.width,
    depth_in: depthIn ?? dimensions?.depthIn,
    area_sqft: area,
    acres: first('acre') ?? (first('hectare') === null ? null : (first('hectare') ?? 0) * 2.471),
    row_ft: first('foot') ?? (first('yard') === null ? null : (first('yard') ?? 0) * 3),
    people: first('person') ?? peopleIn(reading.text),
    animal: animal?.kind,
    count: animal?.count,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null && value !== undefined));
}

const peopleIn = (text: string): number | null => {
  const [, count] =
    /\bfamily of (\d+)|\bfeed (\d+)\b|\bfor (\d+) of us\b/.exec(text)?.filter((each) => each !== undefined) ?? [];
  return count === undefined ? null : Number(count);
};

/** What the memory knows for parameters that the message leaves open. */
function parametersFrom({ place, bed, crops, animals }: ConversationMemory, reading: MessageReading): Parameters {
  const { text } = reading;
  const refers = /\b(?:it|its|they|them|those|these|that)\b/.test(text);
  const hasArea = areaOf(reading) !== null;
  const isMyBed = !hasArea && /\b(?:my|the|that|this|it|our) ?(?:raised )?(?:beds?|garden|plot|box)?\b/.test(text);
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

/** A call of a tool with what rule, message and memory give, in this order. */
export const callOf = (
  id: string,
  reading: MessageReading,
  memory: ConversationMemory,
  own: Parameters = {},
): ToolCall => {
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== undefined));
  return { id, parameters: fitTo(id, { ...parametersFrom(memory, reading), ...parametersOf(reading), ...given }) };
};
