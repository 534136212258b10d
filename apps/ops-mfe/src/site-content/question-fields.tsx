import { Select, Stack, Text, TextArea } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import type { FieldProps, UiSchema } from '@rjsf/utils';
import { useState } from 'react';
import { answersText, byQuiz, percent, type QuestionRow } from '../quiz-questions/question-words';
import type { ChangeableItem } from './changed-items';
import type { ContentFieldsProps } from './content-fields';
import type { FieldSchema, FormValue } from './content-schema';
import { OneItem } from './item-fields';

/** What an editor changes of a question. `right`: the number of the right choice, from 1. */
type Wording = {
  question: string;
  choices: string[];
  right: number;
};

const itemOf = ({ id, builtIn: { choices, reasons, ...words } }: QuestionRow): ChangeableItem => ({
  id,
  title: words.question,
  builtIn: { ...words, choices: [...choices], ...(reasons && { reasons: [...reasons] }) },
});

export const questionItems = (questions: readonly QuestionRow[]): ChangeableItem[] => questions.map(itemOf);

/** One sentence for each choice; absent until one is typed. */
function ReasonsField({ schema, formData, fieldPathId, registry, onChange }: FieldProps<unknown, FieldSchema>) {
  const { choices, right } = registry.formContext as Wording;
  const reasons = choices.map((_, place) => String((formData as string[] | undefined)?.[place] ?? ''));
  const change = (place: number, text: string) => {
    const changed = reasons.map((reason, other) => (other === place ? text.replaceAll(/\s*\n\s*/g, ' ') : reason));
    onChange(changed.some(Boolean) ? changed : undefined, fieldPathId.path);
  };
  return (
    <Stack>
      {choices.map((choice, place) => (
        <TextArea
          key={place}
          label={`Reason ${place + 1}`}
          hint={`Why “${choice}” is ${place + 1 === right ? 'right' : 'wrong'}, in one sentence`}
          limit={schema.items?.maxLength}
          rows={1}
          grows
          value={reasons[place] ?? ''}
          onValueChange={(text) => change(place, text)}
        />
      ))}
    </Stack>
  );
}

const uiSchemaOf = ({ answers, chosen }: QuestionRow): UiSchema => ({
  choices: {
    items: (_: FormValue, place: number) => ({
      'ui:title': `Choice ${place + 1}`,
      'ui:description': answers > 0 ? `Chosen by ${percent(chosen[place] ?? 0)} of visitors` : undefined,
      'ui:emptyValue': '',
    }),
  },
  right: { 'ui:widget': 'radio' },
  reasons: { 'ui:field': ReasonsField },
});

/** The right choice is one of the numbers of the choices. */
const withNumbers = ({ properties = {}, ...schema }: FieldSchema): FieldSchema => ({
  ...schema,
  properties: { ...properties, right: { ...properties.right, enum: [1, 2, 3, 4] } },
});

interface QuestionFieldsProps extends ContentFieldsProps {
  questions: readonly QuestionRow[];
}

/** The fields of one question, with how visitors answer it, and a list to choose another. */
export function QuestionFields({ questions, schema, value, onChange }: QuestionFieldsProps) {
  const [search] = useSearchParams();
  const [chosenId, setChosenId] = useState(search.get('question'));
  const question = questions.find(({ id }) => id === chosenId) ?? questions[0];
  const wordings = value as Record<string, Wording>;
  const wording = question && wordings[question.id];
  if (!wording) return null;
  return (
    <Stack>
      <Select label="Question to change" value={question.id} onValueChange={setChosenId}>
        {byQuiz(questions).map(([quiz, own]) => (
          <optgroup key={quiz} label={quiz}>
            {own.map(({ id }) => (
              <option key={id} value={id}>
                {wordings[id]?.question}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Text tone="muted">
        {`${answersText(question)} in the published words. A visitor who has begun a quiz finishes it in the words it began with.`}
      </Text>
      <OneItem
        key={question.id}
        item={itemOf(question)}
        schema={withNumbers(schema.properties?.[question.id] ?? {})}
        value={value}
        onChange={onChange}
        uiSchema={uiSchemaOf(question)}
        context={wording}
      />
    </Stack>
  );
}
