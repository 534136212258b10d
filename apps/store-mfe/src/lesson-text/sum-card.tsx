import { calculateSum, type LessonSum, type SumInput } from '@farm/farm';
import { Button, Card, Field, FormError, Stack, Text } from '@farm/ui';
import { sumAnchor, useSavedSums } from './lesson-sums';
import classes from './sum-card.module.css';

const UNIT_NAMES: Readonly<Record<string, string>> = { $: 'dollars' };

const labelOf = ({ label, unit }: SumInput) => (unit === 'date' ? label : `${label} (${UNIT_NAMES[unit] ?? unit})`);

interface SumCardProps {
  lessonId: string;
  sum: LessonSum;
}

/** A sum of a lesson: fields that begin with the example's numbers, and each result with its working. */
export function SumCard({ lessonId, sum }: SumCardProps) {
  const key = `${lessonId}/${sum.id}`;
  const texts = useSavedSums()[key] ?? {};
  const { problems, problem, results } = calculateSum(sum, texts);
  const change = (name: string, text: string) =>
    useSavedSums.set((others) => ({ ...others, [key]: { ...others[key], [name]: text } }));
  const reset = () =>
    useSavedSums.set((others) => Object.fromEntries(Object.entries(others).filter(([other]) => other !== key)));
  return (
    <Card id={sumAnchor(sum.id)} title={sum.title} className={classes.sum} wide>
      <Text size="small" tone="muted">
        These are the numbers of the example. Type your own; they stay in this browser.
      </Text>
      <div className={classes.inputs}>
        {sum.inputs.map((input) => (
          <Field
            key={input.name}
            label={labelOf(input)}
            type={input.unit === 'date' ? 'date' : 'text'}
            inputMode={input.unit === 'date' ? undefined : 'decimal'}
            autoComplete="off"
            value={texts[input.name] ?? input.example}
            onValueChange={(text) => change(input.name, text)}
            error={problems[input.name]}
          />
        ))}
      </div>
      <FormError text={problem} />
      <div role="status">
        {results.length > 0 && (
          <Stack as="dl" gap={3} className={classes.results}>
            {results.map(({ label, value, working }) => (
              <div key={label} className={classes.result}>
                <dt>{label}</dt>
                <dd>
                  <strong className={classes.value}>{value}</strong>
                  <Text as="span" size="small" tone="muted">
                    {working}
                  </Text>
                </dd>
              </div>
            ))}
          </Stack>
        )}
      </div>
      <div data-print="never">
        <Button type="button" variant="outline" onClick={reset}>
          Back to the example
        </Button>
      </div>
    </Card>
  );
}
