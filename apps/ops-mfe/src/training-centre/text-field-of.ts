/** What a field needs to show one text of a form, and to change it. */
interface Shown {
  value: string;
  onValue: (text: string) => void;
}

/** The fields of a form by the names of its texts: `<TextArea {...of('question')} />`. */
export const textFieldOf =
  <Fields extends object>(fields: Fields, onFields: (change: (now: Fields) => Fields) => void) =>
  (name: { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields]): Shown => ({
    value: String(fields[name]),
    onValue: (text) => onFields((now) => ({ ...now, [name]: text })),
  });
