// A separate subpath, without react-hook-form, for pages that check a text and have no form.
import type { FieldRule, FormRules } from '@farm/contracts';
import { hasVisibleText } from '@farm/farm';
import { i18n } from '@lingui/core';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { decodeValues, encodeValues, type EncodedValues, type FieldValue, type FormValues } from './field-value';

/** The form's own rules beyond the contract: a sentence for each invalid field. */
export type FormCheck = (values: FormValues) => Readonly<Record<string, string | undefined>>;

const MISSING = /*i18n*/ 'Please fill this in.';
const INVALID = /*i18n*/ 'Please check this.';
/** For sentences of a contract that have no translation. */
const GENERAL = {
  required: MISSING,
  minLength: /*i18n*/ 'Please write more.',
  maxLength: /*i18n*/ 'Please write less.',
  pattern: INVALID,
} as const;

/** The sentence of a rule in the language of the page. */
const translated = (message: string, type: keyof typeof GENERAL): string =>
  i18n.locale === 'en' || message in i18n.messages ? i18n._(message) : i18n._(GENERAL[type]);

function trim(value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value;
  return hasVisibleText(value) ? value.trim() : '';
}

function faultType({ required, minLength = 0, maxLength = Infinity, pattern }: FieldRule, value: FieldValue = null) {
  if (value === '' || value === null) return required ? 'required' : undefined;
  if (typeof value !== 'string') return undefined;
  const { length } = [...value];
  if (length < minLength) return 'minLength';
  if (length > maxLength) return 'maxLength';
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? 'pattern' : undefined;
}

/** The fault of a value by the rules of a call, with its sentence; undefined: it is valid. Texts are trimmed first. */
export function findFault<R extends FormRules>(rules: R, name: keyof R['fields'] & string, value: FieldValue) {
  const { fields, message = INVALID }: FormRules = rules;
  const rule = fields[name] ?? {};
  const type = faultType(rule, trim(value));
  return type && { type, message: translated(rule.message ?? message, type) };
}

/**
 * Validates trimmed values by the rules of a call, then by the form's own. The values of a valid form are the trimmed ones.
 * @param missing the sentence at a missing field; null: the form's own, or the contract's
 */
export const formResolver =
  (rules: FormRules, check: FormCheck, missing: string | null = i18n._(MISSING)): Resolver<EncodedValues> =>
  (typed) => {
    const entries = Object.entries(decodeValues(typed));
    const values = Object.fromEntries(entries.map(([name, value]) => [name, trim(value)]));
    const own = check(values);
    const errors: FieldErrors<EncodedValues> = {};
    for (const [name, value] of Object.entries(values)) {
      const fault = findFault(rules, name, value);
      if (fault)
        errors[name] = fault.type === 'required' ? { ...fault, message: missing ?? own[name] ?? fault.message } : fault;
      else if (own[name] !== undefined) errors[name] = { type: 'check', message: own[name] };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: encodeValues(values), errors: {} };
  };
