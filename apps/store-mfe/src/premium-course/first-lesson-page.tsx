import { course, formatUsd } from '@farm/farm';
import { buttonClass, ErrorState, PageSection, Panel, Row, SectionHeading, Status, Text } from '@farm/ui';
import { apiQuery, Link, useQuery } from '@farm/web-kit';
import { LessonOutcomes, LessonSources } from '../lesson-text/lesson-facts';
import { LessonText } from '../lesson-text/lesson-text';
import { coursePath } from './course-links';
import classes from './premium-course.module.css';

const [freeLesson = ''] = course.freeLessons;

/** /premium-course/first-lesson (+): the lesson that everybody may read. Its quiz belongs to the course. */
function FirstLessonPage() {
  const lesson = useQuery(
    apiQuery('GET /api/courses/:id/lessons/:lessonId', { params: { id: course.id, lessonId: freeLesson } }),
  );
  return (
    <PageSection narrow>
      <p>
        <Link className={classes.back} to={coursePath}>
          About the course
        </Link>
      </p>
      <SectionHeading
        level={1}
        as="h2"
        eyebrow={`${course.title}: lesson 1, free to read`}
        subtitle="How to judge a piece of ground before you rent it or dig it: sun, water, soil, history, and the right to use it."
      >
        {lesson.data?.title ?? 'Lesson 1'}
      </SectionHeading>
      <Status>{lesson.isPending ? 'Loading the lesson...' : null}</Status>
      {lesson.isError && (
        <ErrorState title="We couldn't load this lesson." onTryAgain={() => void lesson.refetch()}>
          Please try again in a moment.
        </ErrorState>
      )}
      {lesson.data && (
        <>
          <Text tone="muted">{`${lesson.data.minutes} minutes`}</Text>
          <LessonOutcomes outcomes={lesson.data.outcomes} />
          <LessonText lessonId={freeLesson} html={lesson.data.html} />
          <LessonSources sources={lesson.data.sources} />
          <Panel tone="band" gap={3} className={classes.after}>
            <p>
              {`That was the whole first lesson. The course has seven more, a quiz after each lesson, and a certificate. With it come ${course.materials}.`}
            </p>
            <Row gap={3}>
              <Link className={buttonClass()} to={`${coursePath}#get-the-course`}>
                {`Get the course for ${formatUsd(course.price)}`}
              </Link>
            </Row>
          </Panel>
        </>
      )}
    </PageSection>
  );
}

export { FirstLessonPage as Component };
