import type { Calls, ReplyOf } from '@farm/contracts';
import { chatLimits } from '@farm/farm';
import {
  Badge,
  PageSection,
  ProgressBar,
  Button,
  buttonClass,
  Card,
  DexterFace,
  ErrorState,
  Form,
  FormError,
  RadioCards,
  Row,
  SectionHeading,
  Stack,
  Status,
  TextArea,
} from '@farm/ui';
import { call, Link, useSubmit } from '@farm/web-kit';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../errors';
import classes from './course-access.module.css';
import { lessonHref } from './lesson-list';
import { LessonText } from '../lesson-text/lesson-text';
import { useLesson, type ChangeCourse, type OpenCourse } from './use-course';

interface LessonProps {
  opened: OpenCourse;
  lessonId: string;
  onChange: (apply: ChangeCourse) => void;
}

export function CourseLesson({ opened, lessonId, onChange }: LessonProps) {
  const { course, lessons } = opened;
  const lesson = useLesson(course.id, lessonId);
  const position = lessons.findIndex(({ id }) => id === lessonId);
  const next = lessons[position + 1];
  const title = lesson.data?.title ?? lessons[position]?.title ?? 'Lesson';
  const setDone = () =>
    onChange((now) => ({
      lessons: now.lessons.map((each) => (each.id === lessonId ? { ...each, done: true } : each)),
    }));
  return (
    <PageSection>
      <div className={classes.layout}>
        <LessonNav opened={opened} lessonId={lessonId} />
        <div className={classes.content}>
          <p>
            <Link className={classes.back} to={`/course-access?${new URLSearchParams({ course: course.id })}`}>
              All lessons
            </Link>
          </p>
          <SectionHeading level={1} as="h2" eyebrow={course.title}>
            {title}
          </SectionHeading>
          <Status>{lesson.isPending ? 'Loading the lesson...' : null}</Status>
          {lesson.isError && (
            <ErrorState title="We couldn't load this lesson." onTryAgain={() => void lesson.refetch()}>
              You still own your course. Please try again in a moment.
            </ErrorState>
          )}
          {lesson.data && (
            <>
              <LessonText lessonId={lessonId} html={lesson.data.html} />
              <LessonCheck
                key={lesson.data.wording}
                courseId={course.id}
                lessonId={lessonId}
                questions={lesson.data.questions}
                wording={lesson.data.wording}
                isDone={lessons[position]?.done ?? lesson.data.done}
                onDone={setDone}
              />
              <AskDexter lesson={title} />
            </>
          )}
          {lesson.data && next && (
            <p className={classes.next}>
              <Link className={buttonClass()} to={lessonHref(course.id, next.id)}>
                {`Next: ${next.title}`}
              </Link>
            </p>
          )}
        </div>
      </div>
    </PageSection>
  );
}

/** All lessons with the progress of the course, beside the lesson on wide screens. */
function LessonNav({ opened, lessonId }: Pick<LessonProps, 'opened' | 'lessonId'>) {
  const { course, lessons } = opened;
  const done = lessons.filter((lesson) => lesson.done).length;
  return (
    <nav aria-label="Lessons" className={classes.nav}>
      <ProgressBar label={`${done} of ${lessons.length} lessons done`} value={done} max={lessons.length} />
      <ol>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <Link
              to={lessonHref(course.id, lesson.id)}
              className={classes.link}
              aria-current={lesson.id === lessonId ? 'page' : undefined}
            >
              {lesson.done ? `${lesson.title} (done)` : lesson.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Question = ReplyOf<Calls['GET /api/course-access/:courseId/lessons/:lessonId']>['questions'][number];
type CheckResult = ReplyOf<Calls['POST /api/course-access/:courseId/lessons/:lessonId/check']>;

interface LessonCheckProps {
  courseId: string;
  lessonId: string;
  questions: readonly Question[];
  /** Names the questions as they are shown: an editor may change them meanwhile. */
  wording: string | undefined;
  isDone: boolean;
  onDone: () => void;
}

/** The quiz at the end of a lesson. The service checks the answers; the number of attempts is unlimited. */
function LessonCheck({ courseId, lessonId, questions, wording, isDone, onDone }: LessonCheckProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [isIncomplete, setIncomplete] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const request = useSubmit({
    send: (answers: number[]) =>
      call('POST /api/course-access/:courseId/lessons/:lessonId/check', {
        params: { courseId, lessonId },
        body: { answers, wording },
      }),
    onSuccess: ({ done }) => done && onDone(),
    toMessage: (error) => errorMessage(error, "We couldn't check your answers. Please try again."),
  });
  if (questions.length === 0) return null;
  const answers = questions.map(({ id }) => Number(chosen.get(id)));
  // Not shown once the answers differ from those that were sent.
  const checked = String(request.input) === String(answers) ? request.data : undefined;
  const submit = () => {
    const missing = questions.findIndex(({ id }) => !chosen.has(id));
    setIncomplete(missing >= 0);
    if (missing >= 0) form.current?.querySelectorAll('fieldset')[missing]?.querySelector('input')?.focus();
    else request.submit(answers);
  };
  const choose = (id: string, option: string) => setChosen(new Map([...chosen, [id, option]]));
  return (
    <Card title="Check what you learned" level="h2" className={classes.check} wide>
      {isDone && (
        <div>
          <Badge tone="green">Done</Badge>
        </div>
      )}
      {checked && <Result result={checked} questionCount={questions.length} />}
      <Form onSubmit={submit} aria-label="Lesson check">
        <div ref={form} className={classes.questions}>
          {questions.map(({ id, text, options }) => (
            <Stack key={id} gap={3}>
              <RadioCards
                legend={text}
                options={options.map((label, index) => ({ value: String(index), label }))}
                value={chosen.get(id) ?? null}
                onValueChange={(option) => choose(id, option)}
              />
              <Review review={checked?.review.find((each) => each.id === id)} />
            </Stack>
          ))}
        </div>
        <FormError text={isIncomplete ? 'Please answer every question.' : request.problem} />
        <Button isPending={request.isPending} pendingLabel="Checking...">
          Check my answers
        </Button>
      </Form>
    </Card>
  );
}

interface ResultProps {
  result: CheckResult;
  questionCount: number;
}

/** The heading takes the focus, so that screen readers announce the result. */
function Result({ result: { right, done }, questionCount }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.result}>
      <h3 ref={heading} tabIndex={-1}>{`${right} of ${questionCount} right`}</h3>
      <p>
        {done
          ? 'You finished this lesson. See the explanations below.'
          : 'You need two right answers to finish the lesson. Read the explanations and try again as often as you like.'}
      </p>
    </div>
  );
}

function Review({ review }: { review: CheckResult['review'][number] | undefined }) {
  if (!review) return null;
  const Icon = review.right ? CircleCheck : CircleX;
  return (
    <p className={review.right ? classes.right : classes.wrong}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>
        <strong>{review.right ? 'Right.' : 'Not yet.'}</strong> <span>{review.explanation}</span>
      </span>
    </p>
  );
}

const UNAVAILABLE = "Dexter Jr. can't answer right now. Your question is still here. Please try again.";

/** The message to Dexter Jr., with the lesson that the question is about. */
export const toMessage = (lesson: string, question: string): string => `In the lesson "${lesson}": ${question}`;

function AskDexter({ lesson }: { lesson: string }) {
  const [question, setQuestion] = useState('');
  const request = useSubmit({
    send: (message: string) => call('POST /api/dexter-response', { body: { message } }),
    toMessage: (error) => errorMessage(error, UNAVAILABLE),
  });
  const limit = chatLimits.messageLength - toMessage(lesson, '').length;
  const isTooLong = [...question.trim()].length > limit;
  const submit = () => {
    if (question.trim() && !isTooLong) request.submit(toMessage(lesson, question.trim()));
  };
  return (
    <Card title="Ask Dexter Jr." level="h2" className={classes.ask} wide>
      <Form onSubmit={submit} aria-label="Ask Dexter Jr.">
        <TextArea
          label="Your question about this lesson"
          hint="Dexter Jr. is an AI assistant and can be wrong. Please share no private details."
          name="question"
          rows={3}
          limit={limit}
          value={question}
          onValueChange={setQuestion}
          error={isTooLong ? `Please use at most ${limit} characters.` : undefined}
        />
        <FormError text={request.problem} />
        <Button variant="secondary" isPending={request.isPending} pendingLabel="Dexter Jr. is thinking...">
          Ask Dexter Jr.
        </Button>
      </Form>
      <div role="status">
        {request.data && (
          <Row align="start" className={classes.answer}>
            <DexterFace mood={request.data.emotion} size={56} className={classes.face} />
            <p className={classes.response}>{request.data.response}</p>
          </Row>
        )}
      </div>
    </Card>
  );
}
