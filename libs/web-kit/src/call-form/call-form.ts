// A separate subpath, compiled into the projects that use it, because pages without a form must not load react-hook-form.
import type { FormRules } from '@farm/contracts';
import { fnv1a, randomUuid } from '@farm/farm';
import { getErrorBody, getErrorMessage, useSubmit, type SubmitOptions } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useUnsavedForm } from '../unsaved-changes';
import { draftOfForm, NO_DRAFT, type DraftStore } from './form-draft';
import {
  decodeValues,
  encodeValue,
  encodeValues,
  type EncodedValues,
  type FieldValue,
  type FormValues,
} from './field-value';
import { formResolver, type FormCheck } from './form-resolver';

export type { FieldValue, FormValues } from './field-value';

/** Names of the fields with values of this type. */
type NameOf<V, T> = { [N in keyof V]: V[N] extends T ? N : never }[keyof V] & string;

/** Valid values: a required one is not null. */
export type ValidValues<V, R extends FormRules> = {
  [N in keyof V]: N extends keyof R['fields']
    ? R['fields'][N] extends { required: true }
      ? NonNullable<V[N]>
      : V[N]
    : V[N];
};

export interface CallFormOptions<V extends FormValues, R extends FormRules, Result> extends Pick<
  SubmitOptions<unknown, Result>,
  'key' | 'scope' | 'onSettled' | 'toMessage'
> {
  /** The rules of the call, from `@farm/contracts/form-rules`. */
  rules: R;
  /** All fields. A field that nobody has changed follows its value here. */
  values: V;
  /** Fields of one submission only, such as a message: saved as a draft, and emptied once they are sent. */
  content?: readonly (keyof V & string)[];
  /** Where `content` is saved, always the same one; by default it is lost on leaving, and `UnsavedChanges` asks. */
  draft?: DraftStore;
  /** Sentences for fields by rules that the contract does not have. */
  check?: (values: V) => { readonly [N in keyof V]?: string | undefined };
  /** The sentence for missing fields; by default the contract's. null: each missing field has its own. */
  incomplete?: string | null;
  /** Sends trimmed values. `key` is the idempotency key: the same as long as the same values are sent. */
  send: (values: ValidValues<V, R>, key: string) => Promise<Result>;
  /** The values as the service stored them; by default those sent. */
  toValues?: (result: Result) => V;
  onSuccess?: (result: Result, values: ValidValues<V, R>) => unknown;
  onError?: (error: Error) => unknown;
}

interface Submission {
  values: FormValues;
  /** The values as they were typed. */
  typed: FormValues;
  key: string;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] as FieldValue]] : [])));

/** The field that the service's sentence is about, if the form has it. */
function faultyField(error: Error | null, values: FormValues): string | undefined {
  const field = getErrorBody(error)?.field;
  return field !== undefined && field in values ? field : undefined;
}

/** When `values` change, fields that were changed here stay as they are. */
const FOLLOW = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true };
/** `reset` adds the options above to its own. */
const START_AGAIN = { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false };

/** The values that are not the same in `before`. */
const changedSince = (before: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name])));

interface FieldsOptions {
  rules: FormRules;
  values: FormValues;
  content: readonly string[];
  draft: DraftStore;
  check: FormCheck;
  /** Whether a missing field has the contract's sentence. */
  isMissingNamed: boolean;
}

/** A changed field that is as its stored value is by now counts as unchanged again: react-hook-form keeps it as changed. */
function useCaughtUp({ getValues, setValue }: UseFormReturn<EncodedValues>, followed: EncodedValues) {
  const stored = JSON.stringify(followed);
  useEffect(() => {
    const now = JSON.parse(stored) as EncodedValues;
    for (const [name, value] of Object.entries(getValues()))
      if (value === now[name]) setValue(name, value, { shouldDirty: true });
  }, [stored, getValues, setValue]);
}

/** Whoever deletes what this browser keeps ('Forget me', also in another tab) does not want it back with the next key. */
function useForget(forget: () => void) {
  useEffect(() => {
    const listener = ({ key }: StorageEvent) => key === null && forget();
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  });
}

/** Fields, draft and idempotency key of a form, in react-hook-form. */
function useFields({ rules, values: initial, content, draft: useDraft, check, isMissingNamed }: FieldsOptions) {
  const [draft] = useState(() => draftOfForm(useDraft));
  const values = { ...initial, ...pick(draft.follow(useDraft())?.values ?? {}, content) };
  const form = useForm<EncodedValues>({
    values: encodeValues(values),
    resetOptions: FOLLOW,
    resolver: formResolver(rules, check, isMissingNamed ? null : undefined),
    shouldFocusError: false, // `Form` of libs/ui focuses the first faulty field, also after an error of the service
  });
  useCaughtUp(form, encodeValues(initial));
  const { control, formState, handleSubmit, setError } = form;
  const { errors, dirtyFields, isSubmitted } = formState;
  const isChanged = Object.keys(dirtyFields).length > 0;
  useUnsavedForm(isChanged && useDraft === NO_DRAFT);
  const getValues = () => decodeValues(form.getValues());
  const setValue = (name: string, value: FieldValue) => form.setValue(name, encodeValue(value), { shouldDirty: true });
  const reset = (next: FormValues) => {
    form.reset(encodeValues(next), START_AGAIN);
    draft.complete(() => null);
  };
  useForget(() => reset(initial));
  const unsent = (typed: FormValues) => pick(changedSince(initial, typed), content);
  return {
    values: { ...values, ...decodeValues(useWatch({ control }) as EncodedValues) },
    errors,
    isChanged,
    setError,
    // Controls of libs/ui report values instead of events, so they are set instead of registered.
    set: (name: string, value: FieldValue) => {
      const before = getValues(); // before hydration the first values, also after setValue()
      if (isSame(before[name], value)) return;
      setValue(name, value);
      // A fault may depend on several fields. What the service found at another field stays.
      const others = Object.keys(errors).filter((other) => errors[other]?.type !== 'service');
      if (isSubmitted) void form.trigger([name, ...others]);
      if (!content.includes(name)) return;
      const typed = unsent({ ...before, ...draft.current()?.values, [name]: value });
      draft.write(isSame(typed, {}) ? null : { sent: draft.current()?.sent ?? null, values: typed });
    },
    validate: (onValid: (submission: Submission) => void) =>
      handleSubmit((encoded) => {
        const valid = decodeValues(encoded);
        const typed = getValues();
        const sent = draft.current()?.sent;
        const text = String(fnv1a(JSON.stringify(valid))); // a hash: it may hold a name and an address
        const key = sent?.content === text ? sent.key : randomUuid();
        draft.write({ values: unsent(typed), sent: { key, content: text } });
        onValid({ values: valid, typed, key });
      })(),
    /** Empties what was sent, or fills in what is stored. What was typed meanwhile stays, as a change. */
    complete: ({ values: sent, typed }: Submission, stored: FormValues) => {
      const now = getValues();
      form.reset(encodeValues({ ...sent, ...pick(initial, content), ...stored }), START_AGAIN);
      for (const [name, value] of Object.entries(changedSince(typed, now))) setValue(name, value);
      draft.complete((saved) => {
        const later = changedSince(typed, saved?.values ?? {});
        return isSame(later, {}) ? null : { values: later, sent: null };
      });
    },
    reset: (next = initial) => reset(next),
  };
}

/** What a component reads and sets of each field. */
function controlsOf<V extends FormValues>(
  rules: FormRules,
  { values, errors, set }: Pick<ReturnType<typeof useFields>, 'values' | 'errors' | 'set'>,
) {
  const errorOf = (name: keyof V & string) => errors[name]?.message;
  const control = <N extends keyof V & string>(name: N) => ({
    name,
    value: values[name] as V[N],
    onValueChange: (value: V[N]) => set(name, value),
  });
  const maxLength = (name: string) => rules.fields[name]?.maxLength;
  return {
    errorOf,
    set: <N extends keyof V & string>(name: N, value: V[N]) => set(name, value),
    /** Props of a `Field`. */
    field: (name: NameOf<V, string>) => ({ ...control(name), error: errorOf(name), maxLength: maxLength(name) }),
    /** Props of a `TextArea`. */
    textArea: (name: NameOf<V, string>) => ({ ...control(name), error: errorOf(name), limit: maxLength(name) }),
    /** Props of a `Select`. */
    select: (name: NameOf<V, string>) => ({ ...control(name), error: errorOf(name) }),
    /** Props of a `RadioGroup`. */
    choice: <N extends keyof V & string>(name: N) => control(name),
    /** Props of a `Checkbox`. */
    checkbox: (name: NameOf<V, boolean>) => ({
      name,
      checked: values[name] === true,
      error: errorOf(name),
      onCheckedChange: (checked: boolean) => set(name, checked),
    }),
  };
}

/**
 * A form that makes one call: validation by the contract's rules, one submission at a time, the service's error at the field it
 * names, a draft, and an idempotency key for each content. Spread `field()` and its like on controls of libs/ui, inside its `Form`.
 */
export function useCallForm<V extends FormValues, const R extends FormRules, Result>(
  options: CallFormOptions<V, R, Result>,
) {
  const {
    rules,
    values: initial,
    content = [],
    draft = NO_DRAFT,
    check,
    incomplete,
    send,
    toValues,
    onSuccess,
    onError,
    ...submitOptions
  } = options;
  const fields = useFields({
    ...{ rules, values: initial, content, draft },
    isMissingNamed: incomplete === null,
    check: (typed) => check?.(typed as V) ?? {},
  });
  const { submit, ...submission } = useSubmit<Submission, Result>({
    ...submitOptions,
    send: ({ values: valid, key }) => send(valid as ValidValues<V, R>, key),
    onSuccess: (result, sent) => {
      fields.complete(sent, toValues?.(result) ?? {});
      return onSuccess?.(result, sent.values as ValidValues<V, R>);
    },
    onError: (error) => {
      const field = faultyField(error, initial);
      if (field !== undefined) fields.setError(field, { type: 'service', message: getErrorMessage(error) });
      return onError?.(error);
    },
  });
  const faults = Object.values(fields.errors);
  const isIncomplete = faults.some((fault) => fault?.type === 'required');
  const failure = faults.length > 0 || faultyField(submission.error, initial) ? null : submission.problem;

  return {
    ...submission,
    values: fields.values as V,
    /** Whether a field was changed since the last success. */
    isChanged: fields.isChanged,
    /** The sentence for the form as a whole; faults of fields are shown at the fields. */
    problem: isIncomplete
      ? incomplete === undefined
        ? rules.message
          ? i18n._(rules.message)
          : null
        : incomplete
      : failure,
    /** Takes back all changes, or replaces the values, and deletes the draft. */
    reset: (next?: V) => fields.reset(next),
    submit: () => void (submission.isPending || fields.validate(submit)),
    ...controlsOf<V>(rules, fields),
  };
}
