import { course as premiumCourse, formatFarmDate, site } from '@farm/farm';
import { Button, buttonClass, Field, Form, Stack, Text } from '@farm/ui';
import type { Calls, ReplyOf } from '@farm/contracts';
import { apiQuery, ApiError, Link, useNavigate, useParams, useQuery } from '@farm/web-kit';
import { useState } from 'react';
import { errorMessage } from '../errors';
import { HelpLine } from '../outcome-card/help-line';
import { FailureCard, OutcomeCard, PendingCard } from '../outcome-card/outcome-card';
import classes from './verify.module.css';

interface CertificateCardProps {
  certificate: ReplyOf<Calls['GET /api/certificates/:code']>;
  code: string;
}

/** What its holder did; the lessons are counted only of the course whose facts these are. */
const completionOf = (course: string): string =>
  course === premiumCourse.title
    ? `read all ${premiumCourse.skills.length} lessons of ${course} and passed the quiz of each`
    : `completed ${course}`;

/** What its holder read and passed, from the course's facts, and the way to the course. */
function CourseFacts() {
  return (
    <Stack as="section" gap={3} className={classes.course} aria-labelledby="certificate-skills">
      <h2 id="certificate-skills">What they learned</h2>
      <ul className={classes.skills}>
        {premiumCourse.skills.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </ul>
      <Text size="small" tone="muted">
        Each lesson ends with a quiz: two thirds right, and questions of safety always. It is no license and no college
        credit.
      </Text>
      <p>
        <Link className={buttonClass('outline')} to="/premium-course">
          See the course
        </Link>
      </p>
      <p>{`${site.company}, ${site.city}, ${site.state}. ${site.mission}`}</p>
    </Stack>
  );
}

function CertificateCard({ certificate, code }: CertificateCardProps) {
  const { status, name, nameRemoved, course, issuedOn } = certificate;
  const isValid = status === 'valid';
  const holder = nameRemoved ? 'Its holder' : name;
  return (
    <OutcomeCard variant={isValid ? 'success' : 'error'} title={isValid ? 'Valid' : 'Revoked'}>
      <p dir="auto">
        {isValid
          ? `${holder} ${completionOf(course)}. ${site.company} issued this certificate.`
          : `${site.company} issued this certificate and later revoked it. It no longer counts.`}
      </p>
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd dir="auto">{name}</dd>
        <dt>Course</dt>
        <dd>{course}</dd>
        <dt>Date</dt>
        <dd>{formatFarmDate(issuedOn)}</dd>
        <dt>Code</dt>
        <dd>{code}</dd>
      </dl>
      {isValid && course === premiumCourse.title && <CourseFacts />}
    </OutcomeCard>
  );
}

/** People type codes from a printed certificate: a typo can be corrected here. */
function UnknownCode() {
  const [code, setCode] = useState('');
  const navigate = useNavigate();
  return (
    <OutcomeCard variant="info" title="No certificate has this code.">
      <p>
        The code has 12 letters and digits. It is printed under the name on the certificate. Type it again from there,
        or open the address printed beside it.
      </p>
      <p>Still not found? Ask whoever showed it to you for that address, or write to us: we look it up by hand.</p>
      <Form
        className={classes.form}
        aria-label="Check this code"
        onSubmit={() => code.trim() && void navigate(`/verify/${encodeURIComponent(code.trim())}`)}
      >
        <Field label="Certificate code" autoComplete="off" maxLength={120} value={code} onValueChange={setCode} />
        <Button>Check this code</Button>
      </Form>
      <HelpLine email={site.emails.info} />
    </OutcomeCard>
  );
}

/** No certificate has the code, or the service rejects it as none, because of its length. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

/** /verify/:code: anyone may check a certificate. It shows a name, a course and a date, but no email address. */
function VerifyPage() {
  const { code = '' } = useParams();
  const { data, isFetching, error, refetch } = useQuery({
    ...apiQuery('GET /api/certificates/:code', { params: { code } }),
    gcTime: 0, // it may be revoked at any time
  });
  if (data) return <CertificateCard certificate={data} code={code} />;
  if (isFetching) return <PendingCard title="Certificate">Checking the certificate...</PendingCard>;
  if (isUnknown(error)) return <UnknownCode key={code} />;
  return (
    <FailureCard
      title="We couldn't check this code."
      message={errorMessage(error, 'Something went wrong. Please try again.')}
      onTryAgain={() => void refetch()}
    />
  );
}

export { VerifyPage as Component };
