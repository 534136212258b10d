import { Type, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ChoiceOf, OrNull } from '../content';
import type { Day } from '../days';
import { type NamedPlace, placeIn, placeProblem, prefixOf, readPlace } from '../places/read-place';

/** Where the figures of a result are from. */
export interface ToolSource {
  id: string;
  title: string;
  /** The page of the data; null for plain arithmetic. */
  url: string | null;
}

/** The result of a calculation. */
export interface ToolResult {
  value: number | string;
  unit: string;
  text: {
    /** The answer with its number first. */
    answer: string;
    /** Margin, limit or condition. */
    note: string | null;
    /** One next step. */
    next: string | null;
  };
  /** The working, one step an entry. */
  steps: readonly string[];
  sources: readonly ToolSource[];
}

/** A parameter that the calculation needs, and the question for it. */
export interface MissingParameter {
  missing: string;
  question: string;
}

export type ToolOutcome = ToolResult | MissingParameter;
export const isMissingParameter = (outcome: ToolOutcome): outcome is MissingParameter => 'missing' in outcome;

interface ToolContext {
  /** Today on the farm's calendar. */
  today: Day;
}

/** A typed farm tool: a pure function of its parameters and the day. */
export interface FarmTool {
  id: string;
  /** For a model that chooses a tool. */
  description: string;
  /** Every parameter is required; null where it is not known. */
  parameters: TSchema;
  /** Whether parameters fit the schema; those that are absent count as null. */
  accepts(parameters: Readonly<Record<string, unknown>>): boolean;
  /** @throws TypeError for parameters that do not fit the schema. */
  run(parameters: Readonly<Record<string, unknown>>, context: ToolContext): ToolOutcome;
}

interface ToolDefinition<P extends TProperties> {
  id: string;
  description: string;
  parameters: P;
  run(parameters: Static<TObject<P>>, context: ToolContext): ToolOutcome;
}

/** A tool that checks its parameters; those not given count as null. */
export function defineTool<P extends TProperties>({ id, description, parameters, run }: ToolDefinition<P>): FarmTool {
  const schema = Type.Object(parameters, { additionalProperties: false });
  const blank = Object.fromEntries(Object.keys(parameters).map((name) => [name, null]));
  return {
    id,
    description,
    parameters: schema,
    accepts: (values) => Value.Check(schema, { ...blank, ...values }),
    run: (given, context) => {
      const values = { ...blank, ...given };
      if (!Value.Check(schema, values)) {
        const [error] = Value.Errors(schema, values);
        throw new TypeError(`${id}: ${error?.path ?? ''} ${error?.message ?? 'does not fit'}`);
      }
      return run(values as Static<TObject<P>>, context);
    },
  };
}

const described = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description });
/** An amount above zero, at most `maximum`, or null. */
export const amount = (description: string, maximum = 10_000_000) =>
  described(OrNull(Type.Number({ exclusiveMinimum: 0, maximum })), description);
export const words = (description: string) => described(OrNull(Type.String({ maxLength: 400 })), description);
export const choice = <const T extends readonly string[]>(values: T, description: string) =>
  described(OrNull(ChoiceOf(values)), description);
export const yes = (description: string) => described(OrNull(Type.Boolean()), description);

export const WORKED_OUT: ToolSource = { id: 'worked-out', title: 'Worked out here', url: null };

/** The result of plain arithmetic; `value` is rounded to two decimals. */
export const calculated = (
  value: number,
  unit: string,
  answer: string,
  steps: readonly string[],
  { note = null, next = null, sources = [WORKED_OUT] }: Partial<Pick<ToolResult, 'sources'> & ToolResult['text']> = {},
): ToolResult => ({
  value: Math.round(value * 100) / 100,
  unit,
  text: { answer, note, next },
  steps,
  sources,
});

const NORMALS = 'https://www.ncei.noaa.gov/products/land-based-station/us-climate-normals';
/** Where the frosts of a place are from. */
export function climateSource(place: NamedPlace): ToolSource {
  const own = prefixOf(place)?.ownFrosts;
  return own
    ? { id: 'climate', title: own.title, url: own.url }
    : { id: 'climate', title: `NOAA 1981-2010 normals, ZIP ${place.zip3}`, url: NORMALS };
}

export const PLACE = words('ZIP code, or town and state');
const askPlace: MissingParameter = {
  missing: 'place',
  question: 'Where do you garden? A ZIP code or a town with its state is enough.',
};
/** The question for a place: why the one that was named has no dates, else the question given. */
export const askFor = (
  text: string | null,
  { question }: Pick<MissingParameter, 'question'> = askPlace,
): MissingParameter => ({
  missing: 'place',
  question: (text === null ? null : placeProblem(readPlace(text))) ?? question,
});
export const placeNamed = (text: string | null): NamedPlace | null => (text === null ? null : placeIn(text));

/** A number with at most `digits` decimals and thousands separators. */
export const formatFigure = (value: number, digits = 1): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });
/** '1 bag', '3 bags', '1.5 pounds'. */
export const count = (value: number, one: string, many = `${one}s`, digits = 1): string =>
  `${formatFigure(value, digits)} ${formatFigure(value, digits) === '1' ? one : many}`;
/** '$12', '$3.50'. */
export const dollars = (value: number): string =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(Math.round(value * 100) / 100) ? 0 : 2, maximumFractionDigits: 2 })}`;
/** 'a, b and c'. */
export const listOf = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
