import {
  Badge,
  PageSection,
  Button,
  buttonClass,
  Card,
  Field,
  Form,
  LinkButton,
  FormError,
  Panel,
  ProgressBar,
  Quilt,
  Row,
  SectionHeading,
  Text,
} from '@farm/ui';
import { blockOfStep } from '@farm/farm';
import { call, Link, useSubmit } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import { EndAccess } from '../access-end/end-access';
import { CertificateSheet } from '../certificate-sheet/certificate-sheet';
import { errorMessage } from '../errors';
import { LessonRows } from '../lesson-rows/lesson-rows';
import classes from './course-access.module.css';
import type { ChangeCourse, OpenCourse } from './use-course';

/** A lesson has its own URL, for reloads and the Back button. */
export const lessonHref = (courseId: string, lessonId: string): string =>
  `/course-access?${new URLSearchParams({ course: courseId, lesson: lessonId })}`;

/** The lesson in the address of the final plan. */
export const FINAL_PLAN = 'final-plan';

const blockOf = ({ id, done }: OpenCourse['lessons'][number], place: number) => ({
  id,
  patch: blockOfStep(place),
  isSewn: done,
});

interface LessonListProps {
  opened: OpenCourse;
  /** Bought in this visit: a thank-you, and where the receipt is. */
  isNew: boolean;
  onChange: (apply: ChangeCourse) => void;
  onEnd: () => void;
}

export function LessonList({ opened, isNew, onChange, onEnd }: LessonListProps) {
  const { course, lessons, buyer } = opened;
  const done = lessons.filter((lesson) => lesson.done).length;
  const isFinished = done === lessons.length;
  return (
    <PageSection narrow>
      <SectionHeading level={1} as="h2" eyebrow="Your course" subtitle={`Lifetime access for ${buyer}`}>
        {course.title}
      </SectionHeading>
      <NextStep opened={opened} isNew={isNew} />
      {isFinished && <Certificate opened={opened} onChange={onChange} />}
      <ProgressBar label={`${done} of ${lessons.length} lessons done`} value={done} max={lessons.length} />
      {done > 0 && (
        <div className={classes.quilt}>
          <Quilt columns={lessons.length} blocks={lessons.map(blockOf)} />
        </div>
      )}
      <LessonRows
        lessons={lessons}
        level="h2"
        hrefOf={({ id }) => lessonHref(course.id, id)}
        badgeOf={(lesson) => lesson.done && <Badge tone="green">Done</Badge>}
      />
      <FinalPlanCard opened={opened} />
      <CourseFiles opened={opened} />
      <CropSheets opened={opened} />
      {!isFinished && <Certificate opened={opened} onChange={onChange} />}
      <EndAccess isOnlyAccess={false} onEnd={onEnd} />
    </PageSection>
  );
}

/** After paying, a thank-you with the first lesson; on later visits the lesson to go on with. */
function NextStep({ opened: { course, lessons, buyer }, isNew }: Pick<LessonListProps, 'opened' | 'isNew'>) {
  const next = lessons.find((lesson) => !lesson.done);
  const isFirst = isNew && next === lessons[0];
  if (!next) return null;
  return (
    <Panel tone={isNew ? 'band' : 'surface'} gap={3} className={classes.step}>
      {isNew && (
        <>
          <p>
            <strong>{`Thank you, it is yours.${buyer ? ` Receipt sent to ${buyer}.` : ''}`}</strong>
          </p>
          <Text size="small">
            The receipt is also in <Link to="/library">your library</Link>.
          </Text>
        </>
      )}
      <p>
        <Link to={lessonHref(course.id, next.id)} className={buttonClass()}>
          {isFirst ? `Start lesson 1 (${next.minutes} minutes)` : `Continue: ${next.title}`}
        </Link>
      </p>
    </Panel>
  );
}

/** One page for each crop, read as a lesson without a quiz. */
function CropSheets({ opened: { course, sheets } }: Pick<LessonListProps, 'opened'>) {
  if (!sheets?.length) return null;
  return (
    <Card title="Crop sheets" level="h2" className={classes.certificate} wide>
      <p>One page for each crop of the course: varieties, dates, feed, pests, harvest, yield and hours.</p>
      <ul className={classes.sheets}>
        {sheets.map(({ id, title }) => (
          <li key={id}>
            <Link to={lessonHref(course.id, id)} className={classes.link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What comes after the last lesson; the certificate does not depend on it. */
function FinalPlanCard({ opened: { course, plan } }: Pick<LessonListProps, 'opened'>) {
  if (!plan) return null;
  return (
    <Card title={plan.title} level="h2" className={classes.certificate} wide>
      <p>Five sections with guiding questions, a rubric, and the plan of Hill Street to compare with.</p>
      <p>
        <Link to={lessonHref(course.id, FINAL_PLAN)} className={classes.link}>
          Write my plan
        </Link>
      </p>
    </Card>
  );
}

const FILE_LABELS = { workbook: 'Workbook', spreadsheet: 'Spreadsheet' };

/** The workbook and the spreadsheet, which only owners of the course can download. */
function CourseFiles({ opened: { course, files } }: Pick<LessonListProps, 'opened'>) {
  if (!files?.length) return null;
  return (
    <Card title="Workbook and spreadsheet" level="h2" className={classes.certificate} wide>
      <p>
        Every blank table of the course, a page each, to print and write on; and the course&rsquo;s sums with live
        formulas, for Excel, LibreOffice or Google Sheets.
      </p>
      <Row>
        {files.map(({ id, format }) => (
          <LinkButton
            key={id}
            href={`/api/course-access/${encodeURIComponent(course.id)}/files/${id}`}
          >{`${FILE_LABELS[id]} (${format.toUpperCase()})`}</LinkButton>
        ))}
      </Row>
    </Card>
  );
}

const isValidName = (name: string) => name.length >= 2 && [...name].length <= 80;

interface CertificateProps {
  opened: OpenCourse;
  onChange: (apply: ChangeCourse) => void;
}

/** The certificate, the form for its name, or how many lessons are left: of a finished course, above its lessons. */
function Certificate({ opened, onChange }: CertificateProps) {
  const { lessons, certificate } = opened;
  const lessonsLeft = lessons.filter((lesson) => !lesson.done).length;
  const [wasIssued] = useState(certificate !== null);
  return (
    <Card
      id="certificate"
      title={lessonsLeft > 0 ? 'Certificate of completion' : 'You finished'}
      level="h2"
      className={lessonsLeft > 0 ? classes.certificate : classes.finished}
      wide
    >
      {certificate ? (
        <IssuedCertificate {...certificate} isNew={!wasIssued} />
      ) : lessonsLeft > 0 ? (
        <p>{`Finish every lesson to get it: ${lessonsLeft} to go.`}</p>
      ) : (
        <NameForm opened={opened} onChange={onChange} />
      )}
    </Card>
  );
}

interface IssuedCertificateProps {
  code: string;
  name: string;
  /** Made a moment ago: it comes into view, because the form that was there is gone. */
  isNew: boolean;
}

function IssuedCertificate({ code, name, isNew }: IssuedCertificateProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isNew) return;
    text.current?.focus({ preventScroll: true });
    text.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return (
    <>
      <p ref={text} tabIndex={-1}>
        Made out to <bdi>{name}</bdi>. Anyone can verify it with the code <span>{code}</span>.
      </p>
      <Row>
        <LinkButton href={`/api/certificates/${encodeURIComponent(code)}/pdf`}>
          Download the certificate (PDF)
        </LinkButton>
        <Link className={buttonClass('outline')} to={`/verify/${encodeURIComponent(code)}`}>
          View its public page
        </Link>
      </Row>
    </>
  );
}

function NameForm({ opened, onChange }: CertificateProps) {
  const [name, setName] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const params = { courseId: opened.course.id };
  const minutes = opened.lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const request = useSubmit({
    key: ['POST /api/course-access/:courseId/certificate', opened.course.id],
    send: (holder: string) => call('POST /api/course-access/:courseId/certificate', { params, body: { name: holder } }),
    onSuccess: ({ code }, holder) => onChange(() => ({ certificate: { code, name: holder } })),
    toMessage: (error) => errorMessage(error, "We couldn't create your certificate. Please try again."),
  });
  const submit = () => {
    setInvalid(!isValidName(name.trim()));
    if (isValidName(name.trim())) request.submit(name.trim());
  };
  return (
    <Form onSubmit={submit} aria-label="Certificate">
      <p>Every lesson, every quiz. What name goes on your certificate?</p>
      <Field
        label="Your name"
        hint="Just as you want it printed."
        name="name"
        autoComplete="name"
        value={name}
        onValueChange={setName}
        error={isInvalid ? 'Please enter a name of 2 to 80 characters.' : undefined}
      />
      <FormError text={request.problem} />
      <CertificateSheet name={name} minutes={minutes} />
      <Text size="small" tone="muted">
        It is no license and no college credit.
      </Text>
      <Button isPending={request.isPending} pendingLabel="Creating it...">
        Get my certificate
      </Button>
    </Form>
  );
}
