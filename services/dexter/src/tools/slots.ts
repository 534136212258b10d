import { farmTools } from '@farm/almanac';
import { readableText, quantitiesIn, sizeOf, textTokens, type Quantity, type UnitSize } from '@farm/reader';
import { wordStem } from '../text/words';

/** What a parameter of a tool takes. */
type SlotKind = 'number' | 'date' | 'place' | 'crop' | 'produce' | 'choice' | 'flag' | 'words' | 'material';

/** A parameter of a farm tool, or a number of the rows of a list, as the reader fills it. */
export interface Slot {
  tool: string;
  /** The parameter; of a list with the property of its rows: 'items.price'. */
  name: string;
  kind: SlotKind;
  /** Of a number; null for an amount of any unit. */
  unit: UnitSize | null;
  /** The size of the area that a rate of any unit is for: 'amount per acre'. */
  per: number | null;
  /** What a rate is for, as it is written: 'gallon' of miles per gallon. */
  perUnit: { unit: string; value: number } | null;
  /** Of a choice, and the materials of a list in the description. */
  options: readonly string[];
  /** Whether several numbers of a message fill it: rows of a list, and expenses that are added. */
  isMany: boolean;
  /** Stems of the name and the description. */
  words: ReadonlySet<string>;
}

interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly string[];
  anyOf?: readonly Schema[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

const PER_OF: Readonly<Record<string, { unit: string; value: number }>> = {
  gpm: { unit: 'minute', value: 1 },
  gph: { unit: 'hour', value: 1 },
  mpg: { unit: 'gallon', value: 1 },
};
const ANY = /^Amount\b/;
const IS_SUM = /\btogether\b/;
const DAY = /\bYYYY-MM-DD\b/;
const PRODUCE = /^Produce\b/;

const alternatives = ({ anyOf }: Schema): readonly Schema[] =>
  anyOf?.flatMap((each) => [each, ...alternatives(each)]) ?? [];
const optionsOf = (schema: Schema): string[] =>
  [schema, ...alternatives(schema)].flatMap((each) =>
    typeof each.const === 'string' ? [each.const] : (each.enum ?? []),
  );
const typesOf = (schema: Schema): ReadonlySet<string | undefined> =>
  new Set([schema, ...alternatives(schema)].map(({ type }) => type));

/** The unit that a description names, such as 'Feet of row' or 'Length of bed or field, feet'. */
function unitOf(description: string): Pick<Quantity, 'unit' | 'per'> | null {
  const tokens = textTokens(readableText(description));
  const found = tokens.flatMap((token, at) =>
    token === 'in' ? [] : quantitiesIn(['1', ...tokens.slice(at)]).slice(0, 1),
  );
  const [first] = found;
  if (first?.per && first.per.unit !== 'each') return first;
  return found.find((each) => Object.keys(sizeOf(each).dimension).length > 0) ?? null;
}

const wordsOf = (name: string, description: string): ReadonlySet<string> =>
  new Set(textTokens(`${name.replace(/[_.]/g, ' ')} ${description}`.toLowerCase()).map(wordStem));

function kindOf(name: string, schema: Schema, description: string, options: readonly string[]): SlotKind {
  const types = typesOf(schema);
  if (types.has('number')) return 'number';
  if (types.has('boolean')) return 'flag';
  if (options.length > 0) return 'choice';
  if (DAY.test(description)) return 'date';
  if (name === 'place') return 'place';
  if (name === 'crop') return PRODUCE.test(description) ? 'produce' : 'crop';
  return description.includes(': grass clippings') ? 'material' : 'words';
}

function slotOf(tool: string, name: string, schema: Schema, isMany: boolean): Slot {
  const description = schema.description ?? '';
  const choices = optionsOf(schema);
  const kind = kindOf(name, schema, description, choices);
  const found = kind === 'number' ? unitOf(description) : null;
  const isAny = ANY.test(description) || (isMany && name !== 'items.price');
  const unit = found && !isAny ? sizeOf(found) : null;
  return {
    ...{ tool, name, kind },
    unit: kind === 'number' && !isAny ? (unit ?? { size: 1, dimension: {} }) : null,
    perUnit: found?.per ?? PER_OF[found?.unit ?? ''] ?? null,
    per: isAny && found?.per ? 1 / sizeOf({ unit: 'each', per: found.per }).size : null,
    options: kind === 'material' ? (description.split(': ')[1] ?? '').split(', ') : choices,
    isMany: isMany || IS_SUM.test(description),
    words: wordsOf(name, description),
  };
}

/** The numbers in the rows of a list. */
function rowSlots(tool: string, name: string, schema: Schema): Slot[] {
  const list = alternatives(schema).find(({ type }) => type === 'array');
  return Object.entries(list?.items?.properties ?? {})
    .filter(([, { type }]) => type === 'number' || type === 'boolean')
    .map(([key, row]) =>
      slotOf(
        tool,
        `${name}.${key}`,
        { ...row, type: 'number', description: key === 'price' ? 'Dollars' : 'Amount' },
        true,
      ),
    );
}

/** The slots of each tool by its id. */
export const toolSlots: ReadonlyMap<string, readonly Slot[]> = new Map(
  farmTools.map(({ id, parameters }) => [
    id,
    Object.entries((parameters as Schema).properties ?? {}).flatMap(([name, schema]) =>
      typesOf(schema).has('array') ? rowSlots(id, name, schema) : [slotOf(id, name, schema, false)],
    ),
  ]),
);
