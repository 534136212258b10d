import { site } from '@farm/farm';
import { Button, Field, Form, HelpAddress, Status } from '@farm/ui';
import type { Calls, ReplyOf } from '@farm/contracts';
import { call, CallFailed, useNavigate, useParams, useQuery } from '@farm/web-kit';
import { useState } from 'react';
import { whatFailed } from '../failures/what-failed';
import { longDate } from '../library/long-date';
import { OutcomeCard } from '../outcome-card/outcome-card';
import classes from './verify.module.css';

type Certificate = ReplyOf<Calls['GET /api/certificates/:code']>;

function Found({ certificate: { status, name, course, issuedOn }, code }: { certificate: Certificate; code: string }) {
  const isValid = status === 'valid';
  return (
    <OutcomeCard kind={isValid ? 'good' : 'bad'} title={isValid ? 'Valid' : 'Revoked'}>
      <p>
        {isValid
          ? `${site.company} issued this certificate.`
          : `${site.company} issued this certificate and took it back.`}
      </p>
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Course</dt>
        <dd>{course}</dd>
        <dt>Date</dt>
        <dd>{longDate(issuedOn)}</dd>
        <dt>Code</dt>
        <dd>{code}</dd>
      </dl>
    </OutcomeCard>
  );
}

/** Codes are typed from paper: a slip is mended here. */
function Unknown() {
  const [typed, setTyped] = useState('');
  const go = useNavigate();
  return (
    <OutcomeCard kind="plain" title="We do not know this code.">
      <p>It has 12 letters and digits and stands under the name on the paper.</p>
      <Form
        className={classes.form}
        aria-label="Check this code"
        onSubmit={() => typed.trim() && void go(`/verify/${encodeURIComponent(typed.trim())}`)}
      >
        <Field label="Certificate code" autoComplete="off" maxLength={40} value={typed} onValue={setTyped} />
        <Button kind="second">Check this code</Button>
      </Form>
      <p>
        Need help? Write to <HelpAddress email={site.emails.info} />.
      </p>
    </OutcomeCard>
  );
}

/** (+) /verify/:code: anyone may check a certificate. It tells a name, a course and a day, and no address. */
function VerifyPage() {
  const { code = '' } = useParams();
  const checking = useQuery({
    queryKey: ['payments', 'certificate', code],
    queryFn: () => call('GET /api/certificates/:code', { params: { code } }),
    gcTime: 0, // a certificate may be revoked: each visit asks
  });
  if (checking.data) return <Found certificate={checking.data} code={code} />;
  if (checking.isFetching)
    return (
      <OutcomeCard kind="plain" title="Certificate">
        <Status>Checking the certificate...</Status>
      </OutcomeCard>
    );
  if (checking.error instanceof CallFailed && checking.error.status === 404) return <Unknown key={code} />;
  return (
    <OutcomeCard kind="bad" title="We could not check this code.">
      <p role="alert">{whatFailed(checking.error, 'Nothing is known about the certificate yet. Please try again.')}</p>
      <Button type="button" onClick={() => void checking.refetch()}>
        Try again
      </Button>
    </OutcomeCard>
  );
}

export { VerifyPage as Component };
