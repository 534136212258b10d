import { invalid } from '../errors';

/** Parameters as the SDK encodes them: `metadata[orderId]=…`, `expand[0]=…`, `created[gte]=…`. */
export interface FormParameters {
  [name: string]: string | FormParameters;
}

const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 6;

/** @throws StripeApiError if a name is malformed */
export function parseForm(text: string): FormParameters {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) setValue(form, parsePath(name), value, name);
  return form;
}

const emptyForm = (): FormParameters => Object.create(null) as FormParameters;

function parsePath(name: string): string[] {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  const path = [first ?? '', ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
  if (first === undefined || path.length > MAX_DEPTH || path.some((part) => FORBIDDEN_NAMES.has(part)))
    throw unknownParameter(name);
  return path;
}

function setValue(form: FormParameters, path: string[], value: string, name: string) {
  let parent = form;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(parent).length) : part; // `expand[]=a&expand[]=b`
    if (depth === path.length - 1) {
      parent[key] = value;
      return;
    }
    const next = (parent[key] ??= emptyForm());
    if (typeof next === 'string') throw invalid(`Invalid object: ${name}`, { param: name });
    parent = next;
  }
}

/** A list such as `expand`; a single value counts as a list of one. */
export const readList = (value: string | FormParameters | undefined): string[] => {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  return Object.values(value).filter((each) => typeof each === 'string');
};

/** Rejects parameters that Stripe does not know or that the sandbox does not implement. */
export function checkNames(form: FormParameters, known: readonly string[], path = '') {
  for (const name of Object.keys(form))
    if (!known.includes(name)) throw unknownParameter(path === '' ? name : `${path}[${name}]`);
}

const unknownParameter = (param: string) =>
  invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });

export const missingParameter = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

/** A nested object with only known names; undefined if absent. */
export function readObject(
  form: FormParameters,
  name: string,
  known: readonly string[],
  path = name,
): FormParameters | undefined {
  const value = form[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string') throw invalid(`Invalid object: ${path}`, { param: path });
  checkNames(value, known, path);
  return value;
}

/** An empty text counts as absent. */
export function readText(form: FormParameters, name: string): string | null {
  const value = form[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, { param: name });
  return value;
}

/** Amounts are cents, so `19.99` is rejected. */
export function readInteger(form: FormParameters, name: string): number | null {
  const value = readText(form, name);
  if (value === null) return null;
  if (!/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  return Number(value);
}

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

/** The amount of a payment in US cents. */
export function readAmount(form: FormParameters): number {
  const amount = readInteger(form, 'amount');
  if (amount === null) throw missingParameter('amount');
  const currency = readText(form, 'currency');
  if (currency === null) throw missingParameter('currency');
  if (currency.toLowerCase() !== 'usd')
    throw invalid(`Invalid currency: ${currency}. The sandbox knows usd.`, { param: 'currency' });
  return checkAmount(amount);
}

/** @throws StripeApiError outside Stripe's limits for US dollars */
export function checkAmount(amount: number): number {
  if (amount < MIN_CENTS)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > MAX_CENTS)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  return amount;
}

const MAX_KEYS = 50;
const MAX_KEY_LENGTH = 40;
const MAX_VALUE_LENGTH = 500;

export function readMetadata(form: FormParameters): Record<string, string> {
  const { metadata } = form;
  if (metadata === undefined || metadata === '') return {};
  if (typeof metadata === 'string') throw invalid('Invalid object: metadata', { param: 'metadata' });
  const pairs = Object.entries(metadata).map(([key, value]): [string, string] => {
    if (typeof value !== 'string' || value.length > MAX_VALUE_LENGTH || key.length > MAX_KEY_LENGTH)
      throw invalid(`Invalid metadata: ${key}`, { param: `metadata[${key}]` });
    return [key, value];
  });
  if (pairs.length > MAX_KEYS) throw invalid('Metadata can have at most 50 keys.', { param: 'metadata' });
  return Object.fromEntries(pairs);
}
