import { Badge, Band, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './course-access.module.css';
import type { OpenCourse } from './use-course';

/** The address of one lesson: a reload and the Back button keep it. */
export const lessonAddress = (courseId: string, lessonId: string): string =>
  `/course-access?${new URLSearchParams({ course: courseId, lesson: lessonId })}`;

/** An open course: what it is, whose it is, and its lessons. */
export function LessonList({ course: { course, lessons, buyer } }: { course: OpenCourse }) {
  return (
    <Band narrow>
      <SectionHeading level={1} as="h2" eyebrow="Your course" line={`Lifetime access for ${buyer}`}>
        {course.title}
      </SectionHeading>
      <ol className={classes.lessons}>
        {lessons.map(({ id, title, minutes, done }, place) => (
          <li key={id} className={classes.lesson}>
            <span className={classes.number} aria-hidden="true">
              {place + 1}
            </span>
            <div className={classes.words}>
              <Link to={lessonAddress(course.id, id)} className={classes.link}>
                {title}
              </Link>
              <span className={classes.minutes}>{`${minutes} minutes`}</span>
            </div>
            {done && (
              <div>
                <Badge tone="green">Done</Badge>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Band>
  );
}
