import { Band, buttonClass, ErrorState, Prose, SectionHeading, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './course-access.module.css';
import { lessonAddress } from './lesson-list';
import { useLesson, type OpenCourse } from './use-course';

/** One lesson to read, with the way back and on. */
export function Lesson({ course: { course, lessons }, lessonId }: { course: OpenCourse; lessonId: string }) {
  const lesson = useLesson(course.id, lessonId);
  const place = lessons.findIndex(({ id }) => id === lessonId);
  const next = lessons[place + 1];
  const title = lesson.data?.title ?? lessons[place]?.title ?? 'Lesson';
  return (
    <Band narrow>
      <Link className={buttonClass('text')} to={`/course-access?${new URLSearchParams({ course: course.id })}`}>
        All lessons
      </Link>
      <SectionHeading level={1} as="h2" eyebrow={course.title}>
        {title}
      </SectionHeading>
      <Status>{lesson.isPending ? 'Opening the lesson...' : null}</Status>
      {lesson.isError && (
        <ErrorState title="This lesson did not open." onTryAgain={() => void lesson.refetch()}>
          Your course is still yours. Try again in a moment.
        </ErrorState>
      )}
      {lesson.data && <Prose html={lesson.data.html} />}
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
