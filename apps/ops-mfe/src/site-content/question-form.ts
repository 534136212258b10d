import type { ContentForm } from '@farm/contracts';
import type { QuestionRow } from '../quiz-questions/question-words';
import { typedSchema, type FieldSchema, type FormValue } from './content-form';

/** What an editor changes of a question. */
export interface Wording {
  question: string;
  choices: string[];
  /** The number of the right choice, from 1. */
  right: number;
  explanation: string;
}

/** Every question by its id, as the form shows it. */
export type WordingsById = Record<string, Wording>;

interface StoredValue {
  changed: (Wording & { id: string })[];
}

/** The stored value holds the changed questions only, so the other ones follow later releases. */
function expandValue(value: unknown, questions: readonly QuestionRow[]): FormValue {
  const { changed } = value as StoredValue;
  const byId = new Map(changed.map(({ id, ...wording }) => [id, wording]));
  const wordings = questions.map(({ id, builtIn }) => [
    id,
    byId.get(id) ?? { ...builtIn, choices: [...builtIn.choices] },
  ]);
  return Object.fromEntries(wordings) as FormValue;
}

const isSame = (one: Wording, { question, choices, right, explanation }: QuestionRow['builtIn']): boolean =>
  one.question === question &&
  one.right === right &&
  one.explanation === explanation &&
  one.choices.every((choice, place) => choice === choices[place]);

/** The stored value: the questions that differ from the built-in ones. */
export function changedQuestions(value: FormValue, questions: readonly QuestionRow[]): StoredValue {
  const wordings = value as unknown as WordingsById;
  return {
    changed: questions.flatMap(({ id, builtIn }) => {
      const wording = wordings[id];
      return wording && !isSame(wording, builtIn) ? [{ ...wording, id }] : [];
    }),
  };
}

/** The section's form with every question in it, named by its built-in words. */
export function expandForm(form: ContentForm, questions: readonly QuestionRow[]): ContentForm {
  const item = typedSchema((form.schema as FieldSchema).properties?.changed?.items ?? {});
  const { id: _, ...properties } = item.properties ?? {};
  const expand = (value: unknown) => expandValue(value, questions);
  return {
    ...form,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        questions.map(({ id, builtIn }) => [id, { type: 'object', title: builtIn.question, properties }]),
      ),
    },
    value: expand(form.value),
    builtIn: expand(form.builtIn),
    draft: form.draft && { ...form.draft, value: expand(form.draft.value) },
    history: form.history.map((version) => ({ ...version, value: expand(version.value) })),
  };
}
