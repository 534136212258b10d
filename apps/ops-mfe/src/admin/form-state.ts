import { useState } from 'react';

type Update<Fields> = (change: (now: Fields) => Fields) => void;

/** Props of a form's controls by the names of its fields: `<TextArea {...control('question')} />`. */
export const controlsOf =
  <Fields extends object>(fields: Fields, onFields: Update<Fields>) =>
  <Name extends keyof Fields>(name: Name) => ({
    value: fields[name],
    onValueChange: (value: Fields[Name]) => onFields((now) => ({ ...now, [name]: value })),
  });

export function useFields<Fields extends object>(initial: Fields | (() => Fields)) {
  const [fields, setFields] = useState(initial);
  return { fields, setFields, control: controlsOf(fields, setFields) };
}

/** The errors of a form by field. */
export type Problems<Fields> = Partial<Record<keyof Fields, string>>;

/** The state of a form that is validated. Errors are shown from the first submit on. */
export function useForm<Fields extends object>(initial: Fields, validate: (fields: Fields) => Problems<Fields>) {
  const { fields, setFields, control } = useFields(initial);
  const [isTried, setTried] = useState(false);
  const problems = validate(fields);
  return {
    fields,
    control: <Name extends keyof Fields>(name: Name) => ({
      ...control(name),
      error: isTried ? problems[name] : undefined,
    }),
    /** Calls `send` if all fields are valid. */
    submit: (send: () => void) => {
      setTried(true);
      if (Object.values(problems).every((problem) => problem === undefined)) send();
    },
    /** Empties the form after it was saved, unless it was changed since. */
    reset: (saved: Fields) => {
      setTried(false);
      setFields((now) => (now === saved ? initial : now));
    },
  };
}

/** The fields that are not blank, trimmed: blank optional fields are not sent. */
export function filledFields<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  const trimmed = Object.entries(fields).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as Partial<Fields>;
}
