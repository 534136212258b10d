import {
  Button,
  classList,
  Drawing,
  type DrawingName,
  PageSection,
  ProgressBar,
  Stack,
  Status,
  VisuallyHidden,
} from '@farm/ui';
import { Link } from '@farm/web-kit';
import { CircleCheck, Volume2 } from 'lucide-react';
import { namedSentence, pictureOf, type PictureQuestion } from './picture-questions';
import classes from './picture-round.module.css';
import { PICTURES, type PictureRound } from './picture-round';

interface PictureButtonProps {
  drawing: DrawingName;
  isAnswer: boolean;
  round: PictureRound;
  onChoose: (picture: DrawingName) => void;
}

/** A picture to press. Once judged it can still be focused, so that the keyboard's place is not lost. */
function PictureButton({ drawing, isAnswer, round: { wrong, isFound }, onChoose }: PictureButtonProps) {
  const isWrong = wrong.includes(drawing);
  const isRight = isFound && isAnswer;
  return (
    <Button
      type="button"
      variant="outline"
      className={classList(classes.picture, isRight && classes.right, isWrong && classes.wrong)}
      aria-disabled={isWrong || isRight || undefined}
      disabled={isFound && !isAnswer}
      onClick={() => onChoose(drawing)}
    >
      <Drawing name={drawing} size="large" />
      <VisuallyHidden>{pictureOf(drawing).description}</VisuallyHidden>
      {isRight && <CircleCheck className={classes.check} size={40} strokeWidth={2} aria-hidden />}
    </Button>
  );
}

interface AnswerProps {
  question: PictureQuestion;
  round: PictureRound;
}

/** What is said after a press; empty before. */
function Answer({ question: { answer, fact }, round: { wrong, isFound } }: AnswerProps) {
  const last = wrong.at(-1);
  return (
    <Status className={classes.answer}>
      {isFound ? (
        <>
          <strong key="name">{`${namedSentence(answer)}! `}</strong>
          <span key="fact">{fact}</span>
        </>
      ) : (
        last && <span key={last}>{`${namedSentence(last)}. Try again.`}</span>
      )}
    </Status>
  );
}

interface QuestionViewProps extends AnswerProps {
  hasVoice: boolean;
  onChoose: (picture: DrawingName) => void;
  onNext: () => void;
  onListen: () => void;
}

/** One question: read it, hear it, press a picture. */
export function QuestionView({ question, round, hasVoice, onChoose, onNext, onListen }: QuestionViewProps) {
  const count = `Picture ${round.place + 1} of ${PICTURES}`;
  return (
    <PageSection narrow>
      <Stack key={question.id}>
        <ProgressBar label={count} value={round.place} max={PICTURES} />
        <h1 className={classes.question}>
          <VisuallyHidden>{`${count}: `}</VisuallyHidden>
          <span>{question.question}</span>
        </h1>
        {hasVoice && (
          <div>
            <Button type="button" variant="secondary" className={classes.large} onClick={onListen}>
              <Volume2 size={32} strokeWidth={2} aria-hidden />
              <span>Listen</span>
            </Button>
          </div>
        )}
        <div className={classes.pictures}>
          {question.options.map((drawing) => (
            <PictureButton
              key={drawing}
              drawing={drawing}
              isAnswer={drawing === question.answer}
              round={round}
              onChoose={onChoose}
            />
          ))}
        </div>
        <div className={classes.bar}>
          <Answer question={question} round={round} />
          {round.isFound && (
            <Button type="button" className={classes.large} onClick={onNext}>
              Next
            </Button>
          )}
        </div>
        <p className={classes.exit}>
          <Link to="/courses">Back to Courses</Link>
        </p>
      </Stack>
    </PageSection>
  );
}
