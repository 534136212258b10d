import { invalid } from './errors';

/** Parameters as the provider's SDK writes them: `metadata[orderId]=…`, `expand[0]=…`, `created[gte]=…`. */
export interface Form {
  [name: string]: string | Form;
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 6;

/** Reads urlencoded parameters with deep brackets. Unreadable names are refused, not guessed. */
export function readForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value, name);
  return form;
}

const emptyForm = (): Form => Object.create(null) as Form;

function pathOf(name: string): string[] {
  const found = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const path = found
    ? [found[1] ?? '', ...[...(found[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((m) => m[1] ?? '')]
    : [];
  if (path.length === 0 || path.length > MAX_DEPTH || path.some((part) => FORBIDDEN.has(part)))
    throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  return path;
}

function put(form: Form, path: string[], value: string, name: string) {
  let here = form;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(here).length) : part; // `expand[]=a&expand[]=b`
    if (depth === path.length - 1) {
      here[key] = value;
      return;
    }
    const next = (here[key] ??= emptyForm());
    if (typeof next === 'string') throw invalid(`Invalid object: ${name}`, { param: name });
    here = next;
  }
}

/** A list such as `expand` or `types`; a lone value is a list of one. */
export const listOf = (value: string | Form | undefined): string[] =>
  value === undefined
    ? []
    : typeof value === 'string'
      ? [value]
      : Object.values(value).filter((each): each is string => typeof each === 'string');

/** Refuses what the provider does not know here, and what the sandbox does not play: silence would be a lie. */
export function onlyKnown(
  form: Form,
  known: readonly string[],
  nested: Record<string, readonly string[]> = {},
  place = '',
) {
  for (const [name, value] of Object.entries(form)) {
    if (!known.includes(name)) throw unknown(place === '' ? name : `${place}[${name}]`);
    const inside = nested[name];
    if (inside && typeof value !== 'string')
      for (const key of Object.keys(value)) if (!inside.includes(key)) throw unknown(`${name}[${key}]`);
  }
}

const unknown = (param: string) =>
  invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });

/** A text parameter; absent and empty are null. */
export function textOf(form: Form, name: string): string | null {
  const value = form[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, { param: name });
  return value;
}

/** A whole number. `19.99` is refused: amounts are cents. */
export function integerOf(form: Form, name: string): number | null {
  const value = textOf(form, name);
  if (value === null) return null;
  if (!/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  return Number(value);
}
