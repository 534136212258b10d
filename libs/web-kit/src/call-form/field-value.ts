/** One value, which changes as a whole. null: nothing is chosen. */
export type FieldValue = string | boolean | number | object | null;
export type FormValues = Record<string, FieldValue>;

/** The values as react-hook-form holds them: it compares and merges lists and objects item by item, so they are JSON there. */
export type EncodedValues = Record<string, string | boolean | number | null>;

const JSON_MARK = '\0';

const isMarked = (value: FieldValue): value is string => typeof value === 'string' && value.startsWith(JSON_MARK);

export const encodeValue = (value: FieldValue) =>
  (typeof value === 'object' && value !== null) || isMarked(value) ? JSON_MARK + JSON.stringify(value) : value;

const decodeValue = (value: FieldValue): FieldValue =>
  isMarked(value) ? (JSON.parse(value.slice(JSON_MARK.length)) as FieldValue) : value;

export const encodeValues = (values: FormValues): EncodedValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeValue(value)]));

export const decodeValues = (values: EncodedValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeValue(value)]));
