import type { Calls, ReplyOf } from '@farm/contracts';
import { postCourseAccessCourseIdLessonsLessonIdCheck as rules } from '@farm/contracts/form-rules';
import type { Patch } from '@farm/farm';
import {
  Badge,
  Button,
  buttonClass,
  Card,
  Form,
  FormError,
  ProgressBar,
  RadioCards,
  Row,
  SewnBlock,
  Stack,
  Text,
} from '@farm/ui';
import { call, Link, useSubmit } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { errorMessage } from '../errors';
import classes from './course-access.module.css';

type Lesson = ReplyOf<Calls['GET /api/course-access/:courseId/lessons/:lessonId']>;
/** The questions that were drawn. `wording` names them as they are shown. */
type Quiz = Pick<Lesson, 'questions' | 'wording'>;
type Question = Quiz['questions'][number];
type CheckResult = ReplyOf<Calls['POST /api/course-access/:courseId/lessons/:lessonId/check']>;
type AnswerReview = CheckResult['review'][number];
/** The chosen option of each question, by its id. */
type Choices = Readonly<Record<string, number>>;

interface LessonCheckProps {
  courseId: string;
  lessonId: string;
  first: Quiz;
  isDone: boolean;
  /** Sewn when the lesson is passed. */
  patch: Patch;
  onDone: () => void;
  /** Where the certificate is, once every lesson is passed; null before. */
  certificateHref: string | null;
  /** Draws other questions; undefined: they could not be loaded. */
  onRepeat: () => Promise<Quiz | undefined>;
}

/** What the learner has chosen, and what the service said about it. */
function useLessonCheck({ courseId, lessonId, first, onDone, onRepeat }: LessonCheckProps) {
  const [{ quiz, round }, setDrawn] = useState({ quiz: first, round: 0 });
  const { questions, wording } = quiz;
  const form = useCallForm({
    rules,
    values: { choices: {} as Choices },
    check: ({ choices }) => ({ choices: questions.every(({ id }) => id in choices) ? undefined : rules.message }),
    send: async ({ choices }) => {
      const body = { choices: Object.entries(choices).map(([id, option]) => ({ id, option })), wording };
      const params = { courseId, lessonId };
      const result = await call('POST /api/course-access/:courseId/lessons/:lessonId/check', { params, body });
      return { ...result, choices };
    },
    onSuccess: ({ done }) => done && onDone(),
    toMessage: (error) => errorMessage(error, "We couldn't check your answers. Please try again."),
  });
  const repetition = useSubmit({
    send: onRepeat,
    onSuccess: (next) => {
      if (!next) return;
      setDrawn({ quiz: next, round: round + 1 });
      form.set('choices', {});
      form.clear();
    },
  });
  return { form, questions, round, checked: form.data, repetition };
}

/** Right answers that finish a lesson: two thirds. */
const neededOf = (questionCount: number): number => Math.ceil((questionCount * 2) / 3);

/** '6 right answers of 8 finish the lesson', and the questions of safety among them. */
function passRule(questions: readonly Question[]): string {
  const rule = `${neededOf(questions.length)} right answers of ${questions.length} finish the lesson`;
  const safety = questions.filter(({ mustBeRight }) => mustBeRight).length;
  if (safety === 0) return `${rule}.`;
  return safety === 1
    ? `${rule}, if the question of safety is right.`
    : `${rule}, if the ${safety} questions of safety are right.`;
}

/** 'All 8 answered' or '5 of 8 answered, 3 to go'. */
const progressText = (answered: number, of: number): string =>
  answered === of ? `All ${of} answered` : `${answered} of ${of} answered, ${of - answered} to go`;

/** The quiz at the end of a lesson. The service draws and checks it; the number of attempts is unlimited. */
export function LessonCheck(props: LessonCheckProps) {
  const { form, questions, round, checked, repetition } = useLessonCheck(props);
  const { choices } = form.values;
  const answered = Object.keys(choices).length;
  const [wasDone] = useState(props.isDone);
  const options = useRef<(HTMLInputElement | null)[]>([]); // of each question, the one to focus
  useEffect(() => {
    if (round > 0) options.current[0]?.focus(); // the pressed button is gone
  }, [round]);
  if (questions.length === 0) return null;
  const submit = () => {
    options.current[questions.findIndex(({ id }) => !(id in choices))]?.focus();
    form.submit();
  };
  return (
    <Card title="Check what you learned" level="h2" className={classes.check} wide>
      {props.isDone && (
        <div>
          <Badge tone="green">Done</Badge>
        </div>
      )}
      <Text tone="muted">{`${passRule(questions)} Questions of lessons that you have passed may come back.`}</Text>
      {checked && !form.isChanged && (
        <Result
          result={checked}
          questions={questions}
          patch={props.patch}
          certificateHref={wasDone ? null : props.certificateHref}
        />
      )}
      <Form onSubmit={submit} aria-label="Lesson check">
        <div className={classes.questions}>
          {questions.map((question, index) => (
            <QuizQuestion
              key={question.id}
              ref={(option) => {
                options.current[index] = option;
              }}
              question={question}
              chosen={choices[question.id]}
              onChoose={(option) => form.set('choices', { ...choices, [question.id]: option })}
              // A changed answer loses its reason; those of the others are still being read.
              review={
                checked?.choices[question.id] === choices[question.id]
                  ? checked?.review.find(({ id }) => id === question.id)
                  : undefined
              }
            />
          ))}
        </div>
        <ProgressBar label={progressText(answered, questions.length)} value={answered} max={questions.length} />
        <FormError text={form.errorOf('choices') ?? form.problem} />
        <Row gap={3}>
          <Button isPending={form.isPending} pendingLabel="Checking...">
            Check my answers
          </Button>
          {checked && (
            <Button
              type="button"
              variant="outline"
              isPending={repetition.isPending}
              onClick={() => repetition.submit()}
            >
              Try other questions
            </Button>
          )}
        </Row>
      </Form>
    </Card>
  );
}

interface ResultProps {
  result: CheckResult;
  questions: readonly Question[];
  patch: Patch;
  certificateHref: string | null;
}

/** Whether these answers would finish the lesson; one that was finished before stays so. */
const isPassed = ({ right, review }: CheckResult, questions: readonly Question[]): boolean =>
  right >= neededOf(questions.length) &&
  questions.every(({ id, mustBeRight }) => !mustBeRight || review.some((each) => each.id === id && each.right));

/** What was missing: right answers, questions of safety or both, and where to read. */
function failureText({ right, review }: CheckResult, questions: readonly Question[]): string {
  const needed = neededOf(questions.length);
  const isWrong = (id: string) => review.some((each) => each.id === id && !each.right);
  const unsafe = questions.filter(({ id, mustBeRight }) => mustBeRight && isWrong(id)).map(({ text }) => `“${text}”`);
  const tooFew =
    right < needed || unsafe.length === 0 ? [`You need ${needed} right answers to finish the lesson.`] : [];
  const again = 'and try again as often as you like.';
  if (unsafe.length === 0) return [...tooFew, `Read the reasons ${again}`].join(' ');
  const safety =
    unsafe.length === 1
      ? `A question of safety has to be right: ${unsafe.join()} Read its reason below ${again}`
      : `Questions of safety have to be right: ${unsafe.join(' ')} Read their reasons below ${again}`;
  return [...tooFew, safety].join(' ');
}

function resultText(result: CheckResult, questions: readonly Question[]): string {
  if (!result.done) return failureText(result, questions);
  return isPassed(result, questions)
    ? 'You finished this lesson. See the reasons below.'
    : 'The lesson stays done. See the reasons below.';
}

/** The heading takes the focus, so that screen readers announce the result. */
function Result({ result, questions, patch, certificateHref }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.result}>
      {result.done && <SewnBlock patch={patch} size={72} isNew />}
      <h3 ref={heading} tabIndex={-1}>{`${result.right} of ${questions.length} right`}</h3>
      {result.done && certificateHref !== null ? (
        <>
          <p>That was the last one: you finished the course.</p>
          <Link className={buttonClass()} to={certificateHref}>
            Get your certificate
          </Link>
        </>
      ) : (
        <p>{resultText(result, questions)}</p>
      )}
    </div>
  );
}

interface QuizQuestionProps {
  ref: Ref<HTMLInputElement>;
  question: Question;
  chosen: number | undefined;
  onChoose: (option: number) => void;
  review: AnswerReview | undefined;
}

/** A check mark or a cross, beside a text that says the same. */
function VerdictIcon({ isRight, className }: { isRight: boolean; className?: string | undefined }) {
  const Icon = isRight ? CircleCheck : CircleX;
  return <Icon className={className} size={20} strokeWidth={1.75} aria-hidden />;
}

function markOf(option: number, chosen: number | undefined, review: AnswerReview | undefined) {
  if (option === review?.answer) return <VerdictIcon isRight className={classes.rightMark} />;
  return review && option === chosen && <VerdictIcon isRight={review.right} className={classes.wrongMark} />;
}

function QuizQuestion({ ref, question: { text, options }, chosen, onChoose, review }: QuizQuestionProps) {
  const reviewId = useId();
  return (
    <Stack gap={3}>
      <RadioCards
        ref={ref}
        legend={text}
        options={options.map((label, index) => ({
          value: String(index),
          label,
          mark: markOf(index, chosen, review),
        }))}
        value={chosen === undefined ? null : String(chosen)}
        onValueChange={(option) => onChoose(Number(option))}
        describedBy={review && reviewId}
      />
      {review && <Review id={reviewId} review={review} options={options} chosen={chosen} />}
    </Stack>
  );
}

interface ReviewProps {
  id: string;
  review: AnswerReview;
  options: readonly string[];
  chosen: number | undefined;
}

/** The reason for the chosen option and, if it was wrong, for the right one. */
function Review({ id, review: { right, answer, reasons, explanation }, options, chosen }: ReviewProps) {
  const reasonOf = (option: number | undefined) => (option === undefined ? undefined : reasons?.[option]);
  const rightOption = answer === undefined ? undefined : options[answer];
  return (
    <div id={id} className={right ? classes.right : classes.wrong}>
      <VerdictIcon isRight={right} />
      <div className={classes.reasons}>
        <p>
          <strong>{right ? 'Right.' : 'Not yet.'}</strong> <span>{reasonOf(chosen) ?? (right ? explanation : '')}</span>
        </p>
        {!right && (
          <p>
            {rightOption !== undefined && <strong>{`The answer is “${rightOption}”. `}</strong>}
            <span>{reasonOf(answer) ?? explanation}</span>
          </p>
        )}
        {reasons && <p>{explanation}</p>}
      </div>
    </div>
  );
}
