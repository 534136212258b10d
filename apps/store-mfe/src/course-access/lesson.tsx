import { Band, buttonClass, ErrorState, Prose, SectionHeading, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { AskDexter } from './ask-dexter';
import classes from './course-access.module.css';
import { LessonCheck } from './lesson-check';
import { lessonAddress } from './lesson-list';
import { useLesson, type OpenCourse } from './use-course';

interface LessonProps {
  opened: OpenCourse;
  lessonId: string;
  onChange: (course: OpenCourse) => void;
}

/** One lesson: its text, its check, Dexter Jr. for what stays unclear, and the way back and on. */
export function Lesson({ opened, lessonId, onChange }: LessonProps) {
  const { course, lessons } = opened;
  const lesson = useLesson(course.id, lessonId);
  const place = lessons.findIndex(({ id }) => id === lessonId);
  const next = lessons[place + 1];
  const title = lesson.data?.title ?? lessons[place]?.title ?? 'Lesson';
  const markDone = () =>
    onChange({ ...opened, lessons: lessons.map((one) => (one.id === lessonId ? { ...one, done: true } : one)) });
  return (
    <Band narrow>
      <p>
        <Link className={classes.back} to={`/course-access?${new URLSearchParams({ course: course.id })}`}>
          All lessons
        </Link>
      </p>
      <SectionHeading level={1} as="h2" eyebrow={course.title}>
        {title}
      </SectionHeading>
      <Status>{lesson.isPending ? 'Opening the lesson...' : null}</Status>
      {lesson.isError && (
        <ErrorState title="This lesson did not open." onTryAgain={() => void lesson.refetch()}>
          Your course is still yours. Try again in a moment.
        </ErrorState>
      )}
      {lesson.data && (
        <>
          <Prose html={lesson.data.html} />
          <LessonCheck
            {...{ courseId: course.id, lessonId, questions: lesson.data.questions }}
            isDone={lessons[place]?.done ?? lesson.data.done}
            onDone={markDone}
          />
          <AskDexter lesson={title} />
        </>
      )}
      {lesson.data && next && (
        <p className={classes.onward}>
          <Link className={buttonClass()} to={lessonAddress(course.id, next.id)}>
            {`Next: ${next.title}`}
          </Link>
        </p>
      )}
    </Band>
  );
}
