import { Button, buttonClass, Card, Field, Form, LinkButton, Problem } from '@farm/ui';
import { call, Link, useMutation } from '@farm/web-kit';
import { useState } from 'react';
import { whatFailed } from '../failures/what-failed';
import classes from './course-access.module.css';
import type { OpenCourse } from './use-course';

// As the service wants it: 2 to 80 characters.
const isName = (name: string) => name.length >= 2 && [...name].length <= 80;

interface CertificatePartProps {
  opened: OpenCourse;
  onChange: (course: OpenCourse) => void;
}

/** The certificate: how far it is, the name that it will carry, or the paper itself. */
export function CertificatePart({ opened, onChange }: CertificatePartProps) {
  const { lessons, certificate } = opened;
  const left = lessons.filter((lesson) => !lesson.done).length;
  return (
    <Card title="Certificate of completion" level="h2" className={classes.certificate} wide>
      {certificate ? (
        <Paper {...certificate} />
      ) : left > 0 ? (
        <p>{`It is yours when every lesson is done: ${left} to go.`}</p>
      ) : (
        <NameForm opened={opened} onChange={onChange} />
      )}
    </Card>
  );
}

function Paper({ code, name }: { code: string; name: string }) {
  return (
    <>
      <p>{`Made out to ${name}. Anyone can check it with the code ${code}.`}</p>
      <div className={classes.ways}>
        <LinkButton href={`/api/certificates/${encodeURIComponent(code)}/pdf`}>
          Download the certificate (PDF)
        </LinkButton>
        <Link className={buttonClass('quiet')} to={`/verify/${encodeURIComponent(code)}`}>
          See its public page
        </Link>
      </div>
    </>
  );
}

function NameForm({ opened, onChange }: CertificatePartProps) {
  const [name, setName] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const params = { courseId: opened.course.id };
  const making = useMutation({
    mutationFn: () => call('POST /api/course-access/:courseId/certificate', { params, body: { name: name.trim() } }),
    onSuccess: ({ code }) => onChange({ ...opened, certificate: { code, name: name.trim() } }),
  });
  const submit = () => {
    setFaulty(!isName(name.trim()));
    if (isName(name.trim()) && !making.isPending) making.mutate();
  };
  return (
    <Form onSubmit={submit} aria-label="Certificate">
      <p>Every lesson is done. Whose name goes on the paper?</p>
      <Field
        label="Your name"
        hint="As it shall be printed. Please look twice: it can be changed only once, by us."
        name="name"
        autoComplete="name"
        value={name}
        onValue={setName}
        error={isFaulty ? 'Please give a name of 2 to 80 characters.' : undefined}
      />
      <Problem
        text={making.isError ? whatFailed(making.error, 'The certificate was not made. Please try again.') : null}
      />
      <Button busy={making.isPending} busyLabel="Making it...">
        Get my certificate
      </Button>
    </Form>
  );
}
