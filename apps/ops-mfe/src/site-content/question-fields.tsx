import { Button, Field, RadioGroup, Select, Stack, Text, TextArea } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import { useState } from 'react';
import { answersText, byQuiz, percent, type QuestionRow } from '../quiz-questions/question-words';
import type { ChangeableItem } from './changed-items';
import type { FieldSchema, FormValue } from './content-form';
import type { SchemaFieldsProps } from './schema-fields';

const NUMBERS = ['1', '2', '3', '4'] as const;

/** What an editor changes of a question. `right`: the number of the right choice, from 1. */
interface Wording {
  question: string;
  choices: string[];
  right: number;
  explanation: string;
  reasons?: string[] | undefined;
}

const wordsOf = ({ choices, reasons, ...words }: QuestionRow['builtIn']): { [name: string]: FormValue } => ({
  ...words,
  choices: [...choices],
  ...(reasons && { reasons: [...reasons] }),
});

export const questionItems = (questions: readonly QuestionRow[]): ChangeableItem[] =>
  questions.map(({ id, builtIn }) => ({
    id,
    title: builtIn.question,
    builtIn: wordsOf(builtIn),
  }));

const withItem = (items: readonly string[], place: number, text: string): string[] =>
  items.map((each, other) => (other === place ? text : each));

interface WordingFieldsProps {
  properties: Readonly<Record<string, FieldSchema>>;
  question: QuestionRow;
  wording: Wording;
  onChange: (name: string, part: FormValue) => void;
}

function WordingFields({ properties, question, wording, onChange }: WordingFieldsProps) {
  const { answers, chosen } = question;
  const { choices, right, explanation, reasons = choices.map(() => '') } = wording;
  const changeReason = (place: number, text: string) => {
    const changed = withItem(reasons, place, text.replaceAll('\n', ' '));
    onChange('reasons', changed.some(Boolean) ? changed : undefined);
  };
  return (
    <>
      <TextArea
        label="Question"
        hint={properties.question?.description}
        limit={properties.question?.maxLength}
        rows={1}
        grows
        value={wording.question}
        onValueChange={(text) => onChange('question', text.replaceAll('\n', ' '))}
      />
      {choices.map((choice, place) => (
        <Field
          key={place}
          label={`Choice ${place + 1}`}
          hint={answers > 0 ? `Chosen by ${percent(chosen[place] ?? 0)} of visitors` : undefined}
          maxLength={properties.choices?.items?.maxLength}
          value={choice}
          onValueChange={(text) => onChange('choices', withItem(choices, place, text))}
        />
      ))}
      <RadioGroup
        legend="Right choice"
        options={NUMBERS.map((value) => ({ value, label: value }))}
        value={NUMBERS[right - 1] ?? null}
        onValueChange={(value) => onChange('right', Number(value))}
      />
      <TextArea
        label="Why"
        hint={properties.explanation?.description}
        limit={properties.explanation?.maxLength}
        grows
        value={explanation}
        onValueChange={(text) => onChange('explanation', text.replaceAll('\n', ' '))}
      />
      {choices.map((choice, place) => (
        <TextArea
          key={place}
          label={`Reason ${place + 1}`}
          hint={`Why “${choice}” is ${place + 1 === right ? 'right' : 'wrong'}, in one sentence`}
          limit={properties.reasons?.items?.maxLength}
          rows={1}
          grows
          value={reasons[place] ?? ''}
          onValueChange={(text) => changeReason(place, text)}
        />
      ))}
    </>
  );
}

interface QuestionFieldsProps extends SchemaFieldsProps {
  questions: readonly QuestionRow[];
}

/** The fields of one question, with how visitors answer it, and a list to choose another. */
export function QuestionFields({ questions, schema, value, onChange }: QuestionFieldsProps) {
  const [search] = useSearchParams();
  const [chosenId, setChosenId] = useState(search.get('question'));
  const question = questions.find(({ id }) => id === chosenId) ?? questions[0];
  const wordings = value as unknown as Record<string, Wording>;
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
      <WordingFields
        properties={schema.properties?.[question.id]?.properties ?? {}}
        question={question}
        wording={wording}
        onChange={(name, part) => onChange([question.id, name], part)}
      />
      <div>
        <Button
          type="button"
          variant="outline"
          size="small"
          onClick={() => onChange([question.id], wordsOf(question.builtIn))}
        >
          Use the words that the site came with
        </Button>
      </div>
    </Stack>
  );
}
