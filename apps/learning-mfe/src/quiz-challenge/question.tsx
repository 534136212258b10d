import { capitalize } from '@farm/farm';
import type { QuizQuestion } from '@farm/contracts';
import { QuestionRadios } from '../quiz-frame/quiz-frame';
import classes from './quiz-challenge.module.css';
import { optionOrder } from './round';

/** 'Frost', 'Easy', '10 points' */
export function QuestionFacts({ category, difficulty, points }: QuizQuestion) {
  return (
    <ul className={classes.facts}>
      <li>{capitalize(category)}</li>
      <li>{capitalize(difficulty)}</li>
      <li>{`${points} points`}</li>
    </ul>
  );
}

interface QuestionChoiceProps {
  question: QuizQuestion;
  /** 'Question 3 of 10', for screen readers. */
  count: string;
  seed: string;
  chosen: number | null;
  onChoose: (option: number) => void;
  disabled: boolean;
}

export const QuestionChoice = ({ question, seed, ...choice }: QuestionChoiceProps) => (
  <QuestionRadios question={question} order={optionOrder(seed, question)} {...choice} />
);
