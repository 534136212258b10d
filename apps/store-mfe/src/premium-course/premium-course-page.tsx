import { course, formatShortMinutes, formatUsd, site } from '@farm/farm';
import {
  Badge,
  buttonClass,
  Card,
  CardGrid,
  ErrorState,
  PageSection,
  Row,
  SectionHeading,
  Stack,
  Status,
  Text,
} from '@farm/ui';
import { Link, useQuery } from '@farm/web-kit';
import { LazyCourseOffer } from '../country-store/lazy-course-offer';
import { CertificateSheet } from '../certificate-sheet/certificate-sheet';
import { LessonRows } from '../lesson-rows/lesson-rows';
import { freeLessonPath } from './course-links';
import { coursePreview, type CoursePreview } from './course-preview';
import { exampleYearText, firstSalesText } from './example-year';
import { ExampleYearChart } from './example-year-chart';
import classes from './premium-course.module.css';

/** /premium-course (+): what the course holds, for whom it is, and its price, before the checkout. */
function PremiumCoursePage() {
  const preview = useQuery(coursePreview);
  return (
    <>
      <PageSection>
        <Stack gap={6} className={classes.hero}>
          <Stack gap={4}>
            <SectionHeading level={1} eyebrow="Premium course" subtitle={course.description}>
              {course.title}
            </SectionHeading>
            <Facts lessons={preview.data?.lessons} />
            <Row gap={3}>
              <a className={buttonClass()} href="#get-the-course">
                {`Get the course for ${formatUsd(course.price)}`}
              </a>
              <Link className={buttonClass('outline')} to={freeLessonPath}>
                Read lesson 1 free
              </Link>
            </Row>
            <Text tone="muted">{`Your money back for ${site.refundDays} days. No account needed.`}</Text>
          </Stack>
          <ExampleYearChart />
        </Stack>
      </PageSection>
      <PageSection tone="band" labelledBy="syllabus">
        <SectionHeading
          id="syllabus"
          subtitle={`Text with tables, sums for your own ground, and a short quiz each. With them come ${course.materials}.`}
        >
          The eight lessons
        </SectionHeading>
        <Syllabus preview={preview.data} isError={preview.isError} onTryAgain={() => void preview.refetch()} />
      </PageSection>
      <PageSection labelledBy="for-whom">
        <SectionHeading id="for-whom">Who it is for</SectionHeading>
        <ForWhom />
      </PageSection>
      <PageSection tone="band" labelledBy="certificate">
        <Stack gap={6} className={classes.columns}>
          <Stack gap={5}>
            <SectionHeading id="certificate">Your certificate</SectionHeading>
            <p>
              Pass each lesson’s quiz: two thirds right, questions of safety always, and as many tries as you need. Then
              we print your name on it. Each certificate has a code, and anyone can check it on this site.
            </p>
            <p>
              It says what you read and passed; it is no license and no college credit. Your farm plan you judge
              yourself, by a rubric and a worked plan: nobody here grades it, and the certificate does not depend on it.
            </p>
            <SectionHeading id="guarantee">{`Your money back for ${site.refundDays} days`}</SectionHeading>
            <p>{`Not what you hoped for? Write to ${site.emails.orders} within ${site.refundDays} days of paying. You get all of it back, and we ask for no reason.`}</p>
          </Stack>
          <CertificateSheet minutes={minutesOf(preview.data?.lessons)} />
        </Stack>
      </PageSection>
      <PageSection labelledBy="questions">
        <SectionHeading id="questions">Six questions</SectionHeading>
        <Questions />
      </PageSection>
      <PageSection tone="band" id="get-the-course">
        <LazyCourseOffer />
      </PageSection>
    </>
  );
}

type Lessons = CoursePreview['lessons'];

const minutesOf = (lessons: Lessons | undefined) => lessons?.reduce((sum, lesson) => sum + lesson.minutes, 0);

/** Lessons, hours and access. The hours are those of reading and quizzes, without work in the beds, so they come a moment later. */
function Facts({ lessons }: { lessons: Lessons | undefined }) {
  const minutes = minutesOf(lessons);
  return (
    <Row as="ul" gap={2}>
      <li>
        <Badge tone="green">8 lessons</Badge>
      </li>
      <li>
        <Badge tone="plain">
          {minutes ? `${formatShortMinutes(minutes)} of reading and quizzes` : 'At your own pace'}
        </Badge>
      </li>
      <li>
        <Badge tone="plain">Yours for life</Badge>
      </li>
    </Row>
  );
}

interface SyllabusProps {
  preview: CoursePreview | undefined;
  isError: boolean;
  onTryAgain: () => void;
}

function Syllabus({ preview, isError, onTryAgain }: SyllabusProps) {
  if (isError)
    return (
      <ErrorState title="We couldn't load the lessons." level="h3" onTryAgain={onTryAgain}>
        The course is still for sale, and the first lesson is free to read.
      </ErrorState>
    );
  if (!preview)
    return (
      <div className={classes.loading}>
        <Status>Loading the lessons...</Status>
      </div>
    );
  return (
    <LessonRows
      lessons={preview.lessons}
      level="h3"
      columns={2}
      hrefOf={({ free }) => (free ? freeLessonPath : undefined)}
      detailsOf={(lesson) => <Text size="small">{lesson.topics.join(' · ')}</Text>}
      badgeOf={({ free }) => free && <Badge tone="green">Free to read</Badge>}
    />
  );
}

function ForWhom() {
  return (
    <CardGrid columns={2}>
      <Card title="It is for you if">
        <ul>
          <li>you have ground for a few beds, or a lot you want to judge before you sign</li>
          <li>you want to sell: at a market, from a stand, or to a list of neighbors</li>
          <li>you like numbers you can check: hours, gallons, dollars</li>
        </ul>
      </Card>
      <Card title="It isn't for you if">
        <ul>
          <li>
            you grow for your own table: our free guide <Link to="/country-store">Seeds of Change</Link> is enough
          </li>
          <li>
            you want a class with people and dates: see our <Link to="/programs">programs</Link>
          </li>
          <li>you farm many acres with machines: this is hand work on about 1,000 square feet</li>
        </ul>
      </Card>
    </CardGrid>
  );
}

function Questions() {
  return (
    <div className={classes.questions}>
      <div>
        <h3>Do I need land to start?</h3>
        <p>
          No. Lesson 1 shows you how to size up land before you have any, and lesson 2 is all on paper. Every sum works
          for one bed.
        </p>
      </div>
      <div>
        <h3>When could I sell?</h3>
        <p>{firstSalesText()}</p>
      </div>
      <div>
        <h3>I don&rsquo;t live in middle Georgia. Will it fit?</h3>
        <p>
          The example garden is in the Macon area. Lesson 4 shows how to put in your own frost dates, and our free{' '}
          <Link to="/start-my-farm-plan">farm plan</Link> gives them for your ZIP code.
        </p>
      </div>
      <div>
        <h3>What does such a garden cost and bring?</h3>
        <p>{`${exampleYearText()} Lesson 8 shows every line, and what three or four beds bring.`}</p>
      </div>
      <div>
        <h3>May I teach with it?</h3>
        <p>{`Yes. ${course.classUse}`}</p>
      </div>
      <div>
        <h3>How do I get in after paying?</h3>
        <p>
          It opens right away in this browser. We also email you a link for any other one. There is no password, and
          your access does not end.
        </p>
      </div>
    </div>
  );
}

export { PremiumCoursePage as Component };
