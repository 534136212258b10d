import type { ClassQuestion, PupilReview, PupilView } from '@farm/contracts';
import {
  Button,
  classList,
  ErrorState,
  Form,
  FormError,
  PageSection,
  Row,
  SectionHeading,
  Skeleton,
  Stack,
  Status,
  Text,
  useFocusHeading,
} from '@farm/ui';
import { useState } from 'react';
import { ANSWER_LETTERS, AnswerIcon, QuestionRadios } from '../quiz-frame/quiz-frame';
import { CLOSED, countPoints } from './class-sentences';
import classes from './class-quiz.module.css';
import { useClassPupil, type ClassPupil } from './use-class-pupil';

const OPTIONS = [0, 1, 2, 3]; // in the order of the wall

type SendProps = Pick<ClassPupil, 'answer' | 'isSending' | 'problem'>;

function QuestionForm({
  view,
  question,
  answer,
  isSending,
  problem,
}: SendProps & { view: PupilView; question: ClassQuestion }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { number, total, sent } = view;
  const send = () => {
    setMissing(chosen === null);
    if (chosen !== null) answer({ number, option: chosen });
  };
  return (
    <Form aria-label={`Question ${number} of ${total}`} onSubmit={send}>
      <QuestionRadios
        question={question}
        count={`Question ${number} of ${total}`}
        order={OPTIONS}
        chosen={sent ?? chosen}
        onChoose={setChosen}
        disabled={sent !== null}
        isLettered
      />
      <FormError text={isMissing && chosen === null ? 'Choose an answer first.' : problem} />
      <div className={classes.bar}>
        {sent === null ? (
          <Button isPending={isSending} pendingLabel="Sending...">
            Send my answer
          </Button>
        ) : (
          <Status>Sent. Look at the wall: the answer comes there.</Status>
        )}
      </div>
    </Form>
  );
}

function verdictOf({ chosen, answer }: PupilReview): string {
  if (chosen === null) return 'The class went on before you answered.';
  return chosen === answer ? 'Right!' : 'Not quite.';
}

/** A question with its answer, and whether the pupil had it. */
function Review({ review }: { review: PupilReview }) {
  const { question, options, answer, chosen, explanation } = review;
  const isRight = chosen === answer;
  return (
    <Stack>
      <h1 className={classes.verdict}>
        <AnswerIcon isRight={isRight} />
        <span>{verdictOf(review)}</span>
      </h1>
      <p>{question}</p>
      <p>
        <span>The answer is </span>
        <strong>{`${ANSWER_LETTERS[answer]}: ${options[answer]}`}</strong>. <span>{explanation}</span>
      </p>
      {chosen !== null && !isRight && <p>{`You chose ${ANSWER_LETTERS[chosen]}: ${options[chosen]}.`}</p>}
    </Stack>
  );
}

function Score({ right, total, points, pace }: PupilView) {
  return (
    <Stack>
      <SectionHeading level={1}>{`You got ${right} of ${total} right`}</SectionHeading>
      <p className={classes.score}>{countPoints(points)}</p>
      <p>{pace === 'own' ? 'Look at the wall to see how the class does.' : 'That was the last question.'}</p>
    </Stack>
  );
}

function Waiting({ nickname, topic, total }: PupilView) {
  return (
    <Stack>
      <SectionHeading
        level={1}
        subtitle={`${topic}, ${total} questions. Look at the wall: the first question comes soon.`}
      >
        {`You're in, ${nickname}`}
      </SectionHeading>
      <Status>Waiting for your teacher...</Status>
    </Stack>
  );
}

function Content({
  view,
  isReading,
  goOn,
  ...send
}: SendProps & Pick<ClassPupil, 'isReading' | 'goOn'> & { view: PupilView }) {
  const { pace, question, review, isOver } = view;
  if (review && (pace === 'together' || isReading))
    return (
      <Stack>
        <Review review={review} />
        {pace === 'own' && (
          <div className={classes.bar}>
            <Button type="button" onClick={goOn}>
              {isOver ? 'See how you did' : 'Next question'}
            </Button>
          </div>
        )}
        {pace === 'together' && isOver && (
          <p>
            <strong>{`That was the last question. You got ${view.right} of ${view.total} right.`}</strong>
          </p>
        )}
      </Stack>
    );
  if (question) return <QuestionForm key={question.id} view={view} question={question} {...send} />;
  return isOver ? <Score {...view} /> : <Waiting {...view} />;
}

/** Changes with what a pupil sees, so that the focus follows. */
const placeOf = ({ number, question, review, pace, isOver }: PupilView, isReading: boolean): string =>
  `${number} ${review && (pace === 'together' || isReading) ? 'answer' : question ? 'question' : isOver ? 'score' : 'wait'}`;

function ClosedView() {
  return (
    <PageSection narrow>
      <SectionHeading level={1} subtitle={CLOSED}>
        Thanks for playing
      </SectionHeading>
    </PageSection>
  );
}

function Playing({ view, pupil }: { view: PupilView; pupil: ClassPupil }) {
  const { isReading, isLost, leave } = pupil;
  const box = useFocusHeading(placeOf(view, isReading), '');
  const [isLeaving, setLeaving] = useState(false);
  return (
    <PageSection narrow className={classList(classes.play)}>
      <div ref={box}>
        <Stack>
          <Row between>
            <Text as="span" tone="muted">
              {view.nickname}
            </Text>
            <Text as="span" tone="muted">
              {countPoints(view.points)}
            </Text>
          </Row>
          {isLost && <Status>We can&#39;t reach the farm right now. This page goes on by itself.</Status>}
          <Content {...pupil} view={view} />
          <p className={classes.leave}>
            <Button
              type="button"
              variant="link"
              isPending={isLeaving}
              onClick={() => {
                setLeaving(true);
                void leave().finally(() => setLeaving(false));
              }}
            >
              {`I'm not ${view.nickname}: leave the class`}
            </Button>
          </p>
        </Stack>
      </div>
    </PageSection>
  );
}

/** A pupil in the class. */
export function Pupil({ code }: { code: string }) {
  const pupil = useClassPupil(code);
  const { view, isClosed, isLost, reload } = pupil;
  if (isClosed) return <ClosedView />;
  if (view) return <Playing view={view} pupil={pupil} />;
  return isLost ? (
    <ErrorState wholePage title="We couldn't load your class." onTryAgain={reload}>
      Your answers are safe. Check your connection and try again.
    </ErrorState>
  ) : (
    <PageSection narrow>
      <Skeleton count={5} />
    </PageSection>
  );
}
