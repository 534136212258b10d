import type { QuizQuestion } from '@farm/contracts';
import { QuestionRadios } from '../../quiz-frame/question-radios';
import classes from '../quiz-challenge.module.css';
import { optionOrder } from './round';

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** 'Frost', 'Easy', '10 points' */
export function QuestionFacts({ category, difficulty, points }: QuizQuestion) {
  return (
    <ul className={classes.facts}>
      <li>{titled(category)}</li>
      <li>{titled(difficulty)}</li>
      <li>{`${points} points`}</li>
    </ul>
  );
}

interface QuestionChoiceProps {
  question: QuizQuestion;
  /** 'Question 3 of 10', for who listens. */
  count: string;
  /** Decides the order of the options. */
  seed: string;
  chosen: number | null;
  onChoose: (option: number) => void;
  disabled: boolean;
}

/** The question as the page's heading, its options as radios in an order of this round's own. */
export const QuestionChoice = ({ question, seed, ...choice }: QuestionChoiceProps) => (
  <QuestionRadios question={question} order={optionOrder(seed, question)} {...choice} />
);
