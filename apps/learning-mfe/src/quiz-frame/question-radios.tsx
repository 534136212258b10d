import { RadioCards, VisuallyHidden } from '@farm/ui';
import classes from './quiz-frame.module.css';

interface QuestionRadiosProps {
  question: { id: string; question: string; options: readonly string[] };
  /** 'Question 3 of 10', for who listens. */
  count: string;
  /** Numbers of the options, as they are shown. */
  order: readonly number[];
  chosen: number | null;
  onChoose: (option: number) => void;
  disabled?: boolean;
}

/** A question as the page's heading, its options as radios in the order given. Both quizzes ask so. */
export function QuestionRadios({ question, count, order, chosen, onChoose, disabled }: QuestionRadiosProps) {
  const { id, question: text, options } = question;
  return (
    <div className={classes.choice}>
      <RadioCards
        key={id}
        legend={
          <h1 className={classes.question}>
            <VisuallyHidden>{`${count}: `}</VisuallyHidden>
            {text}
          </h1>
        }
        options={order.map((option) => ({ value: String(option), label: options[option] ?? '' }))}
        value={chosen === null ? null : String(chosen)}
        onValue={(option) => onChoose(Number(option))}
        disabled={disabled}
      />
    </div>
  );
}
