import type { QuizQuestion } from '@farm/contracts';
import { Listen } from '@farm/ui';
import classes from './quiz-frame.module.css';

interface QuestionVoiceProps {
  question: Pick<QuizQuestion, 'id' | 'question' | 'options' | 'drawing'>;
  /** Option indexes in display order. */
  order: readonly number[];
}

/** Reads a question aloud: its text, what its drawing shows, and its options. */
export function QuestionVoice({ question: { id, question, options, drawing }, order }: QuestionVoiceProps) {
  const texts = () => [question, ...(drawing ? [drawing.alt] : []), ...order.map((option) => options[option] ?? '')];
  return (
    <div className={classes.listen}>
      <Listen key={id} text={texts} label="Listen to this question" />
    </div>
  );
}
