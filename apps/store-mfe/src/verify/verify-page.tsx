import { formatFarmDate, site } from '@farm/farm';
import { Button, Field, Form } from '@farm/ui';
import type { Calls, ReplyOf } from '@farm/contracts';
import { apiQuery, ApiError, useNavigate, useParams, useQuery } from '@farm/web-kit';
import { useState } from 'react';
import { errorMessage } from '../errors';
import { HelpLine } from '../outcome-card/help-line';
import { FailureCard, OutcomeCard, PendingCard } from '../outcome-card/outcome-card';
import classes from './verify.module.css';

interface CertificateCardProps {
  certificate: ReplyOf<Calls['GET /api/certificates/:code']>;
  code: string;
}

function CertificateCard({ certificate: { status, name, course, issuedOn }, code }: CertificateCardProps) {
  const isValid = status === 'valid';
  return (
    <OutcomeCard variant={isValid ? 'success' : 'error'} title={isValid ? 'Valid' : 'Revoked'}>
      <p>{`${site.company} issued this certificate${isValid ? '' : ' and later revoked it'}.`}</p>
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
    </OutcomeCard>
  );
}

/** People type codes from a printed certificate: a typo can be corrected here. */
function UnknownCode() {
  const [code, setCode] = useState('');
  const navigate = useNavigate();
  return (
    <OutcomeCard variant="info" title="No certificate has this code.">
      <p>The code has 12 letters and digits. It is printed under the name on the certificate.</p>
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
