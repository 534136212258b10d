import { postDexterResponse } from '@farm/contracts/form-rules';
import { blockOfStep } from '@farm/farm';
import {
  Button,
  buttonClass,
  Card,
  DexterFace,
  ErrorState,
  Form,
  FormError,
  LinkButton,
  Panel,
  Row,
  Status,
  TextArea,
} from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { errorMessage } from '../errors';
import classes from './course-access.module.css';
import { CourseLayout } from './course-layout';
import { LessonCheck } from './lesson-check';
import { FINAL_PLAN, lessonHref } from './lesson-list';
import { LessonOutcomes, LessonSources } from '../lesson-text/lesson-facts';
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
  const isLast = position === lessons.length - 1;
  const next = isLast && opened.plan ? { id: FINAL_PLAN, title: opened.plan.title } : lessons[position + 1];
  const isFinished = isLast && lessons.every(({ done }) => done);
  const certificateHref = `/course-access?${new URLSearchParams({ course: course.id })}#certificate`;
  const title = lesson.data?.title ?? lessons[position]?.title ?? 'Lesson';
  const setDone = () =>
    onChange((now) => ({
      lessons: now.lessons.map((each) => (each.id === lessonId ? { ...each, done: true } : each)),
    }));
  return (
    <CourseLayout opened={opened} lessonId={lessonId} title={title}>
      <Status>{lesson.isPending ? 'Loading the lesson...' : null}</Status>
      {lesson.isError && (
        <ErrorState title="We couldn't load this lesson." onTryAgain={() => void lesson.refetch()}>
          You still own your course. Please try again in a moment.
        </ErrorState>
      )}
      {lesson.data && (
        <>
          <LessonOutcomes outcomes={lesson.data.outcomes} />
          <LessonText lessonId={lessonId} html={lesson.data.html} />
          <LessonSources sources={lesson.data.sources} />
          <p>
            <LinkButton
              variant="outline"
              href={`/api/course-access/${encodeURIComponent(course.id)}/lessons/${encodeURIComponent(lessonId)}/pdf`}
            >
              {position >= 0 ? 'This lesson to print (PDF)' : 'This sheet to print (PDF)'}
            </LinkButton>
          </p>
          <LessonCheck
            courseId={course.id}
            lessonId={lessonId}
            first={lesson.data}
            isDone={lessons[position]?.done ?? lesson.data.done}
            patch={blockOfStep(position)}
            onDone={setDone}
            certificateHref={lessons.every(({ done }) => done) ? certificateHref : null}
            onRepeat={async () => {
              const { data, isSuccess } = await lesson.refetch();
              return isSuccess ? data : undefined;
            }}
          />
          <AskDexter lesson={title} />
        </>
      )}
      {lesson.data && position >= 0 && next && (
        <p className={classes.next}>
          <Link className={buttonClass()} to={lessonHref(course.id, next.id)}>
            {`Next: ${next.title}`}
          </Link>
        </p>
      )}
      {lesson.data && isFinished && (
        <Panel tone="band" gap={3} className={classes.next}>
          <h2>You finished</h2>
          <p>
            <Link className={buttonClass()} to={certificateHref}>
              Get your certificate
            </Link>
          </p>
        </Panel>
      )}
    </CourseLayout>
  );
}

const UNAVAILABLE = "Dexter Jr. can't answer right now. Your question is still here. Please try again.";

/** The message to Dexter Jr., with the lesson that the question is about. */
export const toMessage = (lesson: string, question: string): string => `In the lesson "${lesson}": ${question}`;

function AskDexter({ lesson }: { lesson: string }) {
  const maxLength = postDexterResponse.fields.message.maxLength - toMessage(lesson, '').length;
  const form = useCallForm({
    rules: { fields: { question: { maxLength, message: `Please use at most ${maxLength} characters.` } } },
    values: { question: '' },
    send: ({ question }) => call('POST /api/dexter-response', { body: { message: toMessage(lesson, question) } }),
    toMessage: (error) => errorMessage(error, UNAVAILABLE),
  });
  return (
    <Card title="Ask Dexter Jr." level="h2" className={classes.ask} wide>
      <Form onSubmit={() => form.values.question.trim() && form.submit()} aria-label="Ask Dexter Jr.">
        <TextArea
          label="Your question about this lesson"
          hint="Dexter Jr. is an AI assistant and can be wrong. Please share no private details."
          rows={3}
          {...form.textArea('question')}
        />
        <FormError text={form.problem} />
        <Button variant="secondary" isPending={form.isPending} pendingLabel="Dexter Jr. is thinking...">
          Ask Dexter Jr.
        </Button>
      </Form>
      <div role="status">
        {form.data && (
          <Row align="start" className={classes.answer}>
            <DexterFace mood={form.data.emotion} size={56} className={classes.face} />
            <p className={classes.response}>{form.data.response}</p>
          </Row>
        )}
      </div>
    </Card>
  );
}
