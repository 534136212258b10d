import { Button } from '@farm/ui';
import type { ReactNode } from 'react';
import classes from './quiz-frame.module.css';

interface QuizBarProps {
  onExit: () => void;
  exit?: string;
  /** The way on. */
  children: ReactNode;
}

/** The ways out of a question: at the bottom of the screen on a phone, under the question elsewhere. */
export function QuizBar({ onExit, exit = 'Exit Quiz', children }: QuizBarProps) {
  return (
    <div className={classes.bar}>
      <Button type="button" kind="text" className={classes.exit} onClick={onExit}>
        {exit}
      </Button>
      {children}
    </div>
  );
}
