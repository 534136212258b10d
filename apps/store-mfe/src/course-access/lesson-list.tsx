import { Badge, Band, ProgressBar, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { ForgetDevice } from '../device/forget-device';
import { CertificatePart } from './certificate-part';
import classes from './course-access.module.css';
import type { OpenCourse } from './use-course';

/** The address of one lesson: a reload and the Back button keep it. */
export const lessonAddress = (courseId: string, lessonId: string): string =>
  `/course-access?${new URLSearchParams({ course: courseId, lesson: lessonId })}`;

interface LessonListProps {
  opened: OpenCourse;
  onChange: (course: OpenCourse) => void;
  onForgotten: () => void;
}

/** An open course: what it is, whose it is, its lessons with what is done, the certificate, the way out. */
export function LessonList({ opened, onChange, onForgotten }: LessonListProps) {
  const { course, lessons, buyer } = opened;
  const done = lessons.filter((lesson) => lesson.done).length;
  return (
    <Band narrow>
      <SectionHeading level={1} as="h2" eyebrow="Your course" line={`Lifetime access for ${buyer}`}>
        {course.title}
      </SectionHeading>
      <ProgressBar label={`${done} of ${lessons.length} lessons done`} value={done} max={lessons.length} />
      <ol className={classes.lessons}>
        {lessons.map((lesson, place) => (
          <li key={lesson.id} className={classes.lesson}>
            <span className={classes.number} aria-hidden="true">
              {place + 1}
            </span>
            <div className={classes.words}>
              <Link to={lessonAddress(course.id, lesson.id)} className={classes.link}>
                {lesson.title}
              </Link>
              <span className={classes.minutes}>{`${lesson.minutes} minutes`}</span>
            </div>
            {lesson.done && (
              <div>
                <Badge tone="green">Done</Badge>
              </div>
            )}
          </li>
        ))}
      </ol>
      <CertificatePart opened={opened} onChange={onChange} />
      <ForgetDevice isOnlyWay={false} onForgotten={onForgotten} />
    </Band>
  );
}
