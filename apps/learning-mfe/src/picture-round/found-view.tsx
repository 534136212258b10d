import { capitalize } from '@farm/farm';
import { Button, buttonClass, Disclosure, Drawing, PageSection, Row, Stack } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { SourceLine } from '../quiz-frame/quiz-frame';
import { pictureOf, type PictureQuestion } from './picture-questions';
import classes from './picture-round.module.css';
import { foundQuestions, type PictureRound } from './picture-round';
import { FOUND_ALL } from './use-picture-round';

/** 'A carrot' */
const nameOf = ({ answer }: PictureQuestion): string => capitalize(pictureOf(answer).name);

interface FoundViewProps {
  round: PictureRound;
  onPlayAgain: () => void;
}

/** The end of a round: the pictures that were found, and for grown-ups where their facts are from. */
export function FoundView({ round, onPlayAgain }: FoundViewProps) {
  const questions = foundQuestions(round);
  return (
    <PageSection narrow>
      <Stack>
        <h1>{FOUND_ALL}</h1>
        <ul className={classes.found}>
          {questions.map((question) => (
            <li key={question.id}>
              <Drawing name={question.answer} size="large" />
              <span>{nameOf(question)}</span>
            </li>
          ))}
        </ul>
        <Row>
          <Button type="button" className={classes.large} onClick={onPlayAgain}>
            Play again
          </Button>
          <Link className={buttonClass('outline')} to="/courses">
            Back to Courses
          </Link>
        </Row>
        <Disclosure summary="Where the facts are from">
          <ul className={classes.sources}>
            {questions.map((question) => (
              <li key={question.id}>
                <p>
                  <strong>{nameOf(question)}</strong>: <span>{question.fact}</span>
                </p>
                <SourceLine source={question.source} />
              </li>
            ))}
          </ul>
        </Disclosure>
      </Stack>
    </PageSection>
  );
}
