import type { ClassBoard } from '@farm/contracts';
import {
  Button,
  classList,
  ConfirmDialog,
  ErrorState,
  FormError,
  PageSection,
  Row,
  SectionHeading,
  Skeleton,
  Stack,
  Status,
  Text,
} from '@farm/ui';
import { Link } from '@farm/web-kit';
import { Check, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { FocusedView } from '../focused-view';
import { ANSWER_LETTERS, QuestionDrawing, SourceLine } from '../quiz-frame/quiz-frame';
import { CLOSED, countPoints, countPupils } from './class-sentences';
import classes from './class-quiz.module.css';
import { useClassBoard, type ClassBoardState } from './use-class-board';

/** 'BCD HMP': two groups are easier to copy. */
const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Large until the first question, which then needs the room. */
function JoinInstructions({ code, number }: Pick<ClassBoard, 'code' | 'number'>) {
  const address = `${window.location.host}/class`;
  return (
    <div className={classes.joinInstructions} data-small={number > 0 || undefined}>
      <div>
        <p className={classes.label}>
          Open <strong>{address}</strong> and type
        </p>
        <h1 className={classes.code} aria-label={`Class code ${[...code].join(' ')}`}>
          {spaced(code)}
        </h1>
      </div>
      <img
        className={classes.qr}
        src={`/api/class-codes/${code}/qr`}
        width={160}
        height={160}
        alt={`QR code that opens ${address} with this code`}
      />
    </div>
  );
}

/** The question for everybody to see; once its answer is shown, with it and how many chose each option. */
function WallQuestion({ board: { question, review, number, total } }: { board: ClassBoard }) {
  const shown = review ?? question;
  if (!shown) return null;
  return (
    <section className={classes.wallQuestion} aria-label={`Question ${number} of ${total}`}>
      <p className={classes.label}>{`Question ${number} of ${total}`}</p>
      <h2 className={classes.question}>{shown.question}</h2>
      <QuestionDrawing drawing={shown.drawing} />
      <ol className={classes.options}>
        {shown.options.map((option, place) => (
          <li key={option} className={classList(classes.option, review?.answer === place && classes.right)}>
            <span className={classes.letter} aria-hidden>
              {ANSWER_LETTERS[place]}
            </span>
            <span>{option}</span>
            {review && (
              <span className={classes.count}>
                {review.answer === place && <CircleCheck size={24} strokeWidth={2} aria-label="Right" />}
                <span>{countPupils(review.chosen[place] ?? 0)}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
      {review && (
        <>
          <p className={classes.explanation}>{review.explanation}</p>
          <SourceLine source={review.source} />
        </>
      )}
    </section>
  );
}

const progressOf = ({ pace, pupils, total, question }: ClassBoard): string => {
  if (pupils.length === 0) return 'Nobody is in yet.';
  const done = pupils.filter(({ answered }) => answered >= (pace === 'own' ? total : 1)).length;
  if (pace === 'own') return `${countPupils(pupils.length)} in, ${done} finished.`;
  return question ? `${done} of ${pupils.length} have answered.` : `${countPupils(pupils.length)} in.`;
};

function Pupils({ board }: { board: ClassBoard }) {
  const { pupils, pace, total, question } = board;
  return (
    <section aria-labelledby="class-pupils">
      <SectionHeading id="class-pupils" as="h3">
        Who is in
      </SectionHeading>
      <Status>{progressOf(board)}</Status>
      <ol className={classes.pupils}>
        {pupils.map(({ nickname, points, answered }) => (
          <li key={nickname} className={classes.pupil}>
            <span className={classes.nickname}>{nickname}</span>
            {question && answered > 0 && <Check size={20} strokeWidth={2.5} aria-label="has answered" />}
            {pace === 'own' && <Text as="span" tone="muted">{`${answered} of ${total}`}</Text>}
            <span className={classes.points}>{countPoints(points)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const nextLabel = ({ number, question, isLast }: ClassBoard): string | null => {
  if (isLast) return null;
  return question ? 'Show the answer' : `Show question ${number + 1}`;
};

type ControlsProps = Pick<ClassBoardState, 'next' | 'isPending' | 'problem' | 'close'> & { board: ClassBoard };

function Controls({ board, next, isPending, problem, close }: ControlsProps) {
  const [isAsking, setAsking] = useState(false);
  const label = nextLabel(board);
  const isAtEnd = board.pace === 'together' && board.isLast;
  return (
    <Stack gap={2}>
      <Row>
        {label && (
          <Button type="button" isPending={isPending} onClick={() => next(board.step)}>
            {label}
          </Button>
        )}
        <Button type="button" variant={isAtEnd ? 'primary' : 'outline'} onClick={() => setAsking(true)}>
          Close the class
        </Button>
      </Row>
      {isAtEnd && <p>That was the last question.</p>}
      <FormError text={problem} />
      {isAsking && (
        <ConfirmDialog
          title="Close this class?"
          submitLabel="Close the class"
          pendingLabel="Closing..."
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          <p>The code stops working. Names, answers and points are deleted at once.</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function ClosedView() {
  return (
    <PageSection narrow>
      <FocusedView>
        <Stack>
          <SectionHeading level={1} subtitle={CLOSED}>
            The class is over
          </SectionHeading>
          <p>
            <Link to="/for-teachers/quiz">Begin another class</Link>
          </p>
        </Stack>
      </FocusedView>
    </PageSection>
  );
}

/** The page for the wall: code, question, and who is in. */
export function ClassBoardView({ classKey }: { classKey: string }) {
  const { board, isClosed, isLost, reload, ...actions } = useClassBoard(classKey);
  if (isClosed) return <ClosedView />;
  if (!board)
    return isLost ? (
      <ErrorState wholePage title="We couldn't load your class." onTryAgain={reload}>
        The class is still there. Check your connection and try again.
      </ErrorState>
    ) : (
      <PageSection>
        <Skeleton count={6} />
      </PageSection>
    );
  return (
    <PageSection>
      <Stack gap={5}>
        <JoinInstructions {...board} />
        {isLost && <Status>We can&#39;t reach the farm right now. The page goes on by itself.</Status>}
        <Controls board={board} {...actions} />
        <div className={classes.wall}>
          <WallQuestion board={board} />
          <Pupils board={board} />
        </div>
        <Text tone="muted">
          {`${board.topic}, ${board.total} questions. The class closes by itself at the end of the day. Save the address of this page to come back to it; whoever has it controls the class.`}
        </Text>
      </Stack>
    </PageSection>
  );
}
