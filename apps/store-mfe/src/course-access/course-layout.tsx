import { PageSection, ProgressBar, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import type { ReactNode } from 'react';
import classes from './course-access.module.css';
import { FINAL_PLAN, lessonHref } from './lesson-list';
import type { OpenCourse } from './use-course';

interface CourseLayoutProps {
  opened: OpenCourse;
  /** Of a lesson or a crop sheet, or `FINAL_PLAN`. */
  lessonId: string;
  title: string;
  children: ReactNode;
}

/** A page of an open course beside its list of lessons. */
export function CourseLayout({ opened, lessonId, title, children }: CourseLayoutProps) {
  const { course } = opened;
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
          {children}
        </div>
      </div>
    </PageSection>
  );
}

/** All lessons with the progress of the course, beside the lesson on wide screens. */
function LessonNav({ opened, lessonId }: Pick<CourseLayoutProps, 'opened' | 'lessonId'>) {
  const { course, lessons, plan } = opened;
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
      {plan && (
        <p>
          <Link
            to={lessonHref(course.id, FINAL_PLAN)}
            className={classes.link}
            aria-current={lessonId === FINAL_PLAN ? 'page' : undefined}
          >
            {plan.title}
          </Link>
        </p>
      )}
    </nav>
  );
}
