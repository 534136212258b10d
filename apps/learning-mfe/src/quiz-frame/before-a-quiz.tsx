import { Band, Button, ErrorState, SectionHeading, Skeleton, Status } from '@farm/ui';
import type { ReactNode } from 'react';

/** While the questions of a quiz come. */
export function OpeningQuiz({ title }: { title: string }) {
  return (
    <Band narrow>
      <SectionHeading level={1} as="h2">
        {title}
      </SectionHeading>
      <Status>Opening the quiz...</Status>
      <Skeleton count={5} />
    </Band>
  );
}

interface ClosedQuizProps {
  title: string;
  onTryAgain: () => void;
  onExit: () => void;
  /** What is kept, and what to do. */
  children: ReactNode;
}

/** A quiz whose questions did not come. */
export function ClosedQuiz({ title, onTryAgain, onExit, children }: ClosedQuizProps) {
  const exit = (
    <Button type="button" kind="quiet" onClick={onExit}>
      Exit Quiz
    </Button>
  );
  return (
    <ErrorState wholePage title={title} onTryAgain={onTryAgain} action={exit}>
      {children}
    </ErrorState>
  );
}
